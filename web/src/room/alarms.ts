/**
 * What alarms a phone, and what it may rely on: pure functions of the room as known, what is remembered here and the
 * verdicts of the heavy checks. Nothing of a round leaves the phone before `contextOf` and `agreedContext` give their
 * word, and nothing any more once there is an alarm about it. (spec/ballot.md, "Who checks what")
 */
import type { Alarm, Known } from './api.ts'
import { isMisquoted, playAlarm } from './asks.ts'
import { allRevealed, isOwnList, isRenamed, listOf, ownPlace, picturesFor, standingOf } from './company.ts'
import { isOpen, isPoured, saidBy } from './known.ts'
import { listRefusal, seatOf, type Draft, type Seat, type Spoken } from './memory.ts'
import { refusal } from './question.ts'
import { isAsked, ownPart, readyBy, type Situation } from './situation.ts'

/** The alarm that the present situation gives, or null. */
export function alarmOf(s: Situation): Alarm | null {
  const seat = seatOf(s.memory)
  if (s.standing || !seat) return s.standing
  if (s.memory?.session !== s.known.room.session) return { code: 'session_changed', scope: 'room' }
  if (!ownPlace(s.known, seat)) return null
  const asked = isAsked(s.known, seat)
  const wrong = listAlarm(s.known, seat) ?? (asked ? bagAlarm(s, seat) : null)
  if (wrong) return { code: wrong, scope: 'room' }
  const code = asked ? roundAlarm(s, seat) : null
  return code === null ? null : { code, scope: 'question' }
}

function roundAlarm(s: Situation, seat: Seat): string | null {
  if (isPoured(s.known)) return ownPart(s, seat) ? playAlarm(s) : null
  if (s.known.question.fate === 'dropped') return 'phones_disagree'
  return isOpen(s.known) ? questionAlarm(s, seat) : null
}

function listAlarm(known: Known, seat: Seat): string | null {
  const { forming, sealed, room } = known
  const place = ownPlace(known, seat)
  if (isRenamed(place, seat)) return 'list_changed'
  const sealedBefore = seat.seals[sealed.epoch]
  const resealed = sealedBefore?.same ? listRefusal(sealedBefore, listOf(sealed)) : null
  if (resealed) return resealed
  const own = seat.seals[forming.epoch]
  if (!forming.closed || !own || !place || !forming.members.some(({ id }) => id === seat.id)) return null
  const list = listOf(forming)
  if (!own.list) return isOwnList(room.session, forming.epoch, place, own, list) ? null : 'list_changed'
  const refused = listRefusal(own, list)
  if (refused || !allRevealed(forming)) return refused
  return picturesFor(room.session, forming.epoch, own.list, forming.members) ? null : 'list_changed'
}

function questionAlarm(s: Situation, seat: Seat): string | null {
  const against = objection(s, seat)
  if (against) return against === 'wait' ? null : against
  return isDisputed(s, seat) ? 'phones_disagree' : null
}

/**
 * Why this phone takes no part in the last question, whatever others are ready for: an alarm's code, 'wait' while that
 * is not clear, or null.
 */
export function objection({ known, memory, verdicts, decks }: Situation, seat: Seat): string | null {
  const { question } = known
  const { round, left } = verdicts
  const answered = seat.ballot?.slot === question.slot
  const words = refusal(known, answered ? [] : (memory?.seen ?? []), decks)
  if (words) return words
  if (left && standingOf(question, seat, left).is === 'wrong') return 'list_changed'
  if (!isOwnKey(known, seat) || round?.ok === false) return 'phones_disagree'
  return round && left ? null : 'wait'
}

/** The own key in the question is the one that was posted; once `ready`, the context says so. */
function isOwnKey({ question }: Known, seat: Seat): boolean {
  const asked = question.asked.find(({ id }) => id === seat.id)
  return seat.ready?.slot === question.slot || seat.keys[question.slot]?.x === asked?.x
}

/** Somebody, or this phone itself, has been ready for something else under this slot. */
function isDisputed({ known, verdicts: { round, ready } }: Situation, seat: Seat): boolean {
  const ctx = round?.ok ? round.ctx : ''
  if (seat.ready?.slot === known.question.slot && seat.ready.ctx !== ctx) return true
  const by = readyBy(known)
  return by.some((one) => one.ctx !== ctx) || (ready !== null && ready.length < by.length)
}

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
  if (!seat || !round?.ok || !left || (alarm && alarm.code !== 'phones_disagree')) return null
  if (!isAsked(s.known, seat) || objection(s, seat)) return null
  return standingOf(s.known.question, seat, left).is === 'ask' ? null : round.ctx
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

function bagAlarm(s: Situation, seat: Seat): string | null {
  const { bag, question } = s.known
  if (!isPoured(s.known)) return null
  const mine = bag.ballots.find(({ id }) => id === seat.id)
  const ballot = seat.ballot?.slot === question.slot ? seat.ballot.bytes : ''
  const kept = ownPart(s, seat) && seat.closed < question.slot
  const own = (mine?.ballot ?? '') === ballot && isOwnGuess(s.known, seat) && isOwnSpeech(s.known, seat)
  if (kept && !own) return 'own_ballot_changed'
  if (s.verdicts.bag?.ok === false) return s.verdicts.bag.code
  if (s.verdicts.bag && seat.result?.slot === question.slot && seat.result.result !== s.verdicts.bag.result)
    return 'tally_wrong'
  return isMisquoted(s) ? 'tally_wrong' : null
}

/** The own guess about the last question that was said aloud, or null. */
export const spokenOf = ({ question }: Known, seat: Seat): Spoken | null =>
  seat.spoken?.slot === question.slot ? seat.spoken : null

/** A spoken guess that had arrived is there as it was said; one that had not may be missing. */
function isOwnSpeech(known: Known, seat: Seat): boolean {
  const own = spokenOf(known, seat)
  const heard = saidBy(known).find(({ id }) => id === seat.id)
  return heard ? heard.guess === own?.guess : !own?.delivered
}

/** The drafts of the own guess of the last question. */
export const draftsOf = ({ question }: Known, seat: Seat): readonly Draft[] =>
  seat.guess?.slot === question.slot ? seat.guess.drafts : []

/** The draft that lies in the bag, or null. */
export function draftInBag(known: Known, seat: Seat): Draft | null {
  const mine = known.bag.ballots.find(({ id }) => id === seat.id)
  const lies = ({ draft, sealed, cards }: Draft): boolean =>
    draft === mine?.draft && sealed === mine.sealed && cards === mine.cards
  return draftsOf(known, seat).find(lies) ?? null
}

/** A guess that had arrived lies there unchanged; one that had not may be missing. */
function isOwnGuess(known: Known, seat: Seat): boolean {
  const mine = known.bag.ballots.find(({ id }) => id === seat.id)
  if (draftInBag(known, seat)) return true
  return (mine?.sealed ?? '') === '' && !draftsOf(known, seat).some(({ delivered }) => delivered)
}
