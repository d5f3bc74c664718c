/** For tests: one phone before a question, in a situation that is put together by hand. */
import { asks, find, optionsOf, type Edition } from '../rules/index.ts'
import type { Asked, Text } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { empty } from './known.ts'
import { blank, newSeat, type Draft, type Memory, type Seat } from './memory.ts'
import { noVerdicts, type Situation, type Verdicts } from './situation.ts'

export const idOf = (i: number): string => String(i).padStart(2, '0').repeat(32)
export const asked = (i: number): Asked => ({
  id: idOf(i),
  name: `P${i}`,
  practice: false,
  x: `X${i}`,
  pok: '',
  sig: '',
})
export const me = idOf(0)
export const texts: Text[] = [{ language: 'en', text: 'Do you sing?' }]

export interface Change {
  /** The game that is played; Privacy if it is not said. */
  readonly edition?: string
  readonly guard?: boolean
  readonly known?: Partial<Known>
  readonly question?: Partial<Known['question']>
  readonly seat?: Partial<Seat>
  readonly verdicts?: Partial<Verdicts>
  readonly memory?: Partial<Memory>
}

/** Five people, sealed under epoch 2, before whom a question lies open in slot 4; all have been ready. */
export function situation(change: Change = {}): Situation {
  const { edition = 'privacy', guard = false } = change
  const settings = { ...empty.room.settings, edition, guard, end: 30, own: true }
  const everybody = [0, 1, 2, 3, 4].map(asked)
  const list = everybody.map(({ id, name, practice }) => ({ id, name, practice, commitment: 'c' }))
  const seal = { nonce: 'n', commitment: 'c', list, revealed: true, same: true }
  const seat: Seat = {
    ...newSeat(me, 'secret'),
    names: ['P0'],
    keys: Object.fromEntries(
      [4, 5, 6].map((slot) => [slot, { secret: `x${slot}`, x: 'X0', pok: '', sig: '', flip: false }]),
    ),
    seals: { 2: seal },
    sealed: 2,
    ready: { slot: 4, ctx: 'ctx', sig: 'sig' },
    closed: 3,
    ...change.seat,
  }
  const known: Known = {
    ...empty,
    room: { ...empty.room, session: 'ab', settings, started: true, nextSlot: 5 },
    seats: everybody.map(({ id, name }) => ({
      id,
      name,
      figure: 0,
      language: 'en',
      practice: false,
      pair: '',
      away: false,
      keysTo: 7,
    })),
    sealed: { epoch: 2, closed: true, left: [], members: list.map((one) => ({ ...one, nonce: 'n', same: true })) },
    question: {
      slot: 4,
      label: 'own/Do you sing?',
      number: 0,
      by: '',
      options: optionsOf(find(edition)?.kinds[0] ?? ''),
      texts,
      game: `${edition};end=30;choice=card;guard=${guard ? 'on' : 'off'};v=1`,
      reader: idOf(1),
      read: true,
      asked: everybody,
      epoch: 2,
      fate: 'open',
      last: false,
      ...change.question,
    },
    ready: { slot: 4, by: everybody.map(({ id }) => ({ id, ctx: 'ctx', sig: '' })) },
    ...change.known,
  }
  const verdicts: Verdicts = {
    ...noVerdicts,
    round: { ok: true, ctx: 'ctx' },
    ready: known.ready.by.map(({ id }) => id),
    left: [],
    ...change.verdicts,
  }
  const memory: Memory = { ...blank('ab', 'ABCDE'), current: me, seats: { [me]: seat }, ...change.memory }
  return { known, memory, verdicts, decks: {}, prepared: null, standing: null }
}

/** The bag is poured: this many said Yes, or 1, this is the own guess, and the server made these asks. */
export function poured(yes: number, guess: string | null, made: number[][], change: Change = {}): Situation {
  const draft: Draft = {
    draft: 0,
    guess: guess ?? '',
    salt: 's',
    sealed: 'q',
    cards: 0,
    sig: '',
    command: '',
    delivered: true,
  }
  const ballot = { slot: 4, bytes: 'mine', command: '', label: '', texts, delivered: true }
  const put = (i: number): Known['bag']['ballots'][0] => {
    const sealed = i === 0 && guess === null ? '' : 'q'
    return { id: idOf(i), ballot: i === 0 ? 'mine' : 'b', draft: 0, sealed, cards: 0, sig: '' }
  }
  const more = optionsOf(find(change.edition ?? '')?.kinds[0] ?? '') === 7 ? [0, 0, 0, 0, 0] : []
  return situation({
    ...change,
    known: {
      bag: { slot: 4, ballots: [0, 1, 2, 3, 4].map(put), counts: [5 - yes, yes, ...more] },
      asks: { slot: 4, made, replies: [], without: [], paused: false, points: [] },
      ...change.known,
    },
    seat: { ballot, keys: {}, guess: guess === null ? null : { slot: 4, drafts: [draft] }, ...change.seat },
    verdicts: { bag: { ok: true, ctx: 'ctx', result: 'r' }, ...change.verdicts },
  })
}

const privacy = find('privacy') as Edition
const game = { end: 30, choice: 'card', guard: false } as const
/** The asks that follow when this many of five said Yes. */
export const lawful = (yes: number): number[][] => asks(privacy, game, [5 - yes, yes], 9, [])
