/** Who is who in the room as known: what the phone and the shared table both say about people. */
import type { Known, Shown } from '../room/api'
import type { Messages } from '../texts/texts'

export type Seat = Known['seats'][number]

interface Named {
  id: string
  name: string
  practice: boolean
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name that keeps its own direction inside a sentence, with the mark of a practice player. */
export function called(texts: Messages, { name, practice }: Pick<Named, 'name' | 'practice'>): string {
  const own = RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
  return practice ? `${own} (${texts.word.practice})` : own
}

/** Somebody by id, also when the seat is gone but the company or the question still knows the name. */
export function whoIs(known: Known, id: string): Named | undefined {
  const places: Named[][] = [known.seats, known.question.asked, known.sealed.members, known.forming.members]
  return places.flat().find((one) => one.id === id)
}

/** The name of somebody for a sentence; '' for nobody. */
export function nameOf(known: Known, texts: Messages, id: string): string {
  const somebody = whoIs(known, id)
  return somebody ? called(texts, somebody) : ''
}

/** Who owes a reply to an ask, once that is 20 s. */
export const lateOf = ({ progress }: Known): readonly string[] =>
  progress.stage === 'asks' && progress.overdue ? progress.waiting : []

export const namesOf = (known: Known, texts: Messages, ids: readonly string[]): string[] =>
  ids.map((id) => nameOf(known, texts, id)).filter((name) => name !== '')

/** Who keeps the room, where that is somebody at the table. */
export const hostSeat = (known: Known): Seat | undefined => known.seats.find((seat) => seat.id === known.room.host)

export const realPeople = (seats: readonly { practice: boolean }[]): number =>
  seats.filter((seat) => !seat.practice).length

/**
 * Why no question can come now: 'few', too few are here; 'box', nothing lies in the box, and only that is played; 'own',
 * the cards are played and the reader may make a question up; 'cards', or may not. Null where one can.
 */
export type Halt = 'few' | 'box' | 'own' | 'cards'

export function haltOf({ room: { settings }, standing, pile }: Known): Halt | null {
  if (standing.ended) return null
  if (standing.tooFew) return 'few'
  if (settings.box === 1 && pile.box === 0) return 'box'
  return standing.empty ? playedOut(settings) : null
}

export const playedOut = ({ own }: Known['room']['settings']): Halt => (own ? 'own' : 'cards')

/** A company that was closed and waits for its pictures to be compared. */
export const comparing = (known: Known): boolean =>
  known.forming.closed && known.forming.epoch > known.sealed.epoch && known.forming.members.length > 0

/** Everyone who sits here is in the sealed company: a game can begin. */
export function allSealed(known: Known): boolean {
  const sealed = new Set(known.sealed.members.map((member) => member.id))
  return known.sealed.epoch > 0 && known.seats.every((seat) => sealed.has(seat.id))
}

/** Seated, but not in the sealed company yet. */
export function newcomers(known: Known): Seat[] {
  if (known.sealed.epoch === 0) return []
  const sealed = new Set(known.sealed.members.map((member) => member.id))
  return known.seats.filter((seat) => !sealed.has(seat.id))
}

/** The question in the first of these languages that it has: the person's, the table's; else in English, else as it comes. */
export function textIn(
  question: Pick<Known['question'], 'texts'>,
  languages: string[],
): { language: string; text: string } {
  for (const language of [...languages, 'en']) {
    const text = question.texts.find((one) => one.language === language)
    if (text) return text
  }
  return question.texts[0] ?? { language: '', text: '' }
}

/** These in table order. */
export const inOrder = (known: Known, ids: readonly string[]): string[] =>
  known.seats.map(({ id }) => id).filter((id) => ids.includes(id))

export interface Place {
  seat: Seat
  points: number
  place: number
}

/** For sorting people as they sit; who is gone comes last. */
export function asSeated({ seats }: Known): (a: Pick<Named, 'id'>, b: Pick<Named, 'id'>) => number {
  const place = ({ id }: Pick<Named, 'id'>): number => seats.findIndex((seat) => seat.id === id) + 1 || seats.length + 1
  return (a, b) => place(a) - place(b)
}

/** Everybody by points, furthest ahead first; equal points share a place. */
export function standing(known: Pick<Known, 'seats'>, shown: Pick<Shown, 'scores'>): Place[] {
  const points = (seat: Seat) => shown.scores[seat.id] ?? 0
  return [...known.seats]
    .sort((a, b) => points(b) - points(a))
    .map((seat, _, all) => ({
      seat,
      points: points(seat),
      place: 1 + all.filter((other) => points(other) > points(seat)).length,
    }))
}

/** The guesses that turn over at an ask, in table order. */
export function opened(known: Known, shown: Shown, ask: number): { id: string; guess: string }[] {
  return known.asks.replies
    .filter((reply) => reply.ask === ask && shown.open[reply.id] === reply.guess)
    .sort(asSeated(known))
}
