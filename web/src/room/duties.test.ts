import { describe, expect, it } from 'vitest'
import { alarmOf } from './alarms.ts'
import { deedsOf, type Deed } from './duties.ts'
import type { Draft } from './memory.ts'
import { asked, idOf, lawful, me, poured, situation, texts, type Change } from './situation.fake.ts'
import type { Situation } from './situation.ts'

const done = (s: Situation): Deed['do'][] => deedsOf(s).map((deed) => deed.do)
const notReady: Change = { seat: { ready: null }, known: { ready: { slot: 4, by: [] } } }

describe('a phone', () => {
  it('is ready for a question that it has checked', () => {
    expect(deedsOf(situation(notReady))).toMatchObject([{ do: 'ready', slot: 4, ctx: 'ctx', whole: true }])
  })

  it('says what it is ready for though others are ready for something else, so that all see it', () => {
    const by = [{ id: idOf(3), ctx: 'other', sig: '' }]
    const s = situation({ seat: { ready: null }, known: { ready: { slot: 4, by } }, verdicts: { ready: [] } })
    expect(alarmOf(s)?.code).toBe('phones_disagree')
    expect(done(s)).toEqual(['ready'])
  })

  it('prepares its ballot once everybody is ready', () => {
    expect(done(situation())).toEqual(['prepare'])
  })

  it('sends a ballot and a guess again that have not arrived', () => {
    const ballot = { slot: 4, bytes: 'b', command: 'c', label: '', texts, delivered: false }
    const draft: Draft = {
      draft: 0,
      guess: '1',
      salt: '',
      sealed: '',
      cards: 0,
      sig: '',
      command: 'd',
      delivered: false,
    }
    const seat = { ballot, keys: {}, guess: { slot: 4, drafts: [draft] } }
    expect(done(situation({ seat }))).toEqual(['guess', 'cast'])
  })

  it.each([
    ['in turn', me, true],
    ['not in another’s', idOf(1), false],
  ])('says a guess aloud that has not arrived: %s', (_, turn, says) => {
    const ballot = { slot: 4, bytes: 'b', command: 'c', label: '', texts, delivered: true }
    const spoken = { slot: 4, guess: '2', sig: '', command: 'd', delivered: false }
    const s = situation({ edition: 'quickie', seat: { ballot, keys: {}, spoken } })
    const progress = { ...s.known.progress, slot: 4, stage: 'say', turn }
    expect(done({ ...s, known: { ...s.known, progress } })).toEqual(says ? ['say'] : [])
  })

  it('makes keys for three slots ahead', () => {
    const s = situation()
    const seats = s.known.seats.map((seat) => ({ ...seat, keysTo: 5 }))
    expect(deedsOf({ ...s, known: { ...s.known, seats } })).toContainEqual({
      key: 'keys/6,7',
      do: 'keys',
      slots: [6, 7],
    })
  })

  it.each([
    ['voided', { label: 'own/Do you sing?', texts: ['doyousing'] }],
    ['dropped', { label: 'own/Do you sing?', texts: ['doyousing'] }],
    ['skipped', { label: 'own/Do you sing?', texts: ['doyousing'] }],
    ['withdrawn', null],
  ])('erases a slot that was %s, and remembers what must not come back', (fate, seen) => {
    expect(deedsOf(situation({ question: { fate } }))).toEqual([{ key: 'close/4', do: 'close', slot: 4, seen }])
  })
})

// Everything that a phone checks before anything of its person leaves it: each alone stops it.
const other = [{ language: 'en', text: 'Are you here?' }]
const nobodyElse = [0, 1, 2].map(asked)
const cases: [what: string, change: Change, alarm: string | null][] = [
  [
    'settings differ from those shown',
    { question: { game: 'privacy;end=45;choice=card;guard=off;v=1' } },
    'settings_changed',
  ],
  ['the label is none', { question: { label: 'privacy/1/2' } }, 'texts_changed'],
  ['the text is not the label’s', { question: { texts: other } }, 'texts_changed'],
  ['it has other options than its kind of question', { question: { options: 7 } }, 'texts_changed'],
  ['the deck is not one of the page’s', { question: { label: 'nowhere/001/1' } }, null],
  ['the label was answered', { memory: { seen: [{ label: 'own/Do you sing?', texts: [] }] } }, 'question_seen'],
  [
    'a text was answered under another label',
    { memory: { seen: [{ label: '', texts: ['doyousing'] }] } },
    'question_seen',
  ],
  ['the company was never sealed here', { seat: { seals: {} } }, 'list_changed'],
  ['the company is an older one', { seat: { sealed: 3 } }, 'list_changed'],
  ['somebody asked is not on the list', { question: { asked: [0, 1, 2, 3, 9].map(asked) } }, 'list_changed'],
  ['less than three people are asked', { question: { asked: [0, 1].map(asked) } }, 'list_changed'],
  ['somebody is missing without its person’s word', { question: { asked: [0, 1, 2, 3].map(asked) } }, null],
  ['others are missing than those agreed to', missing([1], [0, 1, 2, 3]), null],
  ['the word was for another epoch', missing([4], [0, 1, 2, 3], 1), null],
  [
    'the own key is another one',
    { question: { asked: [{ ...asked(0), x: 'Y' }, ...[1, 2, 3, 4].map(asked)] }, ...notReady },
    'phones_disagree',
  ],
  ['a key does not hold', { verdicts: { round: { ok: false, code: 'keys_wrong' } } }, 'phones_disagree'],
  ['keys are not checked yet', { verdicts: { round: null } }, null],
  ['leavers are not checked yet', { verdicts: { left: null } }, null],
  [
    'it was ready for something else under this slot',
    { seat: { ready: { slot: 4, ctx: 'other', sig: '' } } },
    'phones_disagree',
  ],
  ['somebody is ready for something else', readyFor('other'), 'phones_disagree'],
  ['a statement of readiness is forged', { verdicts: { ready: [idOf(0)] } }, 'phones_disagree'],
  ['it was asked under another name', { seat: { names: ['Somebody else'] } }, 'list_changed'],
]

function missing(ids: number[], present: number[], epoch = 2): Change {
  return { question: { asked: present.map(asked) }, seat: { confirmed: { epoch, missing: ids.map(idOf) } } }
}

function readyFor(ctx: string): Change {
  const by = [0, 1, 2, 3, 4].map((i) => ({ id: idOf(i), ctx: i === 3 ? ctx : 'ctx', sig: '' }))
  return { known: { ready: { slot: 4, by } }, verdicts: { ready: [0, 1, 2, 4].map(idOf) } }
}

describe('a phone refuses a question, once, if', () => {
  it.each<[string, Change, boolean]>([
    ['it was here before', { memory: { seen: [{ label: 'own/Do you sing?', texts: [] }] } }, true],
    ['its text is not the label’s', { question: { texts: other } }, true],
    ['its label is none', { question: { label: 'privacy/1/2' } }, true],
    ['the settings are others', { question: { game: 'privacy;end=45;choice=card;guard=off;v=1' } }, true],
    ['a key does not hold', { verdicts: { round: { ok: false, code: 'keys_wrong' } } }, true],
    ['the own key is another one', { question: { asked: [{ ...asked(0), x: 'Y' }, ...nobodyElse.slice(1)] } }, true],
    ['the company is not the sealed one', { seat: { ready: null, seals: {} } }, true],
    ['not: its deck is still on its way', { question: { label: 'nowhere/001/1' } }, false],
    ['not: its keys are not checked yet', { verdicts: { round: null } }, false],
    ['not: others are ready for something else', { verdicts: { ready: [] } }, false],
  ])('%s', (_, change, refuses) => {
    const s = situation({ ...notReady, ...change })
    const expected = refuses ? [{ key: 'refuse/4', do: 'refuse', slot: 4 }] : []
    expect(deedsOf(s).filter((deed) => deed.do === 'refuse')).toEqual(expected)
    expect(done({ ...s, standing: alarmOf(s) }).includes('refuse')).toBe(refuses)
  })

  it('not: it was ready for it', () => {
    expect(done(situation({ verdicts: { round: { ok: false, code: 'keys_wrong' } } }))).toEqual([])
  })
})

it('a question that was dropped leaves an alarm on the phones that were asked', () => {
  expect(alarmOf(situation({ question: { fate: 'dropped' } }))).toEqual({ code: 'phones_disagree', scope: 'question' })
  expect(alarmOf(situation({ question: { fate: 'dropped', asked: [1, 2, 3].map(asked) } }))).toBeNull()
})

describe('nothing of its person leaves a phone if', () => {
  it.each(cases)('%s', (_, change, alarm) => {
    const draft: Draft = {
      draft: 0,
      guess: '1',
      salt: '',
      sealed: '',
      cards: 0,
      sig: '',
      command: 'd',
      delivered: false,
    }
    const held = { guess: { slot: 4, drafts: [draft] } }
    const s = situation({ ...change, seat: { ...held, ...change.seat } })
    expect(alarmOf(s)?.code ?? null).toBe(alarm)
    expect(done(s).filter((what) => !['keys', 'sealed', 'refuse'].includes(what))).toEqual([])
  })

  it('three of five are asked and its person agreed to exactly that', () => {
    const s = situation({ ...missing([3, 4], [0, 1, 2]), verdicts: { ready: nobodyElse.map(({ id }) => id) } })
    const by = s.known.ready.by.slice(0, 3)
    expect(done({ ...s, known: { ...s.known, ready: { slot: 4, by } } })).toEqual(['prepare'])
  })

  it('two of five have signed that they leave, and nobody needs to agree', () => {
    const s = situation({
      question: { asked: nobodyElse },
      verdicts: { left: [3, 4].map(idOf), ready: nobodyElse.map(({ id }) => id) },
    })
    const by = s.known.ready.by.slice(0, 3)
    expect(done({ ...s, known: { ...s.known, ready: { slot: 4, by } } })).toEqual(['prepare'])
  })
})

const laid: Draft = { draft: 0, guess: '2+1', salt: 's', sealed: 'q', cards: 2, sig: '', command: '', delivered: true }

const replies = (s: Situation): [ask: number, guess: string | null][] =>
  deedsOf(s).flatMap((deed): [number, string | null][] =>
    deed.do === 'reply' ? [[deed.ask, deed.opening?.guess ?? null]] : [],
  )

describe('after the pouring a phone', () => {
  it.each([
    [
      3,
      '3',
      [
        [0, '3'],
        [1, null],
      ],
    ],
    [
      3,
      '2',
      [
        [0, null],
        [1, '2'],
      ],
    ],
    [
      3,
      '0',
      [
        [0, null],
        [1, null],
      ],
    ],
    [
      1,
      '0',
      [
        [0, null],
        [1, null],
      ],
    ],
    [
      4,
      '5',
      [
        [0, null],
        [1, null],
      ],
    ],
    [
      3,
      null,
      [
        [0, null],
        [1, null],
      ],
    ],
  ] as [number, string | null, unknown][])(
    'that guessed with %i of five saying Yes "%s" replies %j',
    (yes, guess, expected) => {
      expect(replies(poured(yes, guess, lawful(yes)))).toEqual(expected)
    },
  )

  it.each([
    ['the bag is not checked', { verdicts: { bag: null } }],
    ['the tally is wrong', { verdicts: { bag: { ok: false as const, code: 'tally_wrong' } } }],
    ['it closed the slot', { seat: { closed: 4 } }],
    ['it was never ready', { seat: { ready: null } }],
    ['it was ready for a later slot', { seat: { ready: { slot: 5, ctx: 'ctx', sig: '' } } }],
    [
      'its ballot is another one',
      { seat: { ballot: { slot: 4, bytes: 'x', command: '', label: '', texts, delivered: true } } },
    ],
    ['its ballot is not its own', { seat: { ballot: null } }],
    ['its guess shows other cards', { edition: 'chili', seat: { guess: { slot: 4, drafts: [laid] } } }],
    ['its guess is another one', { seat: { guess: { slot: 4, drafts: [] } } }],
    ['the question is over', { question: { fate: 'reckoned' } }],
  ] as [string, Change][])('says nothing, not even a pass, if %s', (_, change) => {
    expect(replies(poured(3, '3', lawful(3), change))).toEqual([])
  })

  it('settles what asks are answered over, where none is made', () => {
    const spoken = { slot: 4, guess: '2', sig: '', command: '', delivered: true }
    const s = poured(3, null, [], { edition: 'quickie', seat: { spoken } })
    expect(done({ ...s, known: { ...s.known, said: { slot: 4, by: [{ id: me, guess: '2', sig: '' }] } } })).toEqual([
      'settle',
    ])
  })

  it('replies to the asks that were made, and to each once', () => {
    expect(replies(poured(3, '2', lawful(3).slice(0, 1)))).toEqual([[0, null]])
    const given = {
      slot: 4,
      made: lawful(3),
      replies: [{ id: me, ask: 0, guess: '', salt: '', sig: '' }],
      without: [],
      paused: false,
      points: [],
    }
    expect(replies(poured(3, '2', lawful(3), { known: { asks: given } }))).toEqual([[1, '2']])
  })
})
