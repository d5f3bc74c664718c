/** Why no question can come now, in words. */
import type { Known } from '../room/api'
import type { Messages } from '../texts/texts'
import { called, type Halt } from './people'

export function haltWords(why: Halt, { seats }: Known, t: Messages): string {
  if (why !== 'few') return t.halt[why]
  return t.halt.few(seats.filter(({ away }) => away).map((seat) => called(t, seat)))
}
