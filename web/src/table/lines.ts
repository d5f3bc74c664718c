// What stands largest on the shared table: what happens now, in one line.
import { called, nameOf, namesOf, newcomers, opened } from '../parts/people'
import type { Known, Shown } from '../room/api'
import type { Messages } from '../texts/texts'

/** Who keeps the others waiting, once that is 20 s. */
const late = (known: Known, t: Messages): string[] =>
  known.progress.overdue ? namesOf(known, t, known.progress.waiting) : []

export function lineOf(known: Known, shown: Shown, t: Messages): string {
  const reader = nameOf(known, t, known.standing.reader)
  const asker = nameOf(known, t, known.question.reader)
  const [no = 0, yes = 0] = shown.counts ?? []
  switch (shown.stage) {
    case 'reading':
      return t.table.reads(asker)
    case 'answer':
      return t.table.set
    case 'pour':
      return t.table.pours(asker)
    case 'pouring':
      return t.result.pouring
    case 'asking':
      return t.result.ask(known.asks.made[shown.ask] ?? [])
    case 'talk':
      return t.result.yesOf(yes, yes + no)
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
  if (known.standing.tooFew) return t.table.paused
  if (shown.stage === 'talk') return t.result.next(nameOf(known, t, known.standing.reader))
  if (shown.stage !== 'asking' || shown.askStep !== 'turned') return ''
  const dials = opened(known, shown, shown.ask)
  return dials.length === 0 ? t.result.nobody : t.names(dials.map(({ id }) => nameOf(known, t, id)))
}
