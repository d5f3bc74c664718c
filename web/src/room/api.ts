// What screens read and call: the room as known, the room as shown, this
// phone's own part in it, and intents. Screens hold no other state of the game.
// `Room` in room.svelte.ts implements it; the table uses the same without a seat.
import type {
  Asks,
  Bag,
  Company,
  Door,
  Evening,
  Pile,
  Progress,
  Question,
  Readies,
  Rejected,
  Said,
  Room as RoomFacts,
  Seat,
  Settings,
  Shelf,
  Standing,
  Text,
} from '../wire/wire'
import type { Body } from './outbox'
import type { Situation } from './situation'

/** A deck that the group has brought to its room. */
export type Brought = Shelf['decks'][number]

/** A deck that can be brought: of this phone, or of this server's host. */
export interface OwnDeck {
  id: string
  name: string
  kind: string
  questions: number
}

export type { Bring } from '../wire/wire'

/**
 * The state of the socket. 'offline', from the first failure until a view has come; 'crowded': enough screens look on
 * without a seat, and this one comes again later; 'blocked': the server would take the socket, and none gets through;
 * 'missing': there is no such room.
 */
export type Line =
  'connecting' | 'online' | 'offline' | 'blocked' | 'crowded' | 'elsewhere' | 'removed' | 'gone' | 'burnt' | 'missing'

/** The room as known: the parts of the view, merged. */
export interface Known {
  room: RoomFacts
  seats: Seat[]
  door: Door
  forming: Company
  sealed: Company
  pile: Pile
  question: Question
  ready: Readies
  progress: Progress
  said: Said
  bag: Bag
  asks: Asks
  standing: Standing
  shelf: Shelf
  evening: Evening
}

/** Where the room as shown is. It follows the room as known with the shared durations of durations.ts. */
export type Stage =
  'lobby' | 'first' | 'draw' | 'reading' | 'answer' | 'say' | 'pour' | 'pouring' | 'asking' | 'talk' | 'ended'

/** The room as shown: what screens draw, so that phones do not spoil what still tumbles on the table. */
export interface Shown {
  stage: Stage
  /** The question to show, once it was read; null before. */
  question: Question | null
  /** Guesses that were said aloud, by seat. */
  said: Record<string, string>
  /** How many cards lie before everybody where that is to be seen, by seat: once the answers are open. */
  laid: Record<string, number>
  /** How often each option was answered, or null while the answers are shut. */
  counts: number[] | null
  /** Index of the ask that stands now, -1 before the first. */
  ask: number
  /** 'breath' between the asking and the turning, then 'turned'. */
  askStep: 'breath' | 'turned'
  /** Guesses that lie open, by seat: those that this screen has checked. */
  open: Record<string, string>
  /** Points of this round that were walked, by seat, as those openings give them. */
  gained: Record<string, number>
  /** Scores as walked, by seat. */
  scores: Record<string, number>
}

/** What this phone's person is to do now: one thing. */
export type Duty =
  | 'join' // no seat here yet
  | 'knock' // waits for the host's word
  | 'lobby' // seated, the door is open
  | 'compare' // the door is closed: tap "let us compare"
  | 'comparing' // compared, others have not all
  | 'same' // four pictures: same as the others'?
  | 'start' // everything is sealed; the host begins, others wait
  | 'first' // the group says who begins
  | 'newcomer' // seated after the seal: plays from the next seal on
  | 'draw' // this person draws the next card
  | 'choose' // this person chooses the next question (free choice)
  | 'wait-draw' // somebody else does
  | 'read' // this person reads aloud and taps
  | 'listen' // somebody else reads
  | 'confirm' // the company is smaller: play without …?
  | 'out' // a question is open that does not ask this person
  | 'guess'
  | 'answer'
  | 'say' // this person says a guess aloud now
  | 'wait-say' // answered; the own turn to say a guess comes
  | 'wait' // done; waiting for others
  | 'pour' // this person pours
  | 'wait-pour'
  | 'watch' // the bag pours, dials turn
  | 'talk' // the result stays
  | 'ended'

/** What only this phone knows of the open round; never the answer. */
export interface Mine {
  id: string | null
  seat: Seat | null
  host: boolean
  duty: Duty
  /** Lowest and highest guess that the open question takes. */
  range: [lowest: number, highest: number]
  /** Whose hands open the answers of the open question. */
  hands: string
  /** Own guess of the open slot, for peeking; null: none yet. */
  guess: string | null
  answered: boolean
  /** Own guess that was said aloud, or null. */
  said: string | null
  /** The own guess is kept shut, whatever is asked. Only this phone knows. */
  shut: boolean
  /** Yes lies on the right, No on the left: by lot for each phone and question, and the same after a reload. */
  flip: boolean
  /** Who is missing and not yet confirmed, for duty 'confirm'. */
  missing: { id: string; name: string }[]
  /** The four pictures, once all nonces are in. */
  pictures: number[] | null
  /** Guards: this person may do it now (reader, or anybody after 20 s). */
  mayPour: boolean
  mayVoid: boolean
  mayGoWithout: boolean
  /** Those who owe a reply while asks stand, once that is 20 s, whom this person has not gone on without. */
  owing: { id: string; name: string }[]
  maySkip: boolean
}

/** Something is wrong that the phone found by itself. Nothing leaves it in this round or room any more. */
export interface Alarm {
  /** e.g. 'phones_disagree', 'list_changed', 'own_ballot_changed', 'tally_wrong', 'seal_twice', 'texts_changed' */
  code: string
  /** whole room or only this question */
  scope: 'question' | 'room'
}

export type Reply = Promise<Rejected | null>

export interface RoomModel {
  readonly code: string
  readonly line: Line
  readonly known: Known | null
  readonly shown: Shown
  readonly mine: Mine
  readonly alarm: Alarm | null
  /** The last rejection that a person should read, or null; it ends with the phase that it came in. */
  readonly rejected: Rejected | null
  /** All that this phone goes by. It knows secrets: for `proof.ts` alone. */
  readonly situation: Situation

  join(who: { name: string; figure: number; language: string }): Reply
  leave(): Reply
  /** The host's word on somebody who knocks. */
  admit(seat: string, yes: boolean): Reply
  remove(seat: string): Reply
  order(seats: string[]): Reply
  pair(seat: string, other: string): Reply
  settings(settings: Settings): Reply
  passHost(seat: string): Reply
  closeDoor(): Reply
  reopen(): Reply
  /** "let us compare": reveals the nonce. */
  compare(): Reply
  /** "same pictures, N people". */
  same(): Reply
  start(): Reply
  /** Who begins, where the game asks the group; '' draws lots. */
  first(seat: string): Reply
  draw(): Reply
  /** Free choice: the card (`deck/card`) that this phone drew for its reader, with texts by question number; null where that is not so. */
  readonly offered: { card: string; questions: { label: string; texts: Text[] }[] } | null
  /** Other questions of the card whose question was just laid aside, where the reader may take one of those; else empty. */
  readonly others: { label: string; texts: Text[] }[]
  put(label: string, texts: Text[]): Reply
  /** A question made up by the reader, in the reader's language. */
  own(text: string): Reply
  /** A question for the box, in the table's language. */
  slip(text: string): Reply
  read(): Reply
  confirm(missing: string[]): Reply
  guess(text: string): Reply
  /** Says the guess aloud, in turn: final. */
  say(text: string): Reply
  /** Keeps the own guess shut, or not; stays on this phone. */
  keepShut(shut: boolean): Reply
  /** Final: called after the two-second take-back. */
  answer(option: number): Reply
  pour(): Reply
  skip(): Reply
  /** Shows the next step of the reveal at once, on this screen only. */
  hurry(): void
  /** Holds all screens still while the asks are played, or lets them go on; the leader's. */
  pause(on: boolean): Reply
  voidQuestion(): Reply
  goOnWithout(missing: string[]): Reply
  /** Goes on in the reckoning without these: they count as passing. */
  goOn(missing: string[]): Reply
  end(): Reply
  /** Deletes the room, everywhere; the host's. */
  burn(): Reply
  /** What the group brings along: a part of a deck, questions to pass over. */
  wish(body: Body): Reply
  dismiss(): void
  close(): void
}
