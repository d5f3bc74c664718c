/** What happens to the open question until its bag is poured. */
import { checkTally, fromHex, resultOf, toHex, verifyingBallot, type Put, type Steps } from '../ballot/index.ts'
import { said as aloud } from '../rules/index.ts'
import { bytesOf, checked, type Book } from './book.ts'
import type { Of } from './form.ts'
import type { Question } from './question.ts'
import { must } from './wrong.ts'

/** The open question, if this slot is its, and somebody is asked. */
export function mine(b: Book, slot: number, id?: string): Question {
  const { open } = b
  must(open?.is.slot === slot, 'slot')
  must(id === undefined || open.is.asked.some((one) => one.id === id), 'company')
  return open
}

/** A ready over other terms ends the question at once. */
export function* readied(b: Book, { slot, id, ctx, sig }: Of<'readied'>): Steps<void> {
  const q = mine(b, slot, id)
  must(!q.ready.has(id), 'ready')
  const terms = bytesOf(ctx, 64, 'ready')
  yield* b.signed(id, 'ready', () => ({ ctx: terms }), sig)
  q.ready.add(id)
  b.mustDrop = ctx !== toHex(q.round.ctx)
}

/** A question is laid aside before it is poured. */
export function lay(b: Book, slot: number): Question {
  const q = mine(b, slot)
  must(!q.counts, 'slot')
  q.over = true
  return q
}

/** It comes again: nothing was spent on it. */
export function withdraw(b: Book, { slot }: Of<'withdrawn'>): void {
  must(!b.open || b.open.ready.size < b.open.is.asked.length, 'ready')
  b.again = lay(b, slot).is
}

/** No guess and no ballot is made before everybody asked is ready. */
function answering(b: Book, slot: number, id: string): Question {
  const q = mine(b, slot, id)
  must(q.ready.size === q.is.asked.length && !q.counts, 'ready')
  return q
}

export function* guess(b: Book, e: Of<'guessed'>): Steps<void> {
  const { id, draft, cards, sig } = e
  const q = answering(b, e.slot, id)
  const sealed = bytesOf(e.sealed, 32, 'guess')
  must(!aloud(b.edition, b.settings) && isShowable(b, cards), 'guess')
  const before = q.guesses.get(id)
  must(!before || draft > before.draft, 'guess')
  q.guesses.set(id, e)
  yield* b.signed(id, 'guess', () => ({ ctx: q.round.ctx, draft, sealed, cards }), sig)
}

/** Whether so many cards may be seen lying. */
function isShowable({ edition, settings }: Book, cards: number): boolean {
  return edition.cards && !settings.guard ? cards === 1 || cards === 2 : cards === 0
}

/** A guess that is said aloud, once all ballots are in. */
export function* say(b: Book, { slot, id, guess, sig }: Of<'said'>): Steps<void> {
  const q = answering(b, slot, id)
  const value = b.edition.guess(q.is.asked.length, q.is.options, guess)
  must(value !== null && !q.said.has(id) && aloud(b.edition, b.settings), 'guess')
  must(q.ballots.size === q.is.asked.length, 'guess')
  q.said.set(id, guess)
  yield* b.signed(id, 'say', () => ({ ctx: q.round.ctx, text: guess }), sig)
}

export function* cast(b: Book, { slot, id, ballot }: Of<'cast'>): Steps<void> {
  const q = answering(b, slot, id)
  must(!q.ballots.has(id), 'ballot')
  const place = q.is.asked.findIndex((one) => one.id === id)
  must(yield* verifyingBallot(q.round, place, fromHex(ballot)), 'ballot')
  q.ballots.set(id, ballot)
  b.counted.ballots++
}

/** The counts are those of the sum of all ballots. */
export function pour(b: Book, { slot, counts }: Of<'poured'>): void {
  const q = mine(b, slot)
  must(!q.counts && q.ballots.size === q.is.asked.length, 'incomplete')
  const puts = q.is.asked.map(({ id }) => putOf(q, id))
  const ballots = puts.map(({ ballot }) => ballot)
  must(checked(() => checkTally(q.round, ballots, counts)) === true, 'counts')
  const result = checked(() => resultOf(q.round, puts))
  must(result !== null, 'incomplete')
  q.counts = counts
  q.result = result
  b.counted.poured++
  for (const [id, text] of q.said) {
    const value = b.edition.guess(q.is.asked.length, q.is.options, text)
    if (value !== null) q.opened.set(id, { ask: 0, value })
  }
}

function putOf(q: Question, id: string): Put {
  const [guess, spoken] = [q.guesses.get(id), q.said.get(id)]
  const laid = guess && { sealed: fromHex(guess.sealed), cards: guess.cards }
  return { ballot: fromHex(q.ballots.get(id) ?? ''), guess: spoken === undefined ? laid : { spoken } }
}
