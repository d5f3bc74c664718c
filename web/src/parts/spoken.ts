// What the live region says: once per phase what happened without a new screen. New screens speak by their heading.
import { nameOf, opened } from './people'
import type { RoomModel } from '../room/api'
import type { Messages } from '../texts/texts'

export function spoken(room: Pick<RoomModel, 'known' | 'shown'>, t: Messages): string {
  const { known, shown } = room
  if (known && shown.stage === 'say') return saying(known, shown, t)
  if (!known || shown.stage !== 'asking' || shown.ask < 0) return ''
  const tally = shown.ask === 0 ? `${t.result.tally(shown.counts ?? [])}. ` : ''
  const values = known.asks.made[shown.ask] ?? []
  // Of a countdown the empty numbers are passed over, but the last.
  const empty = !known.asks.replies.some((reply) => reply.ask === shown.ask && reply.guess !== '')
  if (empty && shown.ask > 0 && shown.ask < known.asks.made.length - 1) return ''
  if (shown.askStep === 'breath') return `${tally}${t.result.ask(values)}`
  const dials = opened(known, shown, shown.ask)
  if (dials.length === 0) return t.result.nobody
  return dials.map(({ id, guess }) => t.result.open(nameOf(known, t, id), guess)).join(', ')
}

/** The last guess that was said aloud. */
function saying(known: NonNullable<RoomModel['known']>, shown: RoomModel['shown'], t: Messages): string {
  const last = known.said.by.filter(({ id }) => id in shown.said).at(-1)
  return last ? t.result.open(nameOf(known, t, last.id), last.guess) : ''
}
