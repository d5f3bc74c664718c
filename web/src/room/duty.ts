/** What this phone's person is to do now, one thing, and what only this phone knows of the open round. Pure. */
import type { Duty, Known, Mine, Shown } from './api.ts'
import { allRevealed, listOf, ownPlace, picturesFor, standingOf, type Missing } from './company.ts'
import { editionOf, isChoosing, isOpen, isPlaying, isPoured } from './known.ts'
import { seatOf, type Seat } from './memory.ts'
import { isAsked, type Situation } from './situation.ts'

export interface Present extends Situation {
  readonly shown: Shown
  readonly flip: boolean
  /** The last guess made here, for as long as its question is the last one. */
  readonly lastGuess: { readonly slot: number; readonly guess: string } | null
}

export const nothing: Mine = {
  id: null,
  seat: null,
  host: false,
  duty: 'join',
  guess: null,
  answered: false,
  flip: false,
  missing: [],
  pictures: null,
  mayPour: false,
  mayVoid: false,
  mayGoWithout: false,
  maySkip: false,
}

export function mineOf(present: Present): Mine {
  const { known, flip } = present
  const seat = seatOf(present.memory)
  const { slot } = known.question
  return {
    id: seat?.id ?? null,
    seat: ownPlace(known, seat),
    host: seat !== null && known.room.host === seat.id,
    duty: dutyOf(present, seat),
    guess: guessOf(present, seat),
    answered: slot > 0 && seat?.ballot?.slot === slot,
    flip,
    missing: missingOf(present, seat),
    pictures: picturesOf(known, seat),
    ...permissions(known, seat),
  }
}

function guessOf({ known, lastGuess }: Present, seat: Seat | null): string | null {
  const { slot } = known.question
  const draft = seat?.guess?.slot === slot ? seat.guess.drafts.at(-1) : null
  return draft?.guess ?? (lastGuess?.slot === slot ? lastGuess.guess : null)
}

/** Those whose absence this person has not agreed to yet. */
function missingOf({ known, verdicts }: Present, seat: Seat | null): Missing[] {
  if (!seat || !isOpen(known) || !isAsked(known, seat)) return []
  const standing = standingOf(known.question, seat, verdicts.left ?? [])
  return standing.is === 'ask' && verdicts.left ? standing.missing : []
}

/** The pictures of the company that is being sealed, else of the sealed one. A seat trusts its stored list alone. */
function picturesOf({ room, forming, sealed }: Known, seat: Seat | null): number[] | null {
  const company = forming.closed && forming.epoch > sealed.epoch ? forming : sealed
  if (company.epoch === 0 || !allRevealed(company)) return null
  const member = company.members.some(({ id }) => id === seat?.id)
  const list = member ? seat?.seals[company.epoch]?.list : listOf(company)
  return list ? picturesFor(room.session, company.epoch, list, company.members) : null
}

function permissions(known: Known, seat: Seat | null): Pick<Mine, 'mayPour' | 'mayVoid' | 'mayGoWithout' | 'maySkip'> {
  const { question, progress } = known
  const open = seat !== null && isOpen(known) && !isPoured(known) && isAsked(known, seat)
  const stage = open && progress.slot === question.slot ? progress.stage : ''
  const reader = question.reader === seat?.id
  const { overdue } = progress
  const alone = !known.seats.some(({ id, away }) => id === question.reader && !away)
  return {
    mayPour: stage === 'pour' && (reader || overdue || alone),
    mayVoid: stage === 'answer' && overdue,
    mayGoWithout: stage === 'ready' && (reader || overdue),
    maySkip: open,
  }
}

function dutyOf(present: Present, seat: Seat | null): Duty {
  const { known, shown } = present
  if (!seat || !ownPlace(known, seat)) return 'join'
  if (shown.stage === 'pouring' || shown.stage === 'asking') return 'watch'
  const sealing = sealingDuty(known, seat)
  if (isPlaying(known)) {
    const round = isAsked(known, seat) ? roundDuty(present, seat) : 'out'
    return sealing && ['out', 'wait', 'wait-pour'].includes(round) ? sealing : round
  }
  if (sealing) return sealing
  if (shown.stage === 'ended') return 'ended'
  if (!isMember(known, seat)) return known.sealed.epoch > 0 ? 'newcomer' : 'lobby'
  return shown.stage === 'lobby' ? 'start' : betweenDuty(present, seat)
}

const isMember = ({ sealed }: Known, seat: Seat): boolean => sealed.members.some(({ id }) => id === seat.id)

/** The duty of a company whose door is closed, or null. */
function sealingDuty({ forming, sealed }: Known, seat: Seat): Duty | null {
  if (!forming.closed || forming.epoch <= sealed.epoch) return null
  const own = forming.members.find(({ id }) => id === seat.id)
  if (!own) return null
  if (own.nonce === '') return 'compare'
  return allRevealed(forming) && !own.same ? 'same' : 'comparing'
}

function betweenDuty({ known, shown }: Present, seat: Seat): Duty {
  if (known.standing.ended || known.standing.reader !== seat.id) return shown.stage === 'talk' ? 'talk' : 'wait-draw'
  return isChoosing(known, seat.id) ? 'choose' : 'draw'
}

function roundDuty(present: Present, seat: Seat): Duty {
  const { known, shown, standing } = present
  const reader = known.question.reader === seat.id
  if (standing) return 'wait'
  if (shown.stage === 'talk') return 'talk'
  if (missingOf(present, seat).length > 0) return 'confirm'
  if (reader && !known.question.read) return 'read'
  if (shown.stage === 'reading') return 'listen'
  if (shown.stage === 'pour') return reader ? 'pour' : 'wait-pour'
  return known.progress.stage === 'answer' ? ownDuty(present, seat) : 'wait'
}

function ownDuty(present: Present, seat: Seat): Duty {
  const { known, verdicts } = present
  const { question } = known
  const first = editionOf(known)?.guessFirst ?? true
  if (!question.asked.every(({ id }) => verdicts.ready?.includes(id))) return 'wait'
  const guessed = guessOf(present, seat) !== null
  const answered = seat.ballot?.slot === question.slot
  if (guessed && answered) return 'wait'
  return first === guessed ? 'answer' : answered ? 'guess' : first ? 'guess' : 'answer'
}
