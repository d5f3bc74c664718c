// What the table says aloud beside its line on top, which is spoken by itself when it changes; see Game.svelte. While it
// is asked around, only this is spoken: a countdown would say every number.
import { called, namesOf } from '../parts/people'
import { spoken } from '../parts/spoken'
import type { RoomModel } from '../room/api'
import type { Messages } from '../texts/texts'

export function said(room: Pick<RoomModel, 'known' | 'shown'>, t: Messages): string {
  const { known, shown } = room
  if (known && shown.stage === 'talk') return gains(known, shown, t)
  if (known && shown.stage === 'ended') return won(known, t)
  return spoken(room, t)
}

/** What the round has brought. */
const gains = (known: NonNullable<RoomModel['known']>, { gained }: RoomModel['shown'], t: Messages): string =>
  known.seats
    .filter(({ id }) => (gained[id] ?? 0) > 0)
    .map((seat) => `${called(t, seat)}: ${t.word.points(gained[seat.id] ?? 0)}`)
    .join(', ') || t.result.none

/** The line on top of the winners stands there from the first, and would not be spoken. */
function won(known: NonNullable<RoomModel['known']>, t: Messages): string {
  const winners = namesOf(known, t, known.standing.winners)
  return winners.length > 0 ? t.table.wins(winners) : t.end.nobody
}
