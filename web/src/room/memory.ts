/**
 * What a phone remembers of a room. `steps.ts` has the only ways in which that changes; for what outlives the room there
 * are those of `again.ts` besides.
 *
 * Never here: an answer, or whether somebody peeked. Bytes are lower-case hex.
 */
import type { Text } from '../wire/wire.ts'

export interface Memory {
  readonly session: string
  readonly code: string
  /** The room's name, for the list of rooms. */
  readonly name: string
  /** When it was last used, in milliseconds of the calendar, for the order of that list. */
  readonly used: number
  /** The seat in use, or null: nobody has sat down here, or "I am someone else". */
  readonly current: string | null
  readonly seats: Readonly<Record<string, Seat>>
  /** Questions answered here, or seen voided or skipped. It stays until the room is burnt, whoever left. */
  readonly seen: readonly Seen[]
  /** The room was burnt: nothing else is known of it, and nothing is answered there again. */
  readonly burnt?: boolean
  /** What was seen here is not told to other rooms. */
  readonly erased?: boolean
  /** The last game of this room that its company is remembered by. */
  readonly counted?: number
  /** The room was opened for a company that this phone remembers. */
  readonly reunion?: Reunion | undefined
}

export interface Reunion {
  /** Of the company's record. */
  readonly company: string
  /** What earlier evenings asked is to be left out, as soon as this phone is in the room. */
  readonly pass: boolean
}

/** A question that is not to be answered again: its label, and each of its texts without what is mere writing. */
export interface Seen {
  readonly label: string
  readonly texts: readonly string[]
}

/** One seat on this phone: a key, and what was done with it. */
export interface Seat {
  readonly id: string
  readonly secret: string
  /** Every name that its person asked for here. */
  readonly names: readonly string[]
  readonly figure: number
  readonly language: string
  /** Keys of coming slots. */
  readonly keys: Readonly<Record<number, Key>>
  readonly seals: Readonly<Record<number, Seal>>
  /** The highest epoch known to be sealed. */
  readonly sealed: number
  /** Missing people that this person agreed to play without. */
  readonly confirmed: { readonly epoch: number; readonly missing: readonly string[] } | null
  /** The highest slot that this phone was ready for. Lower ones are closed. */
  readonly ready: { readonly slot: number; readonly ctx: string; readonly sig: string } | null
  /** No key at or below this slot is made or used any more. */
  readonly closed: number
  readonly ballot: Ballot | null
  readonly guess: Guess | null
  readonly spoken: Spoken | null
  /** Whom its person goes on without in the reckoning of a slot, each from an ask on. */
  readonly passed: { readonly slot: number; readonly from: Readonly<Record<string, number>> } | null
  /** The one result of a slot that asks are answered over. */
  readonly result: { readonly slot: number; readonly result: string } | null
  /** Free choice: the card that this phone drew for its reader, as `deck/card`. */
  readonly offered: { readonly slot: number; readonly card: string } | null
}

export interface Key {
  readonly secret: string
  readonly x: string
  readonly pok: string
  readonly sig: string
  /** Yes lies on the other side; the lot of this phone for this slot, which nobody else is told. */
  readonly flip: boolean
}

/** One company that is being sealed: the own commitment, and the list once the door was closed. */
export interface Seal {
  readonly nonce: string
  readonly commitment: string
  readonly list: readonly Entry[] | null
  readonly revealed: boolean
  /** The person has seen the same pictures as the others. */
  readonly same: boolean
}

export interface Entry {
  readonly id: string
  readonly name: string
  readonly practice: boolean
  readonly commitment: string
}

/** A ballot on its way, as sent; `command` is the id of the command that brings it. */
export interface Ballot {
  readonly slot: number
  readonly bytes: string
  readonly command: string
  readonly label: string
  readonly texts: readonly Text[]
  readonly delivered: boolean
}

/** The drafts of a sealed guess: the newest last, those before it only until it has arrived. */
export interface Guess {
  readonly slot: number
  readonly drafts: readonly Draft[]
  /** It is not opened, whatever is asked. */
  readonly shut?: boolean
}

/** The one guess of a slot that was said aloud, as sent. */
export interface Spoken {
  readonly slot: number
  readonly guess: string
  readonly sig: string
  readonly command: string
  readonly delivered: boolean
}

export interface Draft {
  readonly draft: number
  readonly guess: string
  readonly salt: string
  readonly sealed: string
  /** How many cards everybody sees lying; 0 where that is not to be seen. */
  readonly cards: number
  readonly sig: string
  readonly command: string
  readonly delivered: boolean
}

/** Why a step was not taken. */
export type Refusal =
  | 'no_seat'
  | 'not_ready'
  | 'slot_used'
  | 'slot_closed'
  | 'ctx_differs'
  | 'list_changed'
  | 'seal_twice'
  | 'result_changed'
  | 'question_seen'

export const blank = (session: string, code: string): Memory => ({
  session,
  code,
  name: '',
  used: 0,
  current: null,
  seats: {},
  seen: [],
})

export const newSeat = (id: string, secret: string): Seat => ({
  id,
  secret,
  names: [],
  figure: 0,
  language: '',
  keys: {},
  seals: {},
  sealed: 0,
  confirmed: null,
  ready: null,
  closed: 0,
  ballot: null,
  guess: null,
  spoken: null,
  passed: null,
  result: null,
  offered: null,
})

export const seatOf = (memory: Memory | null): Seat | null => (memory?.current && memory.seats[memory.current]) || null

/** Whether two lists are the same, to the letter. */
export const sameList = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length &&
  a.every((entry, i) => {
    const other = b[i]
    return (
      entry.id === other?.id &&
      entry.name === other.name &&
      entry.practice === other.practice &&
      entry.commitment === other.commitment
    )
  })

/** How bad another list is for a seal. */
export const twice = (seal: Seal): Refusal => (seal.revealed ? 'seal_twice' : 'list_changed')

/** Whether the list is another one than that stored for its epoch, and how bad that is. */
export function listRefusal(seal: Seal | undefined, list: readonly Entry[]): Refusal | null {
  return seal?.list && !sameList(seal.list, list) ? twice(seal) : null
}

/** Whether a question was answered, or seen voided or skipped: under its label, or with a text that says the same. */
export const isSeen = (seen: readonly Seen[], { label, texts }: Seen): boolean =>
  seen.some((one) => one.label === label || one.texts.some((text) => texts.includes(text)))
