import { describe, expect, test } from 'vitest'
import { games } from '../room/games'
import { stepOf, type ScreenName } from './duty'

/** The screens of a whole round for somebody who is asked, each with what this person has given by then. */
function round(guessFirst: boolean, aloud: boolean): [ScreenName, { guess: string | null; answered: boolean }][] {
  const nothing = { guess: null, answered: false }
  const guessed = { guess: '3', answered: false }
  const answered = { guess: null, answered: true }
  const both = { guess: '3', answered: true }
  const own: [ScreenName, typeof both | typeof answered | typeof guessed | typeof nothing][] = guessFirst
    ? [
        ['guess', nothing],
        ['answer', guessed],
      ]
    : [['answer', nothing], aloud ? ['say', answered] : ['guess', answered]]
  return [
    ['wait-draw', nothing],
    ['listen', nothing],
    ['confirm', nothing],
    ['wait', nothing], // the phones agree on the question
    ...own,
    ['wait', both],
    ['guess', both], // changes the guess
    ['wait', both],
    ['wait-pour', both],
    ['watch', both],
    ['talk', both],
  ]
}

describe('the dots at the top', () => {
  const cases = games.flatMap(({ name, guessFirst, aloud }) =>
    [...new Set([false, aloud])].map((said): [string, boolean, boolean] => [name, guessFirst, said]),
  )
  test.each(cases)(
    'go on and never back through a round of %s (guess first: %s, said aloud: %s)',
    (_, first, aloud) => {
      const at = round(first, aloud).map(([screen, given]) => stepOf(screen, given)?.at ?? -1)
      expect(at).toEqual([...at].sort((a, b) => a - b))
      expect([...new Set(at)]).toEqual([0, 1, 2, 3, 4])
    },
  )

  test.each(cases)(
    'give what comes first in %s the first place (guess first: %s, said aloud: %s)',
    (_, first, aloud) => {
      const at = (name: ScreenName) => {
        const [screen, given] = round(first, aloud).find(([one]) => one === name) ?? [
          name,
          { guess: null, answered: false },
        ]
        return stepOf(screen, given)?.at
      }
      expect([at('answer'), at(aloud ? 'say' : 'guess')]).toEqual(first ? [2, 1] : [1, 2])
    },
  )

  test('are not there outside a round', () => {
    expect(stepOf('lobby', { guess: null, answered: false })).toBeUndefined()
  })
})
