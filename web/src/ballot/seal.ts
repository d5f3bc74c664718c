/**
 * The seal, by which people see that all phones mean the same list.
 *
 *   everyone posts a commitment ─▶ door closed, list stored ─▶ everyone reveals a nonce ─▶ four pictures to compare
 *
 * The list stands before the first nonce is known. Otherwise the last to speak could grind a nonce until two rosters
 * show the same pictures: 24 bits take half a minute.
 */
import { equal, sized, type Bytes } from './bytes.ts'
import { BallotError } from './errors.ts'
import { H } from './hash.ts'
import { checkName, mark, rosterHash, sameMember, sorted, type Member } from './roster.ts'

/** One line of the list that a phone stores when the door is closed and never changes afterwards. */
export interface Committed extends Member {
  readonly commitment: Bytes
}

/** What a phone posts before any nonce is known, 64 bytes. The nonce is 32 fresh bytes. */
export const commitTo = (session: Bytes, epoch: number, member: Member, nonce: Bytes): Bytes =>
  H('ballot/v1/seal-commit', sized(session, 32), epoch, member.id, member.name, mark(member), sized(nonce, 32))

/**
 * For the phone of `own` before it reveals its nonce: its commitment is on the list, unchanged, no id stands twice, and
 * no name misleads. Errors: `seal`, `duplicate`, `name`.
 */
export function checkOwnEntry(
  session: Bytes,
  epoch: number,
  list: readonly Committed[],
  own: Member,
  nonce: Bytes,
): void {
  for (const { name } of sorted(list)) checkName(name)
  const want = commitTo(session, epoch, own, nonce)
  if (!list.some((line) => sameMember(line, own) && equal(line.commitment, want))) throw new BallotError('seal') // the own commitment is not on the list
}

/** A nonce and whose it is. */
export interface Revealed {
  readonly id: Bytes
  readonly nonce: Bytes
}

/**
 * Three bytes, once everybody on the list has revealed the nonce committed to, and nobody else has. Errors: `seal`,
 * `duplicate`.
 */
export function seal(session: Bytes, epoch: number, list: readonly Committed[], revealed: readonly Revealed[]): Bytes {
  if (revealed.length !== list.length) throw new BallotError('seal') // not one nonce for everybody
  const nonces = sorted(list).map((line) => {
    const nonce = revealed.find(({ id }) => equal(id, line.id))?.nonce
    if (!nonce || !equal(line.commitment, commitTo(session, epoch, line, nonce))) throw new BallotError('seal') // a nonce is not the one committed to
    return nonce
  })
  return H('ballot/v1/seal', rosterHash(session, epoch, list), ...nonces).subarray(0, 3)
}

/** A seal as four places in the list of pictures, 6 bits each, highest first. */
export function picturesOf(seal: Bytes): number[] {
  const bits = sized(seal, 3).reduce((n, byte) => (n << 8) | byte, 0)
  return [18, 12, 6, 0].map((shift) => (bits >> shift) & 63)
}
