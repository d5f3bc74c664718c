/** All that decides what a phone does: the room as known, what is remembered here, and what the heavy checks have found. */
import type { Reply } from '../wire/wire.ts'
import type { Alarm, Known } from './api.ts'
import type { Verdict } from './checks.ts'
import type { Memory, Seat } from './memory.ts'
import type { Decks } from './question.ts'

/** What the heavy checks have found about the last question, so far. */
export interface Verdicts {
  /** The question: all keys and statements hold, and this is what it stands for. */
  readonly round: Verdict<{ ctx: string }> | null
  /** Whose `ready` over the own context holds; null: not checked yet. */
  readonly ready: readonly string[] | null
  /** The bag; on a screen that was not asked, what it amounts to if it is true. */
  readonly bag: Verdict<{ ctx: string; result: string }> | null
  /** What replies count as, by `textOf`; null where their seat has not signed them. What is not here was not checked. */
  readonly replies: ReadonlyMap<string, Reply | null>
  /** Over which context a guess was said aloud, by its JSON; '' where its seat has not signed it. */
  readonly said: ReadonlyMap<string, string>
  /** Who has signed `leave` for the epoch of the question; null: not checked yet. */
  readonly left: readonly string[] | null
}

export const noVerdicts: Verdicts = {
  round: null,
  ready: null,
  bag: null,
  replies: new Map(),
  said: new Map(),
  left: null,
}

export interface Situation {
  readonly known: Known
  readonly memory: Memory | null
  readonly verdicts: Verdicts
  readonly decks: Decks
  /** Of this slot the values for the own ballot are at hand. */
  readonly prepared: number | null
  /** An alarm that still stands, whatever the server says since. */
  readonly standing: Alarm | null
}

/** Whether the last question asks this seat. */
export const isAsked = ({ question }: Known, seat: Seat): boolean => question.asked.some(({ id }) => id === seat.id)

/** The statements `ready` over the last question. */
export const readyBy = ({ ready, question }: Pick<Known, 'ready' | 'question'>): Known['ready']['by'] =>
  ready.slot === question.slot ? ready.by : []

/** Whether this phone was ready for the last question. */
export const ownPart = ({ known }: Situation, seat: Seat): boolean => seat.ready?.slot === known.question.slot
