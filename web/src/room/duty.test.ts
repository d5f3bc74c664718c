import { describe, expect, it } from 'vitest'
import type { Known, Stage } from './api.ts'
import { mineOf, type Present } from './duty.ts'
import { empty } from './known.ts'
import { at, showAt } from './shown.ts'
import { asked, idOf, lawful, me, poured, situation, texts, type Change } from './situation.fake.ts'
import type { Situation } from './situation.ts'

const present = (s: Situation, stage: Stage): Present => ({
  ...s,
  shown: showAt(s.known, at(4, stage), me),
  lastGuess: null,
})

/** The stage in which the server says the round is. */
const progress = (stage: string, overdue = false): Known['progress'] => ({ ...empty.progress, slot: 4, stage, overdue })

describe('while a phone that is away owes a reply', () => {
  const cases: [stage: string, overdue: boolean, shown: Stage, draws: string, waits: string][] = [
    ['talk', false, 'talk', 'draw', 'talk'],
    ['asks', true, 'talk', 'draw', 'talk'],
    ['asks', false, 'asking', 'watch', 'watch'],
    ['talk', false, 'asking', 'watch', 'watch'],
    ['asks', false, 'talk', 'talk', 'talk'],
  ]
  const after = (stage: string, overdue: boolean, reader: string, choice = 'card'): Situation => {
    const s = poured(3, '3', lawful(3))
    const settings = { ...s.known.room.settings, choice }
    const room = { ...s.known.room, settings }
    return {
      ...s,
      known: { ...s.known, room, progress: progress(stage, overdue), standing: { ...empty.standing, reader } },
    }
  }

  it.each(cases)('in stage "%s", overdue %s, shown "%s", the next reader’s duty is "%s", others’ "%s"', (...row) => {
    const [stage, overdue, shown, draws, waits] = row
    expect(mineOf(present(after(stage, overdue, me), shown)).duty).toBe(draws)
    expect(mineOf(present(after(stage, overdue, idOf(1)), shown)).duty).toBe(waits)
  })

  it('the next reader chooses where questions are chosen', () => {
    expect(mineOf(present(after('talk', false, me, 'free'), 'talk')).duty).toBe('choose')
  })

  /** A newcomer is on a list over which the door was closed; these have said "same". */
  const compared = (s: Situation, same: number[], on = [0, 1, 2, 3, 4, 5]): Situation => {
    const members = on.map((i) => ({ ...asked(i), commitment: 'c', nonce: 'n', same: same.includes(i) }))
    const seats = [...s.known.seats, { ...(s.known.seats[0] as Known['seats'][0]), id: idOf(5) }]
    return { ...s, known: { ...s.known, seats, forming: { epoch: 3, closed: true, members, left: [] } } }
  }
  const everybody = [0, 1, 2, 3, 4, 5]
  it.each<[string, string, number[], reader: string, duty: string]>([
    ['the next reader draws though a new seal waits for that', 'talk', everybody, me, 'draw'],
    ['the others wait for the draw', 'talk', everybody, idOf(1), 'talk'],
    ['so too after asks that were waited for', 'asks', everybody, me, 'draw'],
    ['but not before all have compared', 'talk', [0, 1, 2, 3, 4], me, 'comparing'],
    ['who has not compared does that first', 'talk', [1, 2, 3, 4, 5], me, 'same'],
  ])('%s', (_, stage, same, reader, duty) => {
    expect(mineOf(present(compared(after(stage, stage === 'asks', reader), same), 'talk')).duty).toBe(duty)
  })
})

describe('this person', () => {
  const reader = { reader: me }
  const slow = (stage: string) => ({ known: { progress: progress(stage, true) } })
  const now = (stage: string) => ({ known: { progress: progress(stage) } })
  const away = (): Situation => {
    const s = situation(now('pour'))
    const seats = s.known.seats.map((seat) => ({ ...seat, away: seat.id === idOf(1) }))
    return { ...s, known: { ...s.known, seats } }
  }

  it.each<[string, Situation, boolean]>([
    ['pours as the reader', situation({ ...now('pour'), question: reader }), true],
    ['does not pour for a reader who is here', situation(now('pour')), false],
    ['pours for a reader who takes too long', situation(slow('pour')), true],
    ['pours for a reader who is away', away(), true],
    ['does not pour while a cube is missing, however long', situation({ ...slow('answer'), question: reader }), false],
  ])('%s', (_, s, may) => {
    expect(mineOf(present(s, 'pour')).mayPour).toBe(may)
  })

  it.each<[string, Situation, boolean]>([
    ['gives a question up for which a cube was waited long enough', situation(slow('answer')), true],
    ['does not give it up before', situation(now('answer')), false],
    ['does not give it up once only the pouring is waited for', situation(slow('pour')), false],
  ])('%s', (_, s, may) => {
    expect(mineOf(present(s, 'answer')).mayVoid).toBe(may)
  })
})

describe('the game says', () => {
  const ballot = { slot: 4, bytes: 'b', command: 'c', label: '', texts, delivered: true }
  const spoken = { slot: 4, guess: '2', sig: '', command: 'd', delivered: true }
  const draft = { draft: 0, guess: '1', salt: '', sealed: '', cards: 0, sig: '', command: '', delivered: true }
  const guess = { slot: 4, drafts: [draft] }
  const now = (stage: string, turn = '') => ({ progress: { ...progress(stage), turn } })
  const led = { standing: { ...empty.standing, leader: me, reader: idOf(1) } }
  const other = { standing: { ...empty.standing, leader: idOf(9), reader: me } }

  it.each<[string, string, Stage, Change]>([
    ['guess', 'privacy', 'answer', { known: now('answer') }],
    ['answer', 'chili', 'answer', { known: now('answer'), seat: { guess } }],
    ['answer', 'privacy2', 'answer', { known: now('answer') }],
    ['guess', 'nolimit', 'answer', { known: now('answer'), seat: { ballot } }],
    ['wait', 'nolimit', 'answer', { known: now('answer'), seat: { ballot, guess } }],
    ['answer', 'quickie', 'answer', { known: now('answer') }],
    ['wait-say', 'quickie', 'answer', { known: now('answer'), seat: { ballot } }],
    ['wait-say', 'quickie', 'say', { known: now('say', idOf(1)), seat: { ballot } }],
    ['say', 'quickie', 'say', { known: now('say', me), seat: { ballot } }],
    ['wait', 'quickie', 'say', { known: now('say', idOf(1)), seat: { ballot, spoken } }],
    ['guess', 'quickie', 'answer', { guard: true, known: now('answer'), seat: { ballot } }],
    ['pour', 'chili', 'pour', { known: { ...now('pour'), ...led } }],
    ['wait-pour', 'privacy', 'pour', { known: { ...now('pour'), ...led } }],
    ['pour', 'chili', 'pour', { known: { ...now('pour'), ...other }, question: { reader: me } }],
    [
      'wait-pour',
      'chili',
      'pour',
      { known: { ...now('pour'), standing: { ...empty.standing, leader: idOf(2) } }, question: { reader: me } },
    ],
  ])('"%s" in %s, shown "%s"', (duty, edition, stage, change) => {
    expect(mineOf(present(situation({ edition, ...change }), stage)).duty).toBe(duty)
  })

  it('who begins, where the group is asked', () => {
    const s = situation({ edition: 'privacy2', question: { fate: 'reckoned' } })
    expect(mineOf(present(s, 'first')).duty).toBe('first')
  })

  it.each<[string, [number, number]]>([
    ['privacy', [0, 5]],
    ['quickie', [1, 4]],
    ['nolimit', [1, 5]],
    ['privacy2', [0, 50]],
  ])('how high and low one may guess: %s %j', (edition, range) => {
    expect(mineOf(present(situation({ edition }), 'answer')).range).toEqual(range)
  })
})
