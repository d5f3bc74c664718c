/** The asks, what is opened to them, and the points, by `rules` (spec/ballot.md, "Asks"). */
import { fromHex, opens, type Steps } from '../ballot/index.ts'
import { asks, cardsShown, score } from '../rules/index.ts'
import { bytesOf, type Book } from './book.ts'
import { isPart } from './company.ts'
import type { Of } from './form.ts'
import { add } from './game.ts'
import type { Question } from './question.ts'
import { mine } from './round.ts'
import { must } from './wrong.ts'

/** The question whose asks are made. */
function poured(b: Book, slot: number, id?: string): Question & { counts: readonly number[] } {
  const q = mine(b, slot, id)
  must(q.counts !== null, 'incomplete')
  return q as Question & { counts: readonly number[] }
}

/** The asks that may be made by now, at most so many. */
const lawful = (b: Book, q: Question, most: number): number[][] =>
  asks(b.edition, b.settings, q.counts ?? [], most, [...q.opened.values()])

/** Those who have not replied to every ask made and are waited for. */
const unreplied = (q: Question): string[] =>
  q.is.asked
    .map(({ id }) => id)
    .filter((id) => !q.gone.has(id) && !q.passed.has(id) && (q.replies.get(id) ?? 0) < q.asks.length)

/** Exactly this is asked next, and nothing is missing that it hangs on. */
export function ask(b: Book, { slot, values }: Of<'asked'>): void {
  const q = poured(b, slot)
  const number = q.asks.length
  must(lawful(b, q, number + 1)[number]?.join() === values.join(), 'ask')
  must(b.edition.fixed || unreplied(q).length === 0, 'ask')
  q.asks.push(values)
  b.counted.asks++
}

export function* reply(b: Book, e: Of<'replied'>): Steps<void> {
  const { slot, id, ask } = e
  const q = poured(b, slot, id)
  must(ask < q.asks.length, 'ask')
  must(ask === (q.replies.get(id) ?? 0) && !q.passed.has(id) && !q.gone.has(id), 'reply')
  q.replies.set(id, ask + 1)
  if (e.guess !== '') return yield* opening(b, q, e)
  must(e.salt === '', 'reply')
  b.counted.passes++
  yield* b.signed(id, 'pass', () => ({ result: q.result, ask }), e.sig)
}

/** An opened guess is the sealed one, was asked for, and has the cards that were seen. */
function* opening(b: Book, q: Question, e: Of<'replied'>): Steps<void> {
  const { id, ask, guess } = e
  const salt = bytesOf(e.salt, 32, 'opening')
  yield* b.signed(id, 'open', () => ({ result: q.result, ask, guess, salt }), e.sig)
  const value = b.edition.guess(q.is.asked.length, q.is.options, guess)
  must(value !== null && !q.opened.has(id) && q.asks[ask]?.includes(value) === true, 'opening')
  const laid = q.guesses.get(id)
  must(laid?.cards === cardsShown(b.edition, b.settings, guess), 'opening')
  const posted = { sealed: fromHex(laid.sealed), cards: laid.cards }
  must(opens(q.round.ctx, fromHex(id), posted, { guess, salt }), 'opening')
  q.opened.set(id, { ask, value })
  b.counted.openings++
}

/** The group goes on without exactly those who are waited for, and those left are enough. */
export function goOn(b: Book, { slot, without }: Of<'wenton'>): void {
  const q = poured(b, slot)
  const waiting = unreplied(q)
  must(waiting.length > 0 && waiting.join() === without.join(), 'without')
  for (const id of without) q.passed.add(id)
  const left = q.is.asked.map(({ id }) => id).filter((id) => !q.passed.has(id) && !q.gone.has(id))
  must(b.sealed !== null && isPart(b.sealed, left), 'without')
}

/** Nothing was left unasked, and these are the points. */
export function reckon(b: Book, { slot, points }: Of<'reckoned'>): void {
  const q = poured(b, slot)
  const more = lawful(b, q, q.asks.length + 1).length > q.asks.length
  must(!more || (!b.edition.fixed && unreplied(q).length > 0), 'ask')
  const mine = score(b.edition, q.counts, q.asks.length, Object.fromEntries(q.opened))
  must(isSame(mine, points), 'points')
  q.over = true
  add(b, mine)
  b.counted.reckoned++
}

type Points = Readonly<Record<string, number>>

const isSame = (a: Points, b: Points): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, points]) => b[id] === points)
