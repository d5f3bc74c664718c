/** Who sits here: ids, names, and who is played by the machine. */
import { compare, equal, sized, utf8, type Bytes } from './bytes.ts'
import { BallotError, holds } from './errors.ts'
import { H, type Field } from './hash.ts'

/** One of a company as everybody sees it: its id (32 bytes), its name, and whether it is a practice player. */
export interface Member {
  readonly id: Bytes
  readonly name: string
  readonly practice: boolean
}

/** What is hashed with a name, so that a practice player cannot be hidden. */
export const mark = (member: Member): Bytes => Uint8Array.of(member.practice ? 1 : 0)

export const sameMember = (a: Member, b: Member): boolean =>
  equal(a.id, b.id) && a.name === b.name && a.practice === b.practice

/** A copy in the order of ids, which is everybody's order. A `duplicate` error if an id stands twice. */
export function sorted<M extends Member>(members: readonly M[]): M[] {
  const list = [...members].sort((a, b) => compare(sized(a.id, 32), sized(b.id, 32)))
  list.forEach(({ id }, i) => {
    const next = list[i + 1]
    if (next && equal(id, next.id)) throw new BallotError('duplicate') // an id stands twice
  })
  return list
}

/** Stands for a company in a room, in whatever order it is given. 64 bytes. Error: `duplicate`. */
export function rosterHash(session: Bytes, epoch: number, members: readonly Member[]): Bytes {
  const fields = sorted(members).flatMap((member): Field[] => [member.id, member.name, mark(member)])
  return H('ballot/v1/roster', sized(session, 32), epoch, ...fields)
}

/**
 * Whether the asked may be asked without the rest of the sealed: everybody asked is sealed under the same name and
 * mark, nobody twice, and a part has three people and more than half of the people sealed. That the phone's person has
 * confirmed who is missing is the caller's to know.
 */
export function isLawfulPart(sealed: readonly Member[], asked: readonly Member[]): boolean {
  const known = (member: Member): boolean => sealed.some((other) => sameMember(other, member))
  if (!holds(() => sorted(asked).every(known))) return false
  if (asked.length === sealed.length) return true
  return people(asked) >= 3 && 2 * people(asked) > people(sealed)
}

const people = (members: readonly Member[]): number => members.filter((member) => !member.practice).length

/** A typed name in its one form: NFC, trimmed, single spaces. A `name` error for what `checkName` refuses. */
export function cleanName(typed: string): string {
  const name = spaced(typed.normalize('NFC'))
  checkName(name)
  return name
}

/**
 * Refuses what could make two names look alike or break a line: empty, not NFC, spaces beyond single ones inside,
 * piled-up marks, control characters, line separators, directional embeddings, overrides and isolates. Joiners, of
 * which emoji are made, are fine. Errors: `name`, `text`.
 */
export function checkName(name: string): void {
  const form = utf8(name).length > 0 && name.normalize('NFC') === name && spaced(name) === name
  if (!form || piled(name) || unprintable(name)) throw new BallotError('name') // not a name
}

/** Trimmed, with single spaces. */
export const spaced = (text: string): string =>
  text
    .split(/\p{White_Space}+/u)
    .filter((word) => word !== '')
    .join(' ')

/**
 * Whether more than 16 marks follow one another, in whatever form of writing. No language needs as many, and from 30 on
 * normalisers disagree: some cut such a pile in two (UAX 15, Stream-Safe Text Format). Parts of Hangul letters count too.
 */
export const piled = (text: string): boolean => /[\p{M}\u1160-\u11ff]{17}/u.test(text.normalize('NFKD'))

export const unprintable = (text: string): boolean => /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)
