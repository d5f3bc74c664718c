import { describe, expect, it } from 'vitest'
import file from '../../../vectors/rules.json?raw'
import { asks, find, score, type Edition, type Game, type Opening, type Tally } from './index.ts'

// vectors/rules.json holds every edition; the cases of those that the page knows must hold here.
interface Case {
  id: string
  edition: string
  players: number
  yes?: number
  guesses: Record<string, number>
  decline: string[]
  points: Record<string, number>
  reveals: string[]
  note: string
}

const cases = (JSON.parse(file) as Case[]).filter(({ edition }) => find(edition))
const game: Game = { end: 30, choice: 'card', guard: false }

/** Plays all asks: whoever set a value that is asked for, and does not keep it shut, opens. */
function play(edition: Edition, tally: Tally, { guesses, decline }: Case): Record<string, Opening> {
  const by: Record<string, Opening> = {}
  for (let ask = 0; ; ask++) {
    const values = asks(edition, game, tally, ask + 1, Object.values(by))[ask]
    if (!values) return by
    for (const [seat, value] of Object.entries(guesses))
      if (!(seat in by) && !decline.includes(seat) && values.includes(value)) by[seat] = { ask, value }
  }
}

describe('vectors/rules.json', () => {
  it('has cases for the editions of the page', () => {
    expect(cases.length).toBeGreaterThanOrEqual(16)
  })

  it.each(cases)('$id: $note', (vector) => {
    const edition = find(vector.edition) as Edition
    const tally = [vector.players - (vector.yes ?? 0), vector.yes ?? 0]
    const by = play(edition, tally, vector)
    expect(Object.keys(by).sort()).toEqual([...vector.reveals].sort())
    const none = Object.fromEntries(Object.keys(vector.guesses).map((seat) => [seat, 0]))
    expect({ ...none, ...score(edition, tally, 2, by) }).toEqual(vector.points)
  })
})

describe('privacy', () => {
  const privacy = find('privacy') as Edition

  it.each([
    { said: 0, of: 5, list: [[0], [1]] },
    { said: 1, of: 5, list: [[1], [2]] },
    { said: 3, of: 6, list: [[3], [2, 4]] },
    { said: 4, of: 5, list: [[4], [3]] },
    { said: 5, of: 5, list: [[5], [4]] },
    { said: 1, of: 2, list: [[1]] },
  ])('asks $list when $said of $of say Yes', ({ said, of, list }) => {
    expect(asks(privacy, game, [of - said, said], 9, [])).toEqual(list)
  })

  it.each(['0', '4', '6'])('takes the guess %s in a room of six', (text) => {
    expect(privacy.guess(6, text)).toBe(Number(text))
  })

  it.each(['7', '-1', '04', '1.0', '', ' 3', '3 ', '2+1', '1e0'])('refuses the guess "%s" in a room of six', (text) => {
    expect(privacy.guess(6, text)).toBeNull()
  })
})
