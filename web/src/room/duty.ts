/** What this phone's person is to do now, one thing, and what only this phone knows of the open round. Pure. */
import { said } from '../rules/index.ts'
import { spokenOf } from './alarms.ts'
import type { Duty, Known, Mine, Shown } from './api.ts'
import { owingOf } from './asks.ts'
import { allRevealed, listOf, ownPlace, picturesFor, standingOf, type Missing } from './company.ts'
import { gameOf, handsOf, isChoosing, isMyTurn, isOpen, isPlaying, isPoured, knocks, saidBy } from './known.ts'
import { seatOf, type Seat } from './memory.ts'
import { isAsked, type Situation } from './situation.ts'

export interface Present extends Situation {
  readonly shown: Shown
  /** The last guess made here, for as long as its question is the last one. */
  readonly lastGuess: { readonly slot: number; readonly guess: string } | null
}

export const nothing: Mine = {
  id: null,
  seat: null,
  host: false,
  duty: 'join',
  range: [0, 0],
  hands: '',
  guess: null,
  answered: false,
  said: null,
  shut: false,
  flip: false,
  missing: [],
  pictures: null,
  mayPour: false,
  mayVoid: false,
  mayGoWithout: false,
  owing: [],
  maySkip: false,
}

export function mineOf(present: Present): Mine {
  const { known } = present
  const seat = seatOf(present.memory)
  const { slot } = known.question
  return {
    id: seat?.id ?? null,
    seat: ownPlace(known, seat),
    host: seat !== null && known.room.host === seat.id,
    duty: dutyOf(present, seat),
    range: rangeOf(known),
    hands: handsOf(known),
    guess: guessOf(present, seat),
    answered: slot > 0 && seat?.ballot?.slot === slot,
    said: (seat && spokenOf(known, seat)?.guess) ?? saidBy(known).find(({ id }) => id === seat?.id)?.guess ?? null,
    shut: slot > 0 && seat?.guess?.slot === slot && seat.guess.shut === true,
    flip: seat?.keys[slot]?.flip ?? false,
    missing: missingOf(present, seat),
    /** Worked out for whoever looks: it takes a slow phone some milliseconds, and the room changes often. */
    get pictures() {
      return picturesOf(known, seat)
    },
    owing: seat ? owingOf(present, seat).map(({ id, name }) => ({ id, name })) : [],
    ...permissions(known, seat),
  }
}

function rangeOf(known: Known): Mine['range'] {
  const { asked, options } = known.question
  const [lowest, highest] = gameOf(known)?.edition.range(asked.length, options) ?? [0, 0]
  return [lowest, highest]
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
  const hands = handsOf(known)
  const alone = !known.seats.some(({ id, away }) => id === hands && !away)
  return {
    mayPour:
      (stage === 'pour' && (hands === seat?.id || overdue || alone)) ||
      ((stage === 'say' || (stage === 'answer' && progress.in)) && overdue),
    mayVoid: stage === 'answer' && overdue && !progress.in,
    mayGoWithout: stage === 'ready' && (reader || overdue),
    maySkip: open,
  }
}

function dutyOf(present: Present, seat: Seat | null): Duty {
  const { known, shown } = present
  if (!seat || !ownPlace(known, seat)) return seat && knocks(known, seat.id) ? 'knock' : 'join'
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

/**
 * The duty of a company whose door is closed, or null: once all have said "same" it waits for nobody but the next
 * question, with which it comes into force.
 */
function sealingDuty({ forming, sealed }: Known, seat: Seat): Duty | null {
  if (!forming.closed || forming.epoch <= sealed.epoch) return null
  const own = forming.members.find(({ id }) => id === seat.id)
  if (!own) return null
  if (own.nonce === '') return 'compare'
  if (allRevealed(forming) && !own.same) return 'same'
  return forming.members.every(({ same }) => same) ? null : 'comparing'
}

function betweenDuty({ known, shown }: Present, seat: Seat): Duty {
  if (shown.stage === 'first') return 'first'
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
  if (shown.stage === 'pour') return handsOf(known) === seat.id ? 'pour' : 'wait-pour'
  return ['answer', 'say'].includes(known.progress.stage) ? ownDuty(present, seat) : 'wait'
}

function ownDuty(present: Present, seat: Seat): Duty {
  const { known, verdicts } = present
  const { question } = known
  const game = gameOf(known)
  if (!game || !question.asked.every(({ id }) => verdicts.ready?.includes(id))) return 'wait'
  const guessed = guessOf(present, seat) !== null
  if (game.edition.guessFirst && !guessed) return 'guess'
  if (seat.ballot?.slot !== question.slot) return 'answer'
  if (!said(game.edition, game)) return guessed ? 'wait' : 'guess'
  if (spokenOf(known, seat)) return 'wait'
  return isMyTurn(known, seat.id) ? 'say' : 'wait-say'
}
