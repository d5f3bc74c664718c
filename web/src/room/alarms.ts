/**
 * What alarms a phone, and what it may rely on: pure functions of the room as known, what is remembered here and the
 * verdicts of the heavy checks. Nothing of a round leaves the phone before `contextOf` and `agreedContext` give their
 * word, and nothing any more once there is an alarm about it. (spec/ballot.md, "Who checks what")
 */
import { asks, find, type Edition, type Opening } from '../rules/index.ts'
import type { Reply } from '../wire/wire.ts'
import type { Alarm, Known } from './api.ts'
import type { Verdict } from './checks.ts'
import { allRevealed, isOwnList, isRenamed, listOf, ownPlace, picturesFor, standingOf } from './company.ts'
import { isOpen, isPoured } from './known.ts'
import { listRefusal, seatOf, type Draft, type Memory, type Seat } from './memory.ts'
import { refusal, type Decks } from './question.ts'

/** What the heavy checks have found about the last question, so far. */
export interface Verdicts {
  /** The question: all keys and statements hold, and this is what it stands for. */
  readonly round: Verdict<{ ctx: string }> | null
  /** Whose `ready` over the own context holds; null: not checked yet. */
  readonly ready: readonly string[] | null
  readonly bag: Verdict<{ result: string }> | null
  /** The replies that hold; null: not checked yet. */
  readonly replies: readonly Reply[] | null
  /** Who has signed `leave` for the epoch of the question; null: not checked yet. */
  readonly left: readonly string[] | null
}

export const noVerdicts: Verdicts = { round: null, ready: null, bag: null, replies: null, left: null }

export interface Situation {
  readonly known: Known
  readonly memory: Memory | null
  readonly verdicts: Verdicts
  readonly decks: Decks
  /** Of this slot the values for the own ballot are at hand. */
  readonly prepared: number | null
  /** An alarm that still stands, whatever the server says since. */
  readonly standing: Alarm | null
}

/** The alarm that the present situation gives, or null. */
export function alarmOf(s: Situation): Alarm | null {
  const seat = seatOf(s.memory)
  if (s.standing || !seat || !ownPlace(s.known, seat)) return s.standing
  const wrongList = listAlarm(s.known, seat)
  if (wrongList) return { code: wrongList, scope: 'room' }
  if (!isAsked(s.known, seat)) return null
  const wrongBag = isPoured(s.known) ? bagAlarm(s, seat) : null
  if (wrongBag) return { code: wrongBag, scope: 'room' }
  const wrong = isPoured(s.known) ? askAlarm(s, seat) : isOpen(s.known) ? questionAlarm(s, seat) : null
  return wrong ? { code: wrong, scope: 'question' } : null
}

function listAlarm(known: Known, seat: Seat): string | null {
  const { forming, sealed, room } = known
  const place = ownPlace(known, seat)
  if (isRenamed(place, seat)) return 'list_changed'
  const sealedBefore = seat.seals[sealed.epoch]
  if (sealedBefore?.same && listRefusal(sealedBefore, listOf(sealed))) return 'list_changed'
  const own = seat.seals[forming.epoch]
  if (!forming.closed || !own || !place || !forming.members.some(({ id }) => id === seat.id)) return null
  const list = listOf(forming)
  if (!own.list) return isOwnList(room.session, forming.epoch, place, own, list) ? null : 'list_changed'
  const refused = listRefusal(own, list)
  if (refused || !allRevealed(forming)) return refused
  return picturesFor(room.session, forming.epoch, own.list, forming.members) ? null : 'list_changed'
}

/** Whether the last question asks this seat. */
export const isAsked = ({ question }: Known, seat: Seat): boolean => question.asked.some(({ id }) => id === seat.id)

function questionAlarm(s: Situation, seat: Seat): string | null {
  const { question, room } = s.known
  const answered = seat.ballot?.slot === question.slot
  const refused = refusal(question, room.settings, answered ? [] : (s.memory?.seen ?? []), s.decks)
  if (refused) return refused === 'wait' ? null : refused
  if (s.verdicts.left && standingOf(question, seat, s.verdicts.left).is === 'wrong') return 'list_changed'
  if (!isOwnKey(s.known, seat) || s.verdicts.round?.ok === false) return 'phones_disagree'
  return s.verdicts.round && isDisputed(s, seat, s.verdicts.round.ctx) ? 'phones_disagree' : null
}

/** The own key in the question is the one that was posted; once `ready`, the context says so. */
function isOwnKey({ question }: Known, seat: Seat): boolean {
  const asked = question.asked.find(({ id }) => id === seat.id)
  return seat.ready?.slot === question.slot || seat.keys[question.slot]?.x === asked?.x
}

/** Somebody, or this phone itself, has been ready for something else under this slot. */
function isDisputed({ known, verdicts }: Situation, seat: Seat, ctx: string): boolean {
  if (seat.ready?.slot === known.question.slot && seat.ready.ctx !== ctx) return true
  const by = readyBy(known)
  return by.some((one) => one.ctx !== ctx) || (verdicts.ready !== null && verdicts.ready.length < by.length)
}

/** The statements `ready` over the last question. */
export const readyBy = ({ ready, question }: Known): Known['ready']['by'] =>
  ready.slot === question.slot ? ready.by : []

/** The context of the question if this phone takes part in it, and null while that is not clear or not so. */
export const contextOf = (s: Situation): string | null => (alarmOf(s) ? null : ownContext(s))

/**
 * What this phone itself is ready for. It says so though others are ready for something else, which makes all of them
 * see it: to be ready gives nothing away.
 */
export function ownContext(s: Situation): string | null {
  const seat = seatOf(s.memory)
  const { round, left } = s.verdicts
  const alarm = alarmOf(s)
  if (alarm && alarm.code !== 'phones_disagree') return null
  if (!seat || !isAsked(s.known, seat) || !round?.ok || !left || !isOwnKey(s.known, seat)) return null
  const { question, room } = s.known
  const answered = seat.ballot?.slot === question.slot
  if (refusal(question, room.settings, answered ? [] : (s.memory?.seen ?? []), s.decks)) return null
  return ['whole', 'part'].includes(standingOf(question, seat, left).is) ? round.ctx : null
}

/** The context that everybody asked is ready for, this phone too: from here on guesses and ballots are made. */
export function agreedContext(s: Situation): string | null {
  const ctx = contextOf(s)
  const seat = seatOf(s.memory)
  const { question } = s.known
  if (!ctx || !isOpen(s.known) || isPoured(s.known)) return null
  if (seat?.ready?.slot !== question.slot || seat.ready.ctx !== ctx || seat.closed >= question.slot) return null
  return question.asked.every(({ id }) => s.verdicts.ready?.includes(id)) ? ctx : null
}

/** Whether this phone was ready for the last question. */
export const ownPart = (s: Situation, seat: Seat): boolean => seat.ready?.slot === s.known.question.slot

function bagAlarm(s: Situation, seat: Seat): string | null {
  const { bag, question } = s.known
  const mine = bag.ballots.find(({ id }) => id === seat.id)
  const ballot = seat.ballot?.slot === question.slot ? seat.ballot.bytes : ''
  const kept = ownPart(s, seat) && seat.closed < question.slot
  if (kept && (mine?.ballot ?? '') !== ballot) return 'own_ballot_changed'
  if (kept && !isOwnGuess(s.known, seat)) return 'own_ballot_changed'
  return s.verdicts.bag?.ok === false ? s.verdicts.bag.code : null
}

/** The drafts of the own guess of the last question. */
export const draftsOf = ({ question }: Known, seat: Seat): readonly Draft[] =>
  seat.guess?.slot === question.slot ? seat.guess.drafts : []

/** The draft that lies in the bag, or null. */
export function draftInBag(known: Known, seat: Seat): Draft | null {
  const mine = known.bag.ballots.find(({ id }) => id === seat.id)
  return draftsOf(known, seat).find(({ draft, sealed }) => draft === mine?.draft && sealed === mine.sealed) ?? null
}

/** A guess that had arrived lies there unchanged; one that had not may be missing. */
function isOwnGuess(known: Known, seat: Seat): boolean {
  const mine = known.bag.ballots.find(({ id }) => id === seat.id)
  if (draftInBag(known, seat)) return true
  return (mine?.sealed ?? '') === '' && !draftsOf(known, seat).some(({ delivered }) => delivered)
}

/** The asks that are lawful by what this phone knows, among those made. */
export function lawfulAsks({ known, verdicts }: Situation): number[][] {
  const { room, question, bag } = known
  const edition = find(room.settings.edition)
  if (!edition || !verdicts.bag?.ok || !isPoured(known)) return []
  const { end, guard } = room.settings
  const game = { end, guard, choice: room.settings.choice === 'free' ? 'free' : 'card' } as const
  const replies = verdicts.replies ?? []
  const n = question.asked.length
  return asks(edition, game, bag.counts, reach(edition, known, replies), openingsOf(edition, n, replies))
}

/** How many asks can be judged: all, or up to the first that somebody has not replied to. */
function reach(edition: Edition, { asks: { made }, question }: Known, replies: readonly Reply[]): number {
  if (edition.fixed) return made.length
  const complete = (ask: number): boolean =>
    question.asked.every(({ id }) => replies.some((reply) => reply.id === id && reply.ask === ask))
  const first = made.findIndex((_, ask) => !complete(ask))
  return first < 0 ? made.length : first + 1
}

function openingsOf(edition: Edition, n: number, replies: readonly Reply[]): Opening[] {
  return replies.flatMap(({ ask, guess }) => {
    const value = guess === '' ? null : edition.guess(n, guess)
    return value === null ? [] : [{ ask, value }]
  })
}

const madeAsks = ({ asks, question }: Known): number[][] => (asks.slot === question.slot ? asks.made : [])

/** An ask was made that is not the one that follows from tally and openings. */
function askAlarm(s: Situation, seat: Seat): string | null {
  if (!s.verdicts.bag?.ok || !ownPart(s, seat) || !isOpen(s.known)) return null
  const lawful = lawfulAsks(s)
  const edition = find(s.known.room.settings.edition)
  const judged = edition?.fixed ? madeAsks(s.known) : madeAsks(s.known).slice(0, lawful.length)
  return judged.some((values, ask) => values.join() !== lawful[ask]?.join()) ? 'asks_wrong' : null
}
