/** Companies: lists that are being sealed, or are sealed (spec/ballot.md, "The room and the seal"). */
import { commitTo, fromHex, isLawfulPart, seal as sealOf, toHex, type Member } from '../ballot/index.ts'
import { bytesOf, checked, type Book } from './book.ts'
import type { Of } from './form.ts'
import { newcomerScore } from './game.ts'
import { must } from './wrong.ts'

export interface Company {
  readonly epoch: number
  closed: boolean
  readonly list: Map<string, Entry>
}

export interface Entry extends Member {
  readonly commitment: string
  /** '' until revealed. */
  nonce: string
  same: boolean
}

/** Begins a company under a new epoch. */
export function form(b: Book): void {
  b.forming = { epoch: ++b.epoch, closed: false, list: new Map() }
}

/** The company of this epoch, if it is forming, and closed or not. */
function forming(b: Book, epoch: number, closed: boolean): Company {
  const { forming } = b
  must(forming?.epoch === epoch && forming.closed === closed, 'list')
  return forming
}

export function commit(b: Book, { id, epoch, commitment }: Of<'committed'>): void {
  const { list } = forming(b, epoch, false)
  const seat = b.seats.get(id)
  must(seat !== undefined, 'list')
  bytesOf(commitment, 64, 'list')
  const { name, practice } = seat
  list.set(id, { id: seat.id, name, practice, commitment, nonce: '', same: false })
}

/** Fixes the list: everybody on it once, and committed. */
export function close(b: Book, { epoch, members }: Of<'closed'>): void {
  const { list } = forming(b, epoch, false)
  must(new Set(members).size === members.length, 'list')
  const fixed = new Map<string, Entry>()
  for (const id of members) {
    const entry = list.get(id)
    must(entry !== undefined, 'list')
    fixed.set(id, entry)
  }
  b.forming = { epoch, closed: true, list: fixed }
}

export function reopen(b: Book, { epoch }: Of<'reopened'>): void {
  forming(b, b.epoch, true)
  form(b)
  must(epoch === b.epoch, 'list')
}

export function reveal(b: Book, { id, epoch, nonce }: Of<'revealed'>): void {
  const entry = forming(b, epoch, true).list.get(id)
  must(entry?.nonce === '', 'nonce')
  const commitment = commitTo(b.session, epoch, entry, bytesOf(nonce, 32, 'nonce'))
  must(toHex(commitment) === entry.commitment, 'nonce')
  entry.nonce = nonce
}

export function agree(b: Book, { id, epoch }: Of<'agreed'>): void {
  const { list } = forming(b, epoch, true)
  const entry = list.get(id)
  must(entry?.same === false && [...list.values()].every(({ nonce }) => nonce !== ''), 'seal')
  entry.same = true
}

export function seal(b: Book, { epoch }: Of<'sealed'>): void {
  const company = forming(b, epoch, true)
  const all = [...company.list.values()]
  must(!b.open && all.length > 0 && all.every(({ same }) => same), 'seal')
  const list = all.map((entry) => ({ ...entry, commitment: fromHex(entry.commitment) }))
  const nonces = all.map(({ id, nonce }) => ({ id, nonce: fromHex(nonce) }))
  must(checked(() => sealOf(b.session, epoch, list, nonces)) !== null, 'seal')
  b.counted.companies++
  b.sealed = company
  b.forming = null
  welcome(b, company)
}

/** Who is on the list has a score from now on, and who is not belongs to the next company. */
function welcome(b: Book, { list }: Company): void {
  for (const id of list.keys()) must(b.seats.has(id), 'seal')
  const begin = newcomerScore(b)
  for (const id of list.keys()) if (b.game.on && !b.game.scores.has(id)) b.game.scores.set(id, begin)
  if ([...b.seats.keys()].some((id) => !list.has(id))) form(b)
}

/** Whether some of the sealed may be asked alone. */
export function isPart({ list }: Company, ids: readonly string[]): boolean {
  const asked = ids.map((id) => list.get(id))
  return asked.every((one) => one !== undefined) && isLawfulPart([...list.values()], asked)
}
