/**
 * The only steps by which a phone's memory of a room changes. Each is a pure function from one memory to the next;
 * `vault.ts` runs it inside one strict transaction, so a step that returned has happened for every tab of this phone and
 * survives a crash. All that stands between a person and two ballots of one key is here.
 */
import type { Text } from '../wire/wire.ts'
import { blank, isSeen, sameList, seatOf, twice } from './memory.ts'
import type { Ballot, Draft, Entry, Key, Memory, Refusal, Seal, Seat, Seen, Spoken } from './memory.ts'

/** Of a step: the next memory with what came of it, or why nothing was done. */
export type Step<T> = readonly [Memory, T]
export type Outcome<T> = { readonly is: T } | { readonly not: Refusal }

const is = <T>(value: T): Outcome<T> => ({ is: value })
const ok: Outcome<true> = is(true)

const MOST_REVEALS = 16

const withSeat = (memory: Memory, seat: Seat): Memory => ({ ...memory, seats: { ...memory.seats, [seat.id]: seat } })

/** Runs a step on the seat in use. */
function onSeat<T>(memory: Memory, step: (seat: Seat) => readonly [Seat, Outcome<T>]): Step<Outcome<T>> {
  const seat = seatOf(memory)
  if (!seat) return [memory, { not: 'no_seat' }]
  const [next, outcome] = step(seat)
  return [next === seat ? memory : withSeat(memory, next), outcome]
}

/** Changes the seat in use where nothing can be wrong with that. */
export const amend =
  (change: Partial<Seat> | ((seat: Seat) => Partial<Seat>)) =>
  (memory: Memory): Step<Outcome<true>> =>
    onSeat(memory, (seat) => [{ ...seat, ...(typeof change === 'function' ? change(seat) : change) }, ok])

/** Takes the seat of a new key, unless another tab has taken one. */
export const sitDown =
  (fresh: Seat) =>
  (memory: Memory): Step<Seat> => {
    const seat = seatOf(memory)
    return seat ? [memory, seat] : [{ ...withSeat(memory, fresh), current: fresh.id }, fresh]
  }

/** Remembers what was asked for at joining, before it is asked for. */
export const wish = (name: string, figure: number, language: string): ((memory: Memory) => Step<Outcome<true>>) =>
  amend(({ names }) => ({ names: [...names.filter((n) => n !== name), name], figure, language }))

/** Forgets the seat in use, and its secrets; what was answered in the room stays. */
export function standUp(memory: Memory): Step<true> {
  const left = Object.entries(memory.seats).filter(([id]) => id !== memory.current)
  return [{ ...memory, seats: Object.fromEntries(left), current: null }, true]
}

/** Forgets everything but that there was such a room, and never again is. */
export const burnt = ({ session, used }: Memory): Step<true> => [{ ...blank(session, ''), used, burnt: true }, true]

/** Remembers what the list of rooms shows. */
export const visited =
  (name: string, used: number, more: Pick<Memory, 'reunion'> = {}) =>
  (memory: Memory): Step<true> => [{ ...memory, name, used, ...more }, true]

/** What was asked here is not offered to be left out elsewhere. */
export const eraseAsked = (memory: Memory): Step<true> => [{ ...memory, erased: true }, true]

/** Of a room that was silent for long only what was asked there stays, for other evenings. */
export const outlive = (memory: Memory): Step<true> => [
  { ...memory, seats: {}, current: null, reunion: undefined },
  true,
]

const without = <T>(record: Readonly<Record<number, T>>, upTo: number): Record<number, T> =>
  Object.fromEntries(Object.entries(record).filter(([slot]) => Number(slot) > upTo))

/** Adds keys for slots that never had one here. */
export const addKeys =
  (keys: Readonly<Record<number, Key>>) =>
  (memory: Memory): Step<Outcome<true>> =>
    onSeat(memory, (seat) => {
      const floor = Math.max(seat.closed, seat.ready?.slot ?? 0)
      return [{ ...seat, keys: { ...without(keys, floor), ...seat.keys } }, ok]
    })

/** Runs a step on the seal of an epoch: what becomes of it, or null for nothing, and what came of that. */
const onSeal =
  <T>(epoch: number, step: (seal: Seal | undefined, seat: Seat) => readonly [Seal | null, Outcome<T>]) =>
  (memory: Memory): Step<Outcome<T>> =>
    onSeat(memory, (seat) => {
      const [seal, outcome] = step(seat.seals[epoch], seat)
      return [seal ? { ...seat, seals: { ...seat.seals, [epoch]: seal } } : seat, outcome]
    })

const changed = { not: 'list_changed' } as const

/** A fresh commitment, unless the door has closed over the one before. */
export const commit = (epoch: number, nonce: string, commitment: string): ((memory: Memory) => Step<Outcome<true>>) =>
  onSeal(epoch, (seal) =>
    seal?.list ? [null, changed] : [{ nonce, commitment, list: null, revealed: false, same: false }, ok],
  )

/** Stores the list over which the door has closed. It is the only one that its epoch will ever have. */
export const closeDoor = (epoch: number, list: readonly Entry[]): ((memory: Memory) => Step<Outcome<true>>) =>
  onSeal(epoch, (seal) => {
    if (!seal) return [null, changed]
    if (seal.list) return [null, sameList(seal.list, list) ? ok : { not: twice(seal) }]
    return [{ ...seal, list }, ok]
  })

/** Gives the nonce out, for the stored list only and at most 16 times in a room. */
export const reveal = (epoch: number, list: readonly Entry[]): ((memory: Memory) => Step<Outcome<string>>) =>
  onSeal(epoch, (seal, { seals }) => {
    if (!seal?.list) return [null, changed]
    if (!sameList(seal.list, list)) return [null, { not: twice(seal) }]
    const reveals = Object.values(seals).filter(({ revealed }) => revealed).length
    if (!seal.revealed && reveals >= MOST_REVEALS) return [null, { not: 'seal_twice' }]
    return [{ ...seal, revealed: true }, is(seal.nonce)]
  })

/** The person has seen the same pictures. */
export const same = (epoch: number): ((memory: Memory) => Step<Outcome<true>>) =>
  onSeal(epoch, (seal) => (seal?.list && seal.revealed ? [{ ...seal, same: true }, ok] : [null, changed]))

/**
 * Signs `ready` over a context, once for a slot and never for one at or below an earlier one. It closes all lower slots for
 * good: their secrets are gone. The second time it gives the first statement again, for the same context only.
 */
export const readyFor =
  (slot: number, ctx: string, x: string, sign: () => string) =>
  (memory: Memory): Step<Outcome<string>> =>
    onSeat(memory, (seat) => {
      const last = seat.ready
      if (last?.slot === slot) return [seat, last.ctx === ctx ? is(last.sig) : { not: 'ctx_differs' }]
      if (slot <= (last?.slot ?? 0) || slot <= seat.closed) return [seat, { not: 'slot_closed' }]
      if (seat.keys[slot]?.x !== x) return [seat, { not: 'slot_used' }]
      const sig = sign()
      return [{ ...erased(seat, slot - 1), ready: { slot, ctx, sig } }, { is: sig }]
    })

/** A seat without the secrets of all slots up to this one. */
function erased(seat: Seat, slot: number): Seat {
  const gone = <T extends { slot: number }>(of: T | null): T | null => (of && of.slot > slot ? of : null)
  return {
    ...seat,
    keys: without(seat.keys, slot),
    closed: Math.max(seat.closed, slot),
    ballot: gone(seat.ballot),
    guess: gone(seat.guess),
    spoken: gone(seat.spoken),
    passed: gone(seat.passed),
    result: gone(seat.result),
  }
}

const isReady = (seat: Seat, slot: number, ctx: string): boolean =>
  seat.ready?.slot === slot && seat.ready.ctx === ctx && slot > seat.closed

/** Whether a slot is not closed here: in another tab, perhaps. */
export const stillOpen =
  (slot: number): ((memory: Memory) => Step<Outcome<true>>) =>
  (memory) =>
    onSeat(memory, (seat) => [seat, slot > seat.closed ? ok : { not: 'slot_closed' }])

/** Stores a sealed guess as the highest draft; those that arrived stay until it has. */
export const guessed =
  (slot: number, ctx: string, make: (draft: number) => Omit<Draft, 'draft' | 'delivered'>) =>
  (memory: Memory): Step<Outcome<Draft>> =>
    onSeat(memory, (seat) => {
      if (!isReady(seat, slot, ctx)) return [seat, { not: 'slot_closed' }]
      if (seat.result?.slot === slot) return [seat, { not: 'slot_used' }]
      const before = seat.guess?.slot === slot ? seat.guess.drafts : []
      const draft = (before.at(-1)?.draft ?? -1) + 1
      const made = { draft, delivered: false, ...make(draft) }
      const shut = seat.guess?.slot === slot && seat.guess.shut === true
      return [{ ...seat, guess: { slot, drafts: [...before, made], shut } }, { is: made }]
    })

/** The guess is kept shut, or not any more. */
export const keepShut =
  (slot: number, shut: boolean) =>
  (memory: Memory): Step<Outcome<true>> =>
    onSeat(memory, (seat) =>
      seat.guess?.slot === slot ? [{ ...seat, guess: { ...seat.guess, shut } }, ok] : [seat, { not: 'not_ready' }],
    )

/** Stores the one guess of a slot that is said aloud, after its ballot; where there is one already, it gives that out. */
export const speak =
  (slot: number, ctx: string, make: () => Pick<Spoken, 'guess' | 'sig' | 'command'>) =>
  (memory: Memory): Step<Outcome<Spoken>> =>
    onSeat(memory, (seat) => {
      if (!isReady(seat, slot, ctx)) return [seat, { not: 'slot_closed' }]
      if (seat.spoken?.slot === slot) return [seat, is(seat.spoken)]
      if (seat.result?.slot === slot) return [seat, { not: 'slot_used' }]
      if (seat.ballot?.slot !== slot) return [seat, { not: 'not_ready' }]
      const spoken = { slot, delivered: false, ...make() }
      return [{ ...seat, spoken }, is(spoken)]
    })

export const speechArrived = (slot: number): ((memory: Memory) => Step<Outcome<true>>) =>
  amend(({ spoken }) => (spoken?.slot === slot ? { spoken: { ...spoken, delivered: true } } : {}))

/** Its person goes on in a reckoning without these, each from an ask on: the first word counts. */
export const goOn = (slot: number, from: Readonly<Record<string, number>>): ((memory: Memory) => Step<Outcome<true>>) =>
  amend(({ passed }) => ({ passed: { slot, from: { ...from, ...(passed?.slot === slot ? passed.from : {}) } } }))

/** The guess has arrived: what came before it is erased. */
export const guessArrived =
  (slot: number, draft: number) =>
  (memory: Memory): Step<Outcome<true>> =>
    onSeat(memory, (seat) => {
      if (seat.guess?.slot !== slot) return [seat, ok]
      const kept = seat.guess.drafts.filter((one) => one.draft >= draft)
      const drafts = kept.map((one) => (one.draft === draft ? { ...one, delivered: true } : one))
      return [{ ...seat, guess: { ...seat.guess, drafts } }, ok]
    })

/** What is to be kept of a ballot's question. */
export interface Answered {
  readonly label: string
  readonly texts: readonly Text[]
  readonly seen: Seen
  readonly command: string
}

/**
 * Makes and stores the one ballot of a slot and deletes its x, all in one. Where there is one already, made in another
 * tab or before a reload, it gives that one out again and `make` is not called: no second ballot ever exists.
 */
export const castBallot =
  (slot: number, ctx: string, answered: Answered, make: (secret: string) => string) =>
  (memory: Memory): Step<Outcome<Ballot>> => {
    const step = onSeat<Ballot>(memory, (seat) => {
      if (!isReady(seat, slot, ctx)) return [seat, { not: 'slot_closed' }]
      if (seat.ballot?.slot === slot) return [seat, { is: seat.ballot }]
      const key = seat.keys[slot]
      if (!key) return [seat, { not: 'slot_used' }]
      if (isSeen(memory.seen, answered.seen)) return [seat, { not: 'question_seen' }]
      const { label, texts, command } = answered
      const ballot: Ballot = { slot, bytes: make(key.secret), command, label, texts, delivered: false }
      return [{ ...seat, keys: without(seat.keys, slot), ballot }, { is: ballot }]
    })
    const [next, outcome] = step
    return next === memory ? step : [withSeen(next, answered.seen), outcome]
  }

export const ballotArrived = (slot: number): ((memory: Memory) => Step<Outcome<true>>) =>
  amend(({ ballot }) => (ballot?.slot === slot ? { ballot: { ...ballot, delivered: true } } : {}))

/** Fixes the one result that asks of a slot are answered over. */
export const settle =
  (slot: number, ctx: string, result: string) =>
  (memory: Memory): Step<Outcome<true>> =>
    onSeat(memory, (seat) => {
      if (!isReady(seat, slot, ctx)) return [seat, { not: 'slot_closed' }]
      if (seat.result?.slot === slot) return [seat, seat.result.result === result ? ok : { not: 'result_changed' }]
      return [{ ...seat, result: { slot, result } }, ok]
    })

/** A slot is over: its secrets, and those below, are erased. `seen`: it was voided or skipped and never comes back. */
export const close =
  (slot: number, seen: Seen | null) =>
  (memory: Memory): Step<true> => {
    const seat = seatOf(memory)
    const next = seat && slot > seat.closed ? withSeat(memory, erased(seat, slot)) : memory
    return [seen ? withSeen(next, seen) : next, true]
  }

const withSeen = (memory: Memory, seen: Seen): Memory =>
  memory.seen.some((one) => one.label === seen.label) ? memory : { ...memory, seen: [...memory.seen, seen] }
