/** The room, its settings, and who sits at the table. */
import { checkName, fromHex, toHex } from '../ballot/index.ts'
import { find } from '../rules/index.ts'
import { checked, gameLine, isKey, type Book } from './book.ts'
import { form } from './company.ts'
import type { Of, Settings } from './form.ts'
import { hand } from './game.ts'
import { must } from './wrong.ts'

const isName = (name: string): boolean => checked(() => (checkName(name), true)) === true

export function create(b: Book, e: Of<'created'>): void {
  must(e.session === toHex(b.session) && isName(e.code) && isKey(e.host), 'room')
  b.created = true
  b.settings = e.settings
  b.code = e.code
  form(b)
  checkSettings(e.settings)
}

/** What is agreed on with the game stays while it is on. */
export function set(b: Book, { settings }: Of<'set'>): void {
  const same = gameLine(settings) === gameLine(b.settings) && settings.lowest === b.settings.lowest
  must((!b.game.on || same) && !b.open, 'settings')
  b.game.timeUp &&= settings.minutes === b.settings.minutes
  b.settings = settings
  checkSettings(settings)
}

function checkSettings({ edition: name, guard, end, choice }: Settings): void {
  const edition = find(name)
  must(edition !== null && (!guard || edition.guards) && end >= 1, 'settings')
  must(choice === 'card' || choice === 'free', 'settings')
}

export function join(b: Book, { id, name, practice }: Of<'joined'>): void {
  must(isKey(id) && !b.seats.has(id) && !b.removed.has(id) && isName(name), 'seat')
  b.seats.set(id, { id: fromHex(id), name, practice, keys: new Map() })
  if (!b.forming) form(b)
}

/** Another name, but only while no list stands. */
export function change(b: Book, { id, name, practice }: Of<'changed'>): void {
  const seat = b.seats.get(id)
  must(seat?.practice === practice, 'seat')
  if (seat.name === name) return
  must(isName(name) && !b.sealed?.list.has(id) && !b.forming?.closed, 'seat')
  b.forming?.list.delete(id)
  seat.name = name
}

export function* leave(b: Book, { id, epoch, sig }: Of<'left'>): Generator<undefined, void> {
  must(b.seats.has(id), 'seat')
  must(epoch === (b.sealed?.epoch ?? 0), 'list')
  yield* b.signed(id, 'leave', () => ({ session: b.session, epoch }), sig)
  unseat(b, id)
}

export function remove(b: Book, { id }: Of<'removed'>): void {
  must(b.seats.has(id), 'seat')
  b.removed.add(id)
  unseat(b, id)
}

/** Gives a seat, with its name and points, to another key. */
export function move(b: Book, { from, id }: Of<'moved'>): void {
  const seat = b.seats.get(from)
  must(isKey(id) && seat !== undefined && !b.seats.has(id) && !b.removed.has(id), 'seat')
  b.removed.add(from)
  b.moved.set(from, id)
  unseat(b, from)
  b.seats.set(id, { id: fromHex(id), name: seat.name, practice: seat.practice, keys: new Map() })
  hand(b, from, id)
  if (!b.forming) form(b)
}

function unseat(b: Book, id: string): void {
  b.seats.delete(id)
  if (b.forming?.closed === false) b.forming.list.delete(id)
  b.question?.gone.add(id)
}

export function order(b: Book, { seats }: Of<'ordered'>): void {
  must(seats.every((id) => b.seats.has(id)) && new Set(seats).size === seats.length, 'seat')
  must(seats.length === b.seats.size, 'seat')
}
