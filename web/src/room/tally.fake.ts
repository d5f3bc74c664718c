/** For tests: what the ballots of the last question add up to. */
import { checkTally, openRound, about, fromHex } from '../ballot/index.ts'
import type { Known } from './api.ts'

export function tallyOf({ room, question }: Known, ballots: readonly string[]): number[] {
  const texts = question.texts.map(({ language, text }): [string, string] => [language, text])
  const round = openRound({
    session: fromHex(room.session),
    epoch: question.epoch,
    slot: question.slot,
    about: about(question.game, question.label, texts),
    options: question.options === 7 ? 7 : 2,
    asked: question.asked.map(({ id, name, practice, x, pok }) => ({
      id: fromHex(id),
      name,
      practice,
      key: fromHex(x),
      pok: fromHex(pok),
    })),
  })
  const bytes = ballots.map(fromHex)
  for (const counts of tallies(ballots.length, question.options)) if (checkTally(round, bytes, counts)) return counts
  throw new Error('no tally of these ballots')
}

/** All ways in which n people can choose among so many options. */
function* tallies(n: number, options: number): Generator<number[]> {
  if (options === 1) return yield [n]
  for (let first = n; first >= 0; first--) for (const rest of tallies(n - first, options - 1)) yield [first, ...rest]
}
