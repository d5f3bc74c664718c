// What stands largest on the shared table: what happens now, in one line.
import { haltWords } from '../parts/halt'
import { called, haltOf, nameOf, namesOf, newcomers, opened } from '../parts/people'
import { sparedOf } from '../parts/spared'
import { handsOf } from '../room/known'
import type { Known, Shown, Stage } from '../room/api'
import type { Messages } from '../texts/texts'

/** Who keeps the others waiting, once that is 20 s. */
const late = (known: Known, t: Messages): string[] =>
  known.progress.overdue ? namesOf(known, t, known.progress.waiting) : []

const OPEN: readonly Stage[] = ['reading', 'answer', 'say', 'pour', 'pouring', 'asking']

/** Who reads, as shown: whoever reads the open question, and the next one only when that is over on this screen too. */
export const readerOf = ({ question, standing }: Known, { stage }: Shown): string =>
  OPEN.includes(stage) ? question.reader : standing.reader

export function lineOf(known: Known, shown: Shown, t: Messages): string {
  const reader = nameOf(known, t, readerOf(known, shown))
  switch (shown.stage) {
    case 'first':
      return t.first.title
    case 'reading':
      return t.table.reads(reader)
    case 'answer':
      return t.table.set
    case 'say':
      return t.say.turn(nameOf(known, t, known.progress.turn))
    case 'pour':
      return t.table.pours(nameOf(known, t, handsOf(known)))
    case 'pouring':
      return t.result.pouring
    case 'asking':
      return t.result.ask(known.asks.made[shown.ask] ?? [])
    case 'talk':
      return t.result.tally(shown.counts ?? [])
    default:
      return t.table.draws(reader)
  }
}

/** The quieter line below it. */
export function asideOf(known: Known, shown: Shown, t: Messages): string {
  const waiting = late(known, t)
  if (waiting.length > 0) return t.table.waiting(waiting)
  const fresh = newcomers(known).map((seat) => called(t, seat))
  if (fresh.length > 0) return t.table.newcomers(fresh)
  const halt = haltOf(known)
  if (halt && (shown.stage === 'draw' || shown.stage === 'talk')) return haltWords(halt, known, t)
  const spared = sparedOf(known, shown)
  const why = spared === null ? '' : t.result.spared(spared)
  const next = nameOf(known, t, readerOf(known, shown))
  const { question, standing } = known
  if (shown.stage === 'talk')
    return [t.result.next(next), standing.timeUp && t.round.last, why].filter(Boolean).join(' · ')
  if (shown.stage === 'draw') return standing.timeUp ? t.round.timeUp : ''
  if (shown.stage !== 'asking') return question.last && shown.stage !== 'pouring' ? t.round.last : ''
  if (shown.askStep !== 'turned') return why
  const dials = opened(known, shown, shown.ask)
  return dials.length === 0 ? t.result.nobody : t.names(dials.map(({ id }) => nameOf(known, t, id)))
}
