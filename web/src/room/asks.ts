/**
 * The leader's asks and what was opened to them, by what this screen has checked itself: which asks follow from the
 * tally, which openings hold, and the points that they give. So a server can neither sweep guesses out of phones nor
 * show one that nobody has set. (spec/ballot.md, "Asks")
 */
import { asks, score, type Edition, type Opening } from '../rules/index.ts'
import type { Points, Reply } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { editionOf, isPoured } from './known.ts'
import type { Situation } from './situation.ts'

type Checked = Pick<Situation, 'known' | 'verdicts'>

/** The asks of the last question, as the server made them. */
const asksOf = ({ asks, question }: Known): Pick<Known['asks'], 'made' | 'replies'> =>
  asks.slot === question.slot ? asks : { made: [], replies: [] }

/** What the verdict about a reply is kept under. */
export const textOf = (result: string, reply: Reply): string => JSON.stringify([result, reply])

/** The replies that must be checked: where all asks follow from the tally alone, a pass decides nothing. */
export function repliesToCheck(known: Known): Reply[] {
  const fixed = editionOf(known)?.fixed
  return asksOf(known).replies.filter(({ guess }) => !fixed || guess !== '')
}

/** Whether everything that was poured and opened so far is checked. */
export function isChecked({ known, verdicts: { bag, replies } }: Checked): boolean {
  if (!isPoured(known) || bag?.ok === false) return true
  return bag !== null && repliesToCheck(known).every((reply) => replies.has(textOf(bag.result, reply)))
}

/** The replies as they count, as far as they are checked: an opening that does not hold or was not asked for is a pass. */
function repliesOf({ known, verdicts: { bag, replies } }: Checked): Reply[] {
  const edition = editionOf(known)
  const { made, replies: given } = asksOf(known)
  if (!edition || !bag?.ok) return []
  return given.flatMap((reply): Reply[] => {
    const pass = { ...reply, guess: '', salt: '' }
    const held = edition.fixed && reply.guess === '' ? pass : replies.get(textOf(bag.result, reply))
    if (held === undefined || (held === null && !edition.fixed)) return []
    const value = valueOf(edition, known, held ?? pass)
    return [held && value !== null && made[reply.ask]?.includes(value) ? held : pass]
  })
}

const valueOf = (edition: Edition, { question }: Known, { guess }: Reply): number | null =>
  guess === '' ? null : edition.guess(question.asked.length, guess)

/** The openings among replies, by seat. */
function openingsOf(known: Known, replies: readonly Reply[]): Record<string, Opening> {
  const edition = editionOf(known)
  const by: Record<string, Opening> = {}
  for (const reply of replies) {
    const value = edition && valueOf(edition, known, reply)
    if (value !== null) by[reply.id] ??= { ask: reply.ask, value }
  }
  return by
}

/** The asks that are lawful by what this screen knows, among those made. */
export function lawfulAsks(s: Checked): number[][] {
  const { known } = s
  const edition = editionOf(known)
  if (!edition || !s.verdicts.bag?.ok || !isPoured(known)) return []
  const { end, guard, choice } = known.room.settings
  const game = { end, guard, choice: choice === 'free' ? 'free' : 'card' } as const
  const replies = repliesOf(s)
  const openings = Object.values(openingsOf(known, replies))
  return asks(edition, game, known.bag.counts, reach(edition, known, replies), openings)
}

/** How many asks can be judged: all, or up to the first that somebody has not replied to. */
function reach({ fixed }: Edition, known: Known, replies: readonly Reply[]): number {
  const { made } = asksOf(known)
  const isComplete = (ask: number): boolean =>
    known.question.asked.every(({ id }) => replies.some((reply) => reply.id === id && reply.ask === ask))
  const first = fixed ? -1 : made.findIndex((_, ask) => !isComplete(ask))
  return first < 0 ? made.length : first + 1
}

/** How many of the asks made are those that follow. */
function followed(known: Known, lawful: readonly number[][]): number {
  const { made } = asksOf(known)
  const wrong = made.findIndex((values, ask) => values.join() !== lawful[ask]?.join())
  return wrong < 0 ? made.length : wrong
}

/** The room as screens may show it: with the asks that follow and the openings that hold, and no others. */
export function trusted(s: Checked): Known {
  const { known } = s
  if (!isPoured(known)) return known
  const made = asksOf(known).made.slice(0, followed(known, lawfulAsks(s)))
  const replies = repliesOf(s).filter(({ ask }) => ask < made.length)
  return { ...known, asks: { ...known.asks, made, replies } }
}

/** Points for the openings to asks `first` to `last` of a room that can be trusted, by seat. */
export function pointsFor(known: Known, first: number, last: number): Record<string, number> {
  const edition = editionOf(known)
  if (!edition) return {}
  const replies = asksOf(known).replies.filter(({ ask }) => ask <= last)
  const by = openingsOf(known, replies)
  const points = Object.entries(score(edition, known.bag.counts, last + 1, by))
  return Object.fromEntries(points.filter(([id]) => (by[id]?.ask ?? -1) >= first))
}

/** What is wrong with the asks that were made, or with the points that were given for the openings. */
export function playAlarm(s: Checked): string | null {
  const { known, verdicts } = s
  if (!verdicts.bag?.ok) return null
  const lawful = lawfulAsks(s)
  const judged = editionOf(known)?.fixed ? asksOf(known).made.length : lawful.length
  if (followed(known, lawful) < Math.min(judged, asksOf(known).made.length)) return 'asks_wrong'
  if (known.question.fate !== 'reckoned' || !isChecked(s)) return null
  return isSame(pointsFor(trusted(s), 0, judged - 1), known.asks.points) ? null : 'points_wrong'
}

function isSame(mine: Record<string, number>, given: readonly Points[]): boolean {
  const theirs = Object.fromEntries(given.map(({ id, points }) => [id, points]))
  return Object.keys({ ...mine, ...theirs }).every((id) => (mine[id] ?? 0) === (theirs[id] ?? 0))
}
