/**
 * The leader's asks and what was opened to them, by what this screen has checked itself: which asks follow from the
 * tally and the replies, which openings and spoken guesses hold, and the points that they give. So a server can neither
 * sweep guesses out of phones nor show one that nobody has set. (spec/ballot.md, "Asks")
 */
import { asks, cardsShown, said, score, type Opening } from '../rules/index.ts'
import type { Asked, Points, Reply, SaidBy } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { editionOf, gameOf, isOpen, isPlaying, isPoured, mayGoOn, saidBy, type Game } from './known.ts'
import { seatOf, type Seat } from './memory.ts'
import { isAsked, ownPart, type Situation } from './situation.ts'

type Checked = Pick<Situation, 'known' | 'verdicts' | 'memory'>

/** The asks of the last question, as the server made them. */
const asksOf = ({ asks, question }: Known): Pick<Known['asks'], 'made' | 'replies'> =>
  asks.slot === question.slot ? asks : { made: [], replies: [] }

const texts = new WeakMap<Reply, string>()

/** What the verdict about a reply is kept under. */
export function textOf(result: string, reply: Reply): string {
  const text = texts.get(reply) ?? JSON.stringify(reply)
  texts.set(reply, text)
  return result + text
}

/** The replies that must be checked: where all asks follow from the tally alone, a pass decides nothing. */
export function repliesToCheck(known: Known): Reply[] {
  const fixed = editionOf(known)?.fixed
  return asksOf(known).replies.filter(({ guess }) => !fixed || guess !== '')
}

/** Whether everything that was said, poured and opened so far is checked. */
export function isChecked({ known, verdicts: { bag, replies, said } }: Checked): boolean {
  if (!saidBy(known).every((one) => said.has(JSON.stringify(one)))) return false
  if (!isPoured(known) || bag?.ok === false) return true
  return bag !== null && repliesToCheck(known).every((reply) => replies.has(textOf(bag.result, reply)))
}

/** What a guess about the last question is worth, or null if it is none. */
export const valueOf = ({ edition }: Game, { question }: Known, guess: string): number | null =>
  edition.guess(question.asked.length, question.options, guess)

/** The value of an opening that was asked for, with as many cards as lie there; else null. */
function valueOpened(game: Game, known: Known, { id, ask, guess }: Reply): number | null {
  const cards = known.bag.ballots.find((put) => put.id === id)?.cards
  const value = cards === cardsShown(game.edition, game, guess) ? valueOf(game, known, guess) : null
  return value !== null && asksOf(known).made[ask]?.includes(value) ? value : null
}

/** Works it out once for each situation: within one turn of the room many ask the same. */
function kept<V>(of: (s: Checked) => V): (s: Checked) => V {
  const values = new WeakMap<Checked, V>()
  return (s) => {
    if (!values.has(s)) values.set(s, of(s))
    return values.get(s) as V
  }
}

/** The replies as they count, as far as they are checked: an opening that does not hold or was not asked for is a pass. */
const repliesOf = kept((s): Reply[] => {
  const { known, verdicts } = s
  const { bag } = verdicts
  const game = gameOf(known)
  if (!game || !bag?.ok) return []
  return asksOf(known).replies.flatMap((reply): Reply[] => {
    const pass = { ...reply, guess: '', salt: '' }
    const { fixed } = game.edition
    const held = fixed && reply.guess === '' ? pass : verdicts.replies.get(textOf(bag.result, reply))
    if (held === undefined || (held === null && !fixed) || isPassed(s, reply.id, reply.ask)) return []
    return [held && valueOpened(game, known, held) !== null ? held : pass]
  })
})

/** The openings among replies that count, by seat. */
function openingsOf(known: Known, replies: readonly Reply[]): Record<string, Opening> {
  const game = gameOf(known)
  const by: Record<string, Opening> = {}
  for (const { id, ask, guess } of replies) {
    const value = game && guess !== '' ? valueOf(game, known, guess) : null
    if (value !== null) by[id] ??= { ask, value }
  }
  return by
}

/** Whether somebody counts as passing from this ask on: the own person goes on without that one, and so does the server. */
function isPassed({ known, memory }: Checked, id: string, ask: number): boolean {
  const passed = seatOf(memory)?.passed
  const from = passed?.slot === known.question.slot ? passed.from[id] : undefined
  return from !== undefined && ask >= from && known.asks.without.includes(id)
}

/** Whether this phone has a guess that could still be swept out. Any other screen takes the server's word for who is gone. */
function isAtStake({ known, memory }: Checked): boolean {
  const seat = seatOf(memory)
  return seat !== null && isAsked(known, seat) && isOpen(known)
}

/** Whether nobody waits for somebody's reply to this ask. */
function isExcused(s: Checked, id: string, ask: number): boolean {
  const { known, verdicts } = s
  if (verdicts.left?.includes(id)) return true
  if (isAtStake(s)) return isPassed(s, id, ask)
  return known.asks.without.includes(id) || !known.seats.some((seat) => seat.id === id)
}

const debtors = (s: Checked, replies: readonly Reply[], ask: number): Asked[] =>
  s.known.question.asked.filter(
    ({ id }) => !replies.some((reply) => reply.id === id && reply.ask === ask) && !isExcused(s, id, ask),
  )

/** The first ask that this screen waits for replies to, where asks hang on them; else the number of asks made. */
function reachOf(s: Checked, replies: readonly Reply[]): number {
  const { made } = asksOf(s.known)
  const first = editionOf(s.known)?.fixed ? -1 : made.findIndex((_, ask) => debtors(s, replies, ask).length > 0)
  return first < 0 ? made.length : first
}

/** The asks that are lawful by what this screen knows, among those made. */
export const lawfulAsks = kept((s): number[][] => {
  const { known } = s
  const game = gameOf(known)
  if (!game || !s.verdicts.bag?.ok || !isPoured(known)) return []
  const replies = repliesOf(s)
  const most = Math.min(reachOf(s, replies) + 1, asksOf(known).made.length)
  return asks(game.edition, game, known.bag.counts, most, Object.values(openingsOf(known, replies)))
})

/** Those who owe a reply, and without whom this person may go on: after 20 s, or once the others do. */
export function owingOf(s: Situation, seat: Seat): Asked[] {
  const { asks, progress } = s.known
  if (!isAtStake(s) || !isPoured(s.known) || !ownPart(s, seat) || s.standing) return []
  const replies = repliesOf(s)
  const reach = reachOf(s, replies)
  const missing = reach < asks.made.length ? debtors(s, replies, reach) : []
  const slow = progress.stage === 'asks' && progress.overdue
  const owing = missing.filter(
    ({ id }) => asks.without.includes(id) || (slow && s.known.seats.some((one) => one.id === id)),
  )
  const ids = owing.map(({ id }) => id)
  const gone = seat.passed?.slot === s.known.question.slot ? Object.keys(seat.passed.from) : []
  const sealed = seat.seals[s.known.question.epoch]?.list ?? []
  const may = !editionOf(s.known)?.fixed && !ids.includes(seat.id) && mayGoOn(s.known, sealed, [...ids, ...gone])
  return may ? owing : []
}

/** How many asks somebody has replied to: the next one is missing. */
export const repliesBy = (s: Checked, id: string): number => repliesOf(s).filter((reply) => reply.id === id).length

/** How many of the asks made are those that follow. */
function followed(known: Known, lawful: readonly number[][]): number {
  const { made } = asksOf(known)
  const wrong = made.findIndex((values, ask) => values.join() !== lawful[ask]?.join())
  return wrong < 0 ? made.length : wrong
}

/** Whether a spoken guess is one: of somebody asked, once, in a game that has it, and with nothing sealed beside it. */
function isSpoken(known: Known, { id, guess }: SaidBy): boolean {
  const game = gameOf(known)
  const put = isPoured(known) ? known.bag.ballots.find((one) => one.id === id) : null
  return (
    game !== null &&
    said(game.edition, game) &&
    valueOf(game, known, guess) !== null &&
    known.question.asked.some((one) => one.id === id) &&
    saidBy(known).filter((one) => one.id === id).length === 1 &&
    (put?.sealed ?? '') === ''
  )
}

/** Whether a spoken guess holds; null while that is not checked. Over the own context, where this phone has one. */
function holds({ known, verdicts: { said, round } }: Checked, one: SaidBy): boolean | null {
  if (!isSpoken(known, one)) return false
  const ctx = said.get(JSON.stringify(one))
  return ctx === undefined ? null : ctx !== '' && (!round?.ok || ctx === round.ctx)
}

/** Whether somebody is said to have said what does not hold. */
export const isMisquoted = (s: Checked): boolean => saidBy(s.known).some((one) => holds(s, one) === false)

/** While asks stand this screen plays on for as long as its person or the others may still go on; then it is the talk. */
function progressOf(s: Situation): Known['progress'] {
  const { progress } = s.known
  const seat = seatOf(s.memory)
  if (!isOpen(s.known) || !isPoured(s.known) || progress.stage !== 'asks') return progress
  const on = isPlaying(s.known) || (seat !== null && owingOf(s, seat).length > 0)
  return { ...progress, stage: on ? 'asks' : 'talk', overdue: false }
}

/** The room as screens may show it: with the asks that follow, the openings and spoken guesses that hold, and no others. */
export function trusted(s: Situation): Known {
  const known = {
    ...s.known,
    progress: progressOf(s),
    said: { ...s.known.said, by: saidBy(s.known).filter((one) => holds(s, one)) },
  }
  if (!isPoured(known)) return known
  const made = asksOf(known).made.slice(0, followed(known, lawfulAsks(s)))
  const replies = repliesOf(s).filter(({ ask }) => ask < made.length)
  return { ...known, asks: { ...known.asks, made, replies } }
}

/**
 * Points for the openings to asks `first` to `last` of a room that can be trusted, by seat. Guesses that were said aloud
 * are open from the start, as if to ask 0.
 */
export function pointsFor(known: Known, first: number, last: number): Record<string, number> {
  const edition = editionOf(known)
  if (!edition) return {}
  const spoken = saidBy(known).map(({ id, guess, sig }) => ({ id, ask: 0, guess, salt: '', sig }))
  const by = openingsOf(
    known,
    [...spoken, ...asksOf(known).replies].filter(({ ask }) => ask <= last),
  )
  const points = Object.entries(score(edition, known.bag.counts, last + 1, by))
  return Object.fromEntries(points.filter(([id]) => (by[id]?.ask ?? -1) >= first))
}

/** What is wrong with the asks that were made, or with the points that were given for the openings. */
export function playAlarm(s: Situation): string | null {
  const { known, verdicts } = s
  if (!verdicts.bag?.ok) return null
  const lawful = lawfulAsks(s)
  const judged = editionOf(known)?.fixed ? asksOf(known).made.length : lawful.length
  if (followed(known, lawful) < Math.min(judged, asksOf(known).made.length)) return 'asks_wrong'
  if (known.question.fate !== 'reckoned' || !isChecked(s)) return null
  return isSame(pointsFor(trusted(s), 0, Math.max(judged - 1, 0)), known.asks.points) ? null : 'points_wrong'
}

function isSame(mine: Record<string, number>, given: readonly Points[]): boolean {
  const theirs = Object.fromEntries(given.map(({ id, points }) => [id, points]))
  return Object.keys({ ...mine, ...theirs }).every((id) => (mine[id] ?? 0) === (theirs[id] ?? 0))
}
