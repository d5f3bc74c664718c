/** What a reader of the transcript has to know of the room. */
import {
  decodeKey,
  formatGame,
  fromHex,
  verifyStatement,
  type Bytes,
  type Kind as Said,
  type Member,
  type Statement,
  type Steps,
} from '../ballot/index.ts'
import { find, type Edition } from '../rules/index.ts'
import { newGame, type Game } from './game.ts'
import type { Of, Settings } from './form.ts'
import type { Question } from './question.ts'
import type { Company } from './company.ts'
import { must, type Code } from './wrong.ts'

/** What was checked, up to the first wrong thing if there is one. */
export interface Counted {
  signatures: number
  keys: number
  companies: number
  games: number
  questions: number
  poured: number
  ballots: number
  asks: number
  openings: number
  passes: number
  reckoned: number
  withheld: number
}

export interface Seat extends Member {
  name: string
  readonly keys: Map<number, Of<'keyed'>['keys'][number]>
}

export class Book {
  readonly counted: Counted = {
    signatures: 0,
    keys: 0,
    companies: 0,
    games: 0,
    questions: 0,
    poured: 0,
    ballots: 0,
    asks: 0,
    openings: 0,
    passes: 0,
    reckoned: 0,
    withheld: 0,
  }
  code = ''
  created = false
  burnt = false
  settings = {} as Settings
  readonly seats = new Map<string, Seat>()
  /** Seats that went to another key. */
  readonly moved = new Map<string, string>()
  readonly removed = new Set<string>()
  /** The last one begun. */
  epoch = 0
  forming: Company | null = null
  sealed: Company | null = null
  game: Game = newGame(0)
  /** Labels and fingerprints. */
  readonly seen = new Set<string>()
  /** The last one opened. */
  slot = 0
  question: Question | null = null
  /** Was withdrawn and comes again. */
  again: Of<'opened'> | null = null
  /** What has to come next, in the same entry. */
  mustDrop = false
  mustEnd = false

  constructor(readonly session: Bytes) {}

  get edition(): Edition {
    const edition = find(this.settings.edition)
    must(edition !== null, 'settings')
    return edition
  }

  /** The question that is open, or null. */
  get open(): Question | null {
    return this.question?.over === false ? this.question : null
  }

  /** Checks a statement of a seat. */
  *signed<K extends Said>(id: string, kind: K, statement: () => Statement<K>, sig: string): Steps<void> {
    yield
    must(checked(() => verifyStatement(fromHex(id), kind, statement(), fromHex(sig))) === true, 'signature')
    this.counted.signatures++
  }

  /** The scores of those who still sit here. */
  get scores(): Map<string, number> {
    return new Map([...this.game.scores].filter(([id]) => this.seats.has(id)))
  }
}

/** What a function of foreign data gives, or null where it refuses them. */
export function checked<T>(of: () => T): T | null {
  try {
    return of()
  } catch {
    return null
  }
}

/** Whether these are the bytes of a key: an id. */
export const isKey = (hex: string): boolean => checked(() => decodeKey(fromHex(hex))) !== null

/** Bytes of a length that is due, else the code. */
export function bytesOf(hex: string, length: number, code: Code): Bytes {
  must(hex.length === 2 * length, code)
  return fromHex(hex)
}

/** The game line that is hashed into every question. */
export const gameLine = ({ edition, end, choice, guard }: Settings): string =>
  formatGame({ edition, end, choice: choice === 'free' ? 'free' : 'card', guard })
