import { describe, expect, it } from 'vitest'
import type { Points, Reply, SaidBy } from '../wire/wire.ts'
import { alarmOf } from './alarms.ts'
import { lawfulAsks, owingOf, textOf, trusted } from './asks.ts'
import { isPlaying } from './known.ts'
import { seatOf, type Seat } from './memory.ts'
import { asked, idOf, lawful, me, poured, type Change } from './situation.fake.ts'
import type { Situation } from './situation.ts'

const opening = (i: number, ask: number, guess: string): Reply => ({ id: idOf(i), ask, guess, salt: 's', sig: `${i}` })
const passOf = (reply: Reply): Reply => ({ ...reply, guess: '', salt: '' })

/** Three of five said Yes, and the server shows these replies; `counted` is what the checks have found of them. */
function replied(replies: Reply[], counted: (reply: Reply) => Reply | null | undefined, made = lawful(3)): Situation {
  const s = poured(3, '3', made)
  const found = replies.map((reply) => [textOf('r', reply), counted(reply)] as const)
  const checked = found.filter((one): one is [string, Reply | null] => one[1] !== undefined)
  const asks = { ...s.known.asks, replies }
  return { ...s, known: { ...s.known, asks }, verdicts: { ...s.verdicts, replies: new Map(checked) } }
}

const shown = (s: Situation): string[] => trusted(s).asks.replies.map(({ ask, guess }) => `${ask}:${guess || 'pass'}`)

describe('an opening is shown', () => {
  const one = opening(1, 0, '3')

  it('if its seat signed it and it fits', () => {
    expect(shown(replied([one], (reply) => reply))).toEqual(['0:3'])
  })

  it.each<[string, Reply, Parameters<typeof replied>[1], string[]]>([
    ['its seat has not signed it', one, () => null, ['0:pass']],
    ['it does not fit what was sealed', one, passOf, ['0:pass']],
    ['it was not asked for', opening(1, 0, '2'), (reply) => reply, ['0:pass']],
    ['it is no guess', opening(1, 0, '03'), (reply) => reply, ['0:pass']],
    ['it is not checked yet', one, () => undefined, []],
  ])('not if %s', (_, reply, counted, expected) => {
    expect(shown(replied([reply], counted))).toEqual(expected)
  })

  it('not if the ask does not follow from the tally, nor any after it', () => {
    const s = replied([opening(1, 0, '0'), opening(2, 1, '2')], (reply) => reply, [[0], [2, 4]])
    expect(trusted(s).asks).toMatchObject({ made: [], replies: [] })
  })

  it('not before the bag is checked', () => {
    const s = replied([one], (reply) => reply)
    expect(trusted({ ...s, verdicts: { ...s.verdicts, bag: null } }).asks).toMatchObject({ made: [], replies: [] })
  })

  it.each([
    ['chili', false, '2+1', 2, ['0:2+1']],
    ['chili', false, '2+1', 1, ['0:pass']],
    ['chili', false, '2+1', 0, ['0:pass']],
    ['chili', true, '2+1', 0, ['0:2+1']],
    ['privacy', false, '3', 1, ['0:pass']],
  ])('in %s, guarded %s, as "%s" where %i cards lie: %j', (edition, guard, guess, cards, expected) => {
    const reply = opening(1, 0, guess)
    const s = poured(3, '3', lawful(3), {
      edition,
      guard,
      verdicts: { replies: new Map([[textOf('r', reply), reply]]) },
    })
    const ballots = s.known.bag.ballots.map((put) => ({ ...put, cards }))
    const known = { ...s.known, bag: { ...s.known.bag, ballots }, asks: { ...s.known.asks, replies: [reply] } }
    expect(shown({ ...s, known })).toEqual(expected)
  })

  it('though somebody else’s does not hold', () => {
    const s = replied([one, opening(2, 0, '3')], (reply) => (reply.id === one.id ? reply : null))
    expect(shown(s)).toEqual(['0:3', '0:pass'])
  })
})

it('replies decide nothing about asks that follow from the tally alone', () => {
  expect(lawfulAsks(replied([], () => undefined))).toEqual(lawful(3))
})

// One of five said Yes; the server makes three asks at once. `replies` hold if they are signed.
const everybody = [0, 1, 2, 3, 4]
const signed = (i: number, ask: number, guess = ''): Reply => ({ ...opening(i, ask, guess), salt: '', sig: 'ok' })
function hanging(edition: string, replies: Reply[], change: Change = {}, without: number[] = []): Situation {
  const made = edition === 'nolimit' ? [[1], [2], [3]] : [[1], [0]]
  const s = poured(1, '3', made, { edition, ...change })
  const held = replies.map((reply) => [textOf('r', reply), reply.sig === 'ok' ? reply : null] as const)
  const asks = { ...s.known.asks, replies, without: without.map(idOf) }
  return { ...s, known: { ...s.known, asks }, verdicts: { ...s.verdicts, replies: new Map(held) } }
}
const passes = (ids: number[], ask = 0): Reply[] => ids.map((i) => signed(i, ask))
const goesOn = (from: Record<number, number>): Change => ({
  seat: {
    passed: { slot: 4, from: Object.fromEntries(Object.entries(from).map(([i, ask]) => [idOf(Number(i)), ask])) },
  },
})

describe('an ask that hangs on replies is lawful', () => {
  const most = [0, 1, 2, 3]
  it.each<[string, Reply[], number, Change?, number[]?]>([
    ['if it is the first', [], 1],
    ['once everybody has replied to the one before', passes(everybody), 2],
    ['one after the other', [...passes(everybody), ...passes(everybody, 1)], 3],
    ['not while one reply is missing', passes(most), 1],
    ['not with a reply to another ask instead', [...passes(most), signed(4, 1)], 1],
    ['not with a reply that its seat has not signed', [...passes(most), { ...signed(4, 0), sig: 'forged' }], 1],
    ['not with another seat’s reply twice', [...passes(most), signed(3, 0)], 1],
    ['not once somebody has opened', [...passes(most), signed(4, 0, '1')], 1],
    ['after an opening that was not asked for, as after a pass', [...passes(most), signed(4, 0, '2')], 2],
    ['if the one who is missing has signed that it leaves', passes(most), 2, { verdicts: { left: [idOf(4)] } }],
    ['not if the server alone says that one is gone', passes(most), 1, { known: { seats: [] } }],
    ['not if the server alone goes on', passes(most), 1, {}, [4]],
    ['not if its person alone goes on', passes(most), 1, goesOn({ 4: 0 })],
    ['if its person goes on, and the server too', passes(most), 2, goesOn({ 4: 0 }), [4]],
    ['to the end, without that one', [...passes(most), ...passes(most, 1)], 3, goesOn({ 4: 0 }), [4]],
    ['not by a word that was for a later ask', passes(most), 1, goesOn({ 4: 1 }), [4]],
    [
      'not by a word about another question',
      passes(most),
      1,
      { seat: { passed: { slot: 3, from: { [idOf(4)]: 0 } } } },
      [4],
    ],
    ['though that one replies later: it is ignored', [...passes(most), signed(4, 0, '1')], 2, goesOn({ 4: 0 }), [4]],
  ])('%s', (_, replies, expected, change, without) => {
    expect(lawfulAsks(hanging('nolimit', replies, change, without))).toHaveLength(expected)
  })

  it('on a screen that has no guess at stake, as far as the server says', () => {
    const s = hanging('nolimit', passes(most), {}, [4])
    expect(lawfulAsks({ ...s, memory: null })).toHaveLength(2)
    expect(
      lawfulAsks({ ...s, known: { ...s.known, question: { ...s.known.question, fate: 'reckoned' } } }),
    ).toHaveLength(2)
  })

  it('not if it is another one than follows, which alarms', () => {
    const s = hanging('privacy2', passes(everybody))
    expect([lawfulAsks(s), alarmOf(s)]).toEqual([[[1]], null])
    const ahead = { ...s.known.asks, made: [[0], [1]] }
    expect(alarmOf({ ...s, known: { ...s.known, asks: ahead } })?.code).toBe('asks_wrong')
  })
})

describe('its person may go on without', () => {
  const late = { progress: { slot: 4, stage: 'asks', done: 0, of: 5, overdue: true, waiting: [], turn: '', in: false } }
  it.each<[string, number[], Reply[], Change?, number[]?, string?]>([
    ['nobody before 20 s', [], passes([0, 1, 2, 3])],
    ['somebody who owes a reply', [4], passes([0, 1, 2, 3]), { known: late }],
    ['two of five', [3, 4], passes([0, 1, 2]), { known: late }],
    ['no more than that', [], passes([0, 1]), { known: late }],
    ['nobody while its own reply is on its way', [], passes([1, 2, 3]), { known: late }],
    ['somebody without whom the others go on, at once', [4], passes([0, 1, 2, 3]), {}, [4]],
    ['nobody twice', [], passes([0, 1, 2, 3]), { ...goesOn({ 4: 0 }), known: late }, [4]],
    [
      'somebody once more whom the server still waits for',
      [4],
      passes([0, 1, 2, 3]),
      { ...goesOn({ 4: 0 }), known: late },
    ],
    [
      'not two more, whatever the server says of those before',
      [],
      passes([0, 1, 4]),
      { ...goesOn({ 4: 0 }), known: late },
    ],
    ['nobody where asks wait for nobody', [], passes([0, 1, 2, 3]), { known: late }, [], 'privacy'],
    ['nobody in a question that it has no part in', [], passes([0, 1, 2, 3]), { known: late, seat: { ready: null } }],
  ])('%s', (_, expected, replies, change, without, edition = 'nolimit') => {
    const s = hanging(edition, replies, change, without)
    expect(owingOf(s, seatOf(s.memory) as Seat).map(({ id }) => id)).toEqual(expected.map(idOf))
  })
})

describe('of a larger company, four of the five who were asked may go on', () => {
  const late = { progress: { slot: 4, stage: 'asks', done: 0, of: 5, overdue: true, waiting: [], turn: '', in: false } }
  it.each([
    [7, [4]],
    [8, []],
  ])('of %i people sealed: without %j', (people, expected) => {
    const sealed = Array.from({ length: people }, (_, i) => ({ ...asked(i), commitment: 'c', nonce: 'n', same: true }))
    const list = sealed.map(({ id, name, practice, commitment }) => ({ id, name, practice, commitment }))
    const seals = { 2: { nonce: 'n', commitment: 'c', list, revealed: true, same: true } }
    const known = { ...late, sealed: { epoch: 2, closed: true, left: [], members: sealed } }
    const s = hanging('nolimit', passes([0, 1, 2, 3]), { known, seat: { seals } })
    expect(owingOf(s, seatOf(s.memory) as Seat).map(({ id }) => id)).toEqual(expected.map(idOf))
    const first = { ...s.known.asks, made: s.known.asks.made.slice(0, 1) }
    expect(isPlaying({ ...s.known, asks: first })).toBe(expected.length > 0)
  })
})

describe('guesses that were said aloud', () => {
  const said = (i: number, guess: string): SaidBy => ({ id: idOf(i), guess, sig: 's' })
  const own = { slot: 4, guess: '2', sig: 's', command: '', delivered: true }
  function spoken(
    by: SaidBy[],
    change: Change = {},
    held: (one: SaidBy) => string | undefined = () => 'ctx',
  ): Situation {
    const verdicts = by.map((one) => [JSON.stringify(one), held(one)] as const)
    const found = verdicts.filter((one): one is [string, string] => one[1] !== undefined)
    const s = poured(2, null, [], {
      edition: 'quickie',
      ...change,
      verdicts: { said: new Map(found), ...change.verdicts },
    })
    return { ...s, known: { ...s.known, said: { slot: 4, by } } }
  }

  it.each<[string, string | null, Situation]>([
    ['nothing if they are there', null, spoken([said(0, '2'), said(1, '3')], { seat: { spoken: own } })],
    ['nothing if the own one had not arrived', null, spoken([], { seat: { spoken: { ...own, delivered: false } } })],
    ['if the own one is missing', 'own_ballot_changed', spoken([said(1, '3')], { seat: { spoken: own } })],
    ['if the own one is another', 'own_ballot_changed', spoken([said(0, '3')], { seat: { spoken: own } })],
    ['if there is one that was never said here', 'own_ballot_changed', spoken([said(0, '2')])],
    ['if a seat has not signed it', 'tally_wrong', spoken([said(1, '3')], {}, () => '')],
    ['if it was signed over another context', 'tally_wrong', spoken([said(1, '3')], {}, () => 'other')],
    ['if it is no guess', 'tally_wrong', spoken([said(1, '5')])],
    ['if somebody has two', 'tally_wrong', spoken([said(1, '3'), said(1, '2')])],
    ['if it is of nobody asked', 'tally_wrong', spoken([said(9, '3')])],
    ['if guesses are sealed in this game', 'tally_wrong', spoken([said(1, '3')], { guard: true })],
    ['nothing before it is checked', null, spoken([said(1, '3')], {}, () => undefined)],
  ])('alarm %s', (_, code, s) => {
    const ballots = s.known.bag.ballots.map((put) => ({ ...put, sealed: '' }))
    expect(alarmOf({ ...s, known: { ...s.known, bag: { ...s.known.bag, ballots } } })?.code ?? null).toBe(code)
  })

  it('alarm if something is sealed beside one', () => {
    expect(alarmOf(spoken([said(1, '3')]))?.code).toBe('tally_wrong')
  })

  it('are shown if they hold, before the pouring too', () => {
    const s = spoken([said(1, '3'), said(2, '3')], {}, ({ id }) => (id === idOf(1) ? 'ctx' : undefined))
    const known = { ...s.known, bag: { ...s.known.bag, slot: 0 } }
    expect(trusted({ ...s, known }).said.by.map(({ id }) => id)).toEqual([idOf(1)])
    expect(me).toBe(idOf(0))
  })

  it('give points by their distance', () => {
    const s = spoken([said(1, '2'), said(2, '3'), said(3, '4')])
    const ballots = s.known.bag.ballots.map((put) => ({ ...put, sealed: '' }))
    const reckoned = (points: Points[]): string | undefined => {
      const question = { ...s.known.question, fate: 'reckoned' }
      const known = { ...s.known, question, bag: { ...s.known.bag, ballots }, asks: { ...s.known.asks, points } }
      return alarmOf({ ...s, known })?.code
    }
    const three = { id: idOf(1), points: 3 }
    expect(reckoned([three, { id: idOf(2), points: 1 }])).toBeUndefined()
    expect(reckoned([three])).toBe('points_wrong')
  })
})

describe('the points', () => {
  const replies = [opening(1, 0, '3'), opening(2, 1, '2')]
  const points = (one: number, two: number): Points[] => [
    { id: idOf(1), points: one },
    { id: idOf(2), points: two },
  ]
  const reckoned = (given: Points[], counted: Parameters<typeof replied>[1] = (reply) => reply): string | null => {
    const s = replied(replies, counted)
    const question = { ...s.known.question, fate: 'reckoned' }
    return alarmOf({ ...s, known: { ...s.known, question, asks: { ...s.known.asks, points: given } } })?.code ?? null
  }

  it.each<[string, Points[], string | null]>([
    ['are right', points(3, 1), null],
    ['are right, with nothing for somebody', [...points(3, 1), { id: idOf(3), points: 0 }], null],
    ['are too many', points(3, 3), 'points_wrong'],
    ['are missing', [], 'points_wrong'],
    ['are somebody’s who opened nothing', [...points(3, 1), { id: idOf(3), points: 1 }], 'points_wrong'],
  ])('%s', (_, given, alarm) => {
    expect(reckoned(given)).toBe(alarm)
  })

  it('are wrong where they stand for an opening that does not hold', () => {
    expect(reckoned(points(3, 1), (reply) => (reply.ask === 1 ? null : reply))).toBe('points_wrong')
  })

  it('are not judged before everything is checked', () => {
    expect(reckoned(points(9, 9), () => undefined)).toBeNull()
  })
})
