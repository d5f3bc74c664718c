/** Who sits here together, as this phone's person has seen it: the seal, and the smaller companies agreed to. */
import { checkOwnEntry, commitTo, fromHex, isLawfulPart, picturesOf, seal, toHex } from '../ballot/index.ts'
import type { Committed } from '../ballot/index.ts'
import type { Company, Member, Question, Seat as SeatAtTable } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { attempt } from './attempt.ts'
import { byteMember } from './known.ts'
import type { Entry, Seal, Seat } from './memory.ts'

const committed = (entry: Entry): Committed => ({ ...byteMember(entry), commitment: fromHex(entry.commitment) })

/** The list over which a door is closed. */
export const listOf = ({ members }: Company): Entry[] =>
  members.map(({ id, name, practice, commitment }) => ({ id, name, practice, commitment }))

/** The own place at the table, under a name that this person asked for; null if there is none. */
export function ownPlace(known: Known, seat: Seat | null): SeatAtTable | null {
  return known.seats.find(({ id }) => id === seat?.id) ?? null
}

/** Whether somebody else's hand has changed the own name or mark. */
export const isRenamed = (place: SeatAtTable | null, seat: Seat | null): boolean =>
  place !== null && seat !== null && (place.practice || !seat.names.includes(place.name))

/** The commitment to a nonce, under the name that the seat has now. */
export const commitmentOf = (session: string, epoch: number, place: SeatAtTable, nonce: string): string =>
  toHex(commitTo(fromHex(session), epoch, byteMember({ ...place, practice: false }), fromHex(nonce)))

/** Whether the list holds the own commitment unchanged, and no id twice. */
export function isOwnList(session: string, epoch: number, place: SeatAtTable, own: Seal, list: Entry[]): boolean {
  const me = byteMember({ ...place, practice: false })
  const checked = attempt(() => {
    checkOwnEntry(fromHex(session), epoch, list.map(committed), me, fromHex(own.nonce))
    return true
  })
  return checked ?? false
}

const isRevealed = ({ nonce }: Member): boolean => nonce !== ''

/** Everybody has shown their nonce. */
export const allRevealed = ({ members }: Company): boolean => members.length > 0 && members.every(isRevealed)

/** The four pictures of a list, or null where a nonce is missing or is not the one committed to. */
export function picturesFor(
  session: string,
  epoch: number,
  list: readonly Entry[],
  members: Member[],
): number[] | null {
  return attempt(() => {
    const nonces = members.filter(isRevealed).map(({ id, nonce }) => ({ id: fromHex(id), nonce: fromHex(nonce) }))
    return picturesOf(seal(fromHex(session), epoch, list.map(committed), nonces))
  })
}

export interface Missing {
  readonly id: string
  readonly name: string
}

/** Whether this phone may answer in the company that is asked: yes, no, or after its person's word about who is missing. */
export type Standing = { readonly is: 'whole' | 'part' | 'wrong' } | { readonly is: 'ask'; readonly missing: Missing[] }

/** `left`: who has signed that they leave, by epoch's own signature. */
export function standingOf(question: Question, seat: Seat, left: readonly string[]): Standing {
  const own = seat.seals[question.epoch]
  const list = own?.list
  if (!own?.same || !list || question.epoch < seat.sealed) return { is: 'wrong' }
  const lawful = attempt(() => isLawfulPart(list.map(byteMember), question.asked.map(byteMember)))
  if (!lawful) return { is: 'wrong' }
  const absent = list.filter(({ id }) => !question.asked.some((asked) => asked.id === id))
  if (absent.length === 0) return { is: 'whole' }
  const missing = absent.filter(({ id }) => !left.includes(id)).map(({ id, name }) => ({ id, name }))
  return missing.length === 0 || isConfirmed(seat, question.epoch, missing) ? { is: 'part' } : { is: 'ask', missing }
}

function isConfirmed({ confirmed }: Seat, epoch: number, missing: readonly Missing[]): boolean {
  const ids = missing.map(({ id }) => id).sort()
  return confirmed?.epoch === epoch && [...confirmed.missing].sort().join() === ids.join()
}
