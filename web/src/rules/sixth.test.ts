/**
 * A made-up sixth game, from one value and nothing else, unlike the five in order, guess, asks, points and end: the twin
 * of rules/sixth_test.go, which plays the same rounds. docs/adding-an-edition.md walks through it.
 */
import { describe, expect, it } from 'vitest'
import { edition } from './edition.ts'
import { asks, score, type Tally } from './index.ts'
import { play } from './play.fake.ts'
import { players, yes } from './tally.ts'

/**
 * How far apart do Yes and No lie? The youngest begins, nobody leads, guesses come first. Asks go in pairs, since of two
 * neighbours only one can be the distance among so many people; three of them, each two narrower than the one before.
 * 4, 2 and 1 points, and 24 end it. A distance says nothing about one's own answer, so nobody is outed by it.
 */
const seesaw = edition({
  name: 'seesaw',
  kinds: ['yesno'],
  fewest: 4,
  most: 9,
  begins: 'youngest',
  leads: 'nobody',
  guessFirst: true,
  fixed: true,
  end: 24,
  range: (n) => [0, n],
  next: (_game, tally, opened) => {
    const n = players(tally)
    const low = Math.abs(n - 2 * yes(tally)) - 2 * opened.length
    const pair = [low, low + 1].filter((value) => 0 <= value && value <= n)
    return opened.length < 3 && pair.length > 0 ? pair : null
  },
  points: (_tally, _opened, { ask }) => 4 >> ask,
})

const game = { guard: false }

interface Round {
  name: string
  tally: Tally
  guesses: Record<string, number>
  made: number[][]
  points: Record<string, number>
}

const rounds: Round[] = [
  {
    name: 'three apart, then narrower',
    tally: [2, 5],
    guesses: { A: 3, B: 4, C: 2, D: 1, E: 0, F: 5, G: 7 },
    made: [[3, 4], [1, 2], [0]],
    points: { A: 4, B: 4, C: 2, D: 2, E: 1 },
  },
  {
    name: 'all alike is as far apart as can be',
    tally: [4, 0],
    guesses: { A: 4, B: 3, C: 2, D: 0 },
    made: [[4], [2, 3], [0, 1]],
    points: { A: 4, B: 2, C: 2, D: 1 },
  },
  {
    name: 'even, and too wide stays shut',
    tally: [3, 3],
    guesses: { A: 0, B: 1, C: 2, D: 6 },
    made: [[0, 1]],
    points: { A: 4, B: 4 },
  },
  {
    name: 'three asks and no more',
    tally: [0, 9],
    guesses: { A: 3, B: 5 },
    made: [[9], [7, 8], [5, 6]],
    points: { B: 1 },
  },
]

describe('a sixth edition', () => {
  it.each(rounds)('asks and scores: $name', ({ tally, guesses, made, points }) => {
    const played = play(seesaw, game, tally, guesses)
    expect(played.made).toEqual(made)
    expect(score(seesaw, tally, played.made.length, played.by)).toEqual(points)
    expect(asks(seesaw, game, tally, 99, []), 'as a phone finds them by the tally alone').toEqual(made)
  })

  it('takes a distance as a guess', () => {
    const taken = ['0', '5', '6', '-1', '4+1', ''].filter((text) => seesaw.guess(5, 2, text) !== null)
    expect(taken).toEqual(['0', '5'])
  })

  it('is blank where it says nothing', () => {
    const { aloud, cards, shut, guards, chosen, rounds, small } = seesaw
    expect({ aloud, cards, shut, guards, chosen, rounds, small }).toEqual({
      aloud: false,
      cards: false,
      shut: false,
      guards: false,
      chosen: false,
      rounds: false,
      small: 0,
    })
  })

  it('is played to its end', () => {
    const evening: [tally: Tally, guesses: number[]][] = [
      [
        [2, 2],
        [0, 1, 2, 4],
      ],
      [
        [0, 4],
        [4, 2, 4, 0],
      ],
      [
        [3, 1],
        [2, 3, 0, 4],
      ],
      [
        [1, 3],
        [2, 2, 2, 2],
      ],
      [
        [4, 0],
        [4, 4, 3, 1],
      ],
      [
        [2, 2],
        [0, 1, 0, 0],
      ],
    ]
    const scores = [0, 0, 0, 0]
    for (const [tally, guesses] of evening) {
      expect(Math.max(...scores), 'the game goes on').toBeLessThan(seesaw.end)
      const { made, by } = play(seesaw, game, tally, Object.fromEntries(guesses.map((value, i) => [i, value])))
      const points = score(seesaw, tally, made.length, by)
      scores.forEach((_, i) => (scores[i] = (scores[i] ?? 0) + (points[i] ?? 0)))
    }
    expect(scores).toEqual([24, 22, 16, 10])
  })
})
