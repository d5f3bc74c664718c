/** Keys, and questions as they are put: who is asked what, and what everybody agrees on by that. */
import { about, checkKey, fromHex, opening, parseGame, sameQuestion } from '../ballot/index.ts'
import type { Bytes, Round, Steps } from '../ballot/index.ts'
import { optionsOf, type Opening } from '../rules/index.ts'
import { checked, gameLine, type Book } from './book.ts'
import { isPart, type Company } from './company.ts'
import type { Of } from './form.ts'
import { must, Wrong } from './wrong.ts'

/** The question that is open, or was last. */
export interface Question {
  readonly is: Of<'opened'>
  readonly round: Round
  /** Skipped, voided, withdrawn, dropped or reckoned. */
  over: boolean
  /** The game ends with it. */
  readonly last: boolean
  readonly ready: Set<string>
  readonly guesses: Map<string, Of<'guessed'>>
  readonly said: Map<string, string>
  readonly ballots: Map<string, string>
  /** Null until poured. */
  counts: readonly number[] | null
  result: Bytes
  readonly asks: (readonly number[])[]
  /** How many of them somebody has replied to. */
  readonly replies: Map<string, number>
  readonly opened: Map<string, Opening>
  /** Left or removed since. */
  readonly gone: Set<string>
  /** The asks went on without them. */
  readonly passed: Set<string>
}

export function* keys(b: Book, e: Of<'keyed'>): Steps<void> {
  const seat = b.seats.get(e.id)
  must(seat !== undefined, 'seat')
  for (const key of e.keys) {
    yield* proven(b, e.id, key)
    seat.keys.set(key.slot, key)
    b.counted.keys++
  }
}

/** A key for a slot that is still to come, one per seat, no point twice, with its proof. */
function* proven(b: Book, id: string, { slot, x, pok, sig }: Of<'keyed'>['keys'][number]): Steps<void> {
  must(b.seats.get(id)?.keys.has(slot) === false && slot > b.slot, 'key')
  must(![...b.seats.values()].some((other) => other.keys.get(slot)?.x === x), 'key')
  yield
  must(checked(() => checkKey(b.session, fromHex(id), slot, fromHex(x), fromHex(pok))) === true, 'key')
  yield* b.signed(id, 'key', () => ({ session: b.session, slot, key: fromHex(x), pok: fromHex(pok) }), sig)
}

export function* open(b: Book, e: Of<'opened'>): Steps<void> {
  must(b.game.on && !b.open, 'game')
  must(e.slot === b.slot + 1, 'slot')
  must(e.game === gameLine(b.settings), 'question')
  const words = wordsOf(b, e)
  const company = companyOf(b, e)
  const round = yield* roundOf(b, e, company, words)
  b.slot = e.slot
  b.again = null
  b.question = begun(e, round, b.game.timeUp)
  b.counted.questions++
}

const begun = (is: Of<'opened'>, round: Round, last: boolean): Question => ({
  is,
  round,
  over: false,
  last,
  ready: new Set(),
  guesses: new Map(),
  said: new Map(),
  ballots: new Map(),
  counts: null,
  result: new Uint8Array(),
  asks: [],
  replies: new Map(),
  opened: new Map(),
  gone: new Set(),
  passed: new Set(),
})

/** The digest of the question, of the due form, and never here before. A withdrawn one comes again, and no other. */
function wordsOf(b: Book, { game, label, texts, options }: Of<'opened'>): Bytes {
  const pairs = texts.map(({ language, text }) => [language, text] as const)
  const digest = checked(() => (parseGame(game), about(game, label, pairs)))
  must(digest !== null && fits(b, label, options), 'question')
  if (b.again) {
    const same = (one: Of<'opened'>['texts']): string =>
      JSON.stringify(one.map(({ language, text }) => [language, text]))
    must(label === b.again.label && options === b.again.options && same(texts) === same(b.again.texts), 'question')
    return digest
  }
  const traces = [label, ...texts.map(({ text }) => sameQuestion(text))]
  must(!traces.some((trace) => b.seen.has(trace)), 'seen')
  for (const trace of traces) b.seen.add(trace)
  return digest
}

/** Whether the game takes a question with so many options, and an own one where there are own ones. */
function fits({ settings, edition }: Book, label: string, options: number): boolean {
  const own = label.startsWith('own/')
  return (!own || settings.own || settings.box !== 0) && edition.kinds.some((kind) => optionsOf(kind) === options)
}

/** The sealed company, of which a lawful part is asked, in order, with the names, marks and keys that everybody knows. */
function companyOf(b: Book, { slot, epoch, asked }: Of<'opened'>): Company {
  const { sealed } = b
  must(sealed?.epoch === epoch, 'company')
  asked.forEach(({ id, name, practice, x, pok, sig }, i) => {
    const member = sealed.list.get(id)
    must(member?.name === name && member.practice === practice, 'company')
    must(i === 0 || (asked[i - 1]?.id ?? '') < id, 'company')
    const posted = b.seats.get(id)?.keys.get(slot)
    must(posted?.x === x && posted.pok === pok && posted.sig === sig, 'key')
  })
  must(
    isPart(
      sealed,
      asked.map(({ id }) => id),
    ),
    'company',
  )
  return sealed
}

/** The round, over whose ctx all statements are. */
function* roundOf(b: Book, e: Of<'opened'>, { epoch }: Company, words: Bytes): Steps<Round> {
  const asked = e.asked.map(({ id, name, practice, x, pok }) => ({
    id: fromHex(id),
    name,
    practice,
    key: fromHex(x),
    pok: fromHex(pok),
  }))
  const options = e.options === 7 ? 7 : 2
  try {
    return yield* opening({ session: b.session, epoch, slot: e.slot, about: words, options, asked })
  } catch {
    throw new Wrong('key')
  }
}
