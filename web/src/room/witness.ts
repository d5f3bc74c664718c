/**
 * Compares the record of an evening with what this phone remembers itself: a server that keeps two records would have
 * to guess which phone asks. What is remembered of a round is erased when it has served, so this is but a part.
 */
import { Wrong, type Event, type Of } from '../transcript/index.ts'
import type { Memory, Seat } from './memory.ts'

export class Witness {
  /** Things that are the same in both. */
  same = 0
  #list = new Map<string, string>()
  readonly #asked = new Set<string>()
  readonly #session: string
  readonly #memory: Memory | null

  constructor(session: string, memory: Memory | null) {
    this.#session = session
    this.#memory = memory
  }

  /** Error: `Wrong` of the code `own`. */
  hear({ kind, is }: Event): void {
    if (kind === 'created') this.#compare(is.session, this.#session)
    if (kind === 'committed') this.#list.set(is.id, is.commitment)
    if (kind === 'closed') this.#closed(is)
    if (kind === 'reopened') this.#list = new Map()
    if (kind === 'opened') this.#asked.add(is.label)
    const seat = 'id' in is ? this.#memory?.seats[is.id] : undefined
    if (!seat) return
    if (kind === 'keyed') for (const { slot, x } of is.keys) this.#compare(x, seat.keys[slot]?.x)
    if (kind === 'readied') this.#compare(is.ctx, at(seat.ready, is.slot)?.ctx)
    if (kind === 'cast') this.#compare(is.ballot, at(seat.ballot, is.slot)?.bytes)
    if (kind === 'guessed') this.#compare(is.sealed, draftOf(seat, is)?.sealed)
  }

  /** After the last of so many events: every question that this phone has answered, or seen laid aside, is there. */
  end(events: number): void {
    for (const { label } of this.#memory?.seen ?? []) this.#must(this.#asked.has(label), events)
  }

  /** The list is the one that this phone stored when the door was closed: a commitment is over name and mark too. */
  #closed({ epoch, members }: Of<'closed'>): void {
    for (const seat of Object.values(this.#memory?.seats ?? {})) {
      const list = seat.seals[epoch]?.list?.map(({ id, commitment }) => `${id} ${commitment}`)
      this.#compare(
        members
          .map((id) => `${id} ${this.#list.get(id)}`)
          .sort()
          .join(),
        list?.sort().join(),
      )
    }
    this.#list = new Map()
  }

  /** What is not remembered any more is not compared. */
  #compare(there: string, here: string | undefined): void {
    if (here !== undefined) this.#must(there === here)
  }

  #must(so: boolean, event = 0): void {
    if (so) this.same++
    else throw Object.assign(new Wrong('own'), { event })
  }
}

const at = <T extends { readonly slot: number }>(one: T | null, slot: number): T | null =>
  one?.slot === slot ? one : null

const draftOf = (seat: Seat, { slot, draft }: Of<'guessed'>): { sealed: string } | undefined =>
  at(seat.guess, slot)?.drafts.find((one) => one.draft === draft)
