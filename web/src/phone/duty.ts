// Which screen a phone shows. The room names the duty of somebody with a seat; a host without one looks on.
import type { Duty, Known, Mine, Shown } from '../room/api'
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

/** The first of the two steps that everybody takes alone: guess and answer, in the order of the game. */
const OWN = 1

/** The steps of a round, as the dots at the top of a phone count them. */
const steps: Partial<Record<ScreenName, number>> = {
  draw: 0,
  choose: 0,
  'wait-draw': 0,
  read: 0,
  listen: 0,
  confirm: 0,
  guess: OWN,
  answer: OWN,
  say: OWN,
  wait: OWN,
  pour: 3,
  'wait-pour': 3,
  watch: 4,
  talk: 4,
}

/** Whether a screen shows what came of a question, from the first piece poured to the end of the talk. */
export const isResult = (screen: ScreenName, { counts }: Pick<Shown, 'counts'>): boolean =>
  screen === 'watch' || (counts !== null && ['talk', 'wait-draw'].includes(screen))

/** Whether a screen belongs to a round. */
export const isStep = (screen: ScreenName): boolean => screen in steps

/** Where a round stands on this phone; whoever has guessed or answered is at the second of the own steps. */
export function stepOf(
  screen: ScreenName,
  { guess, answered }: Pick<Mine, 'guess' | 'answered'>,
): { of: number; at: number } | undefined {
  const at = steps[screen]
  if (at === undefined) return undefined
  return { of: 5, at: at === OWN && (answered || guess !== null) ? OWN + 1 : at }
}
