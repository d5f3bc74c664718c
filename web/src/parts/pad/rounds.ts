/** What there is to write on a score pad: the line of the present round, which is all that the view holds, and the sums. */
import type { Known, Shown, Stage } from '../../room/api'

export interface Line {
  /** Guesses that are open, by seat, as they are written. */
  readonly guesses: Readonly<Record<string, string>>
  /** Points of the round, by seat; 0 for nobody until it is over. */
  readonly points: Readonly<Record<string, number>>
}

/** The round that stands on the screen: the last one as long as it is talked about. */
export const roundOf = ({ question, standing }: Known): number =>
  Math.max(1, standing.round + (question.fate === 'reckoned' ? 0 : 1))

const isOver = ({ stage, counts }: Shown): boolean => counts !== null && (stage === 'talk' || stage === 'ended')

/** What there is to write down of it so far. */
export function lineOf({ question }: Known, shown: Shown): Line {
  const nothing = isOver(shown) ? question.asked.map(({ id }): [string, number] => [id, 0]) : []
  return {
    guesses: { ...shown.open, ...shown.said },
    points: { ...Object.fromEntries(nothing), ...shown.gained },
  }
}

/** On the shared table the pad lies there while the round is talked about; before, it would only hold what was. */
export const padLies = (stage: Stage): boolean => stage === 'talk' || stage === 'ended'
