// What the live region says: once per phase what happened without a new screen. New screens speak by their heading.
import { nameOf, opened } from './people'
import type { RoomModel } from '../room/api'
import type { Messages } from '../texts/texts'

export function spoken(room: Pick<RoomModel, 'known' | 'shown'>, t: Messages): string {
  const { known, shown } = room
  if (!known || shown.stage !== 'asking' || shown.ask < 0) return ''
  const [no = 0, yes = 0] = shown.counts ?? []
  const tally = shown.ask === 0 ? `${t.result.yesOf(yes, yes + no)}. ` : ''
  const values = known.asks.made[shown.ask] ?? []
  if (shown.askStep === 'breath') return `${tally}${t.result.ask(values)}`
  const dials = opened(known, shown, shown.ask)
  if (dials.length === 0) return t.result.nobody
  return dials.map(({ id, guess }) => t.result.open(nameOf(known, t, id), guess)).join(', ')
}
