// Which screen a phone shows. The room names the duty of somebody with a seat; a host without one looks on.
import type { Duty, Known, Shown } from '../room/api'
import { allSealed, comparing } from '../parts/people'

export type ScreenName = Duty | 'joining' | 'sealing'

const onlooker: Record<Shown['stage'], ScreenName> = {
  lobby: 'lobby',
  first: 'first',
  draw: 'wait-draw',
  reading: 'listen',
  answer: 'out',
  say: 'out',
  pour: 'wait-pour',
  pouring: 'watch',
  asking: 'watch',
  talk: 'talk',
  ended: 'ended',
}

/** The screen of a host who sits out. */
export function hostScreen(known: Known, shown: Shown): ScreenName {
  if (known.room.started || shown.stage === 'ended') return onlooker[shown.stage]
  if (comparing(known)) return 'sealing'
  return known.seats.length > 0 && allSealed(known) ? 'start' : 'lobby'
}

/** The steps of a round, as the dots at the top of a phone count them. */
const steps: Partial<Record<ScreenName, number>> = {
  draw: 0,
  choose: 0,
  'wait-draw': 0,
  read: 0,
  listen: 0,
  confirm: 0,
  guess: 1,
  answer: 2,
  say: 2,
  wait: 2,
  pour: 3,
  'wait-pour': 3,
  watch: 4,
  talk: 4,
}

export function stepOf(screen: ScreenName): { of: number; at: number } | undefined {
  const at = steps[screen]
  return at === undefined ? undefined : { of: 5, at }
}
