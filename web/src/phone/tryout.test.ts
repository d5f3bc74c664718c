import { describe, expect, test } from 'vitest'
import { gameOf, games } from '../room/games'
import { invent, optionsIn, PEOPLE, play, stepsOf, type Person } from './tryout'

const printed = { guard: false }
const guarded = { guard: true }

/** You first, then others, each with an answer and a guess: "1:4" said Yes and guessed 4. */
const people = (...all: string[]): Person[] =>
  all.map((one, i) => {
    const [option = '', guess = ''] = one.split(':')
    return { name: i === 0 ? '' : `P${i}`, option: Number(option), guess }
  })

const told = (game: string, chosen: { guard: boolean }, ...all: string[]) => {
  const { asks, points } = play(gameOf(game), chosen, people(...all))
  return { asks: asks.map(({ values, by }) => `${values.join()}: ${by.map((name) => name || 'you').join()}`), points }
}

describe('the steps of a round', () => {
  test.each([
    ['guess before the answer in Privacy', 'privacy', printed, 'guess answer wait pour pouring ask end'],
    ['answer before the guess in Privacy 2', 'privacy2', printed, 'answer guess wait pour pouring ask end'],
    ['say guesses aloud in Quickie, where nothing is asked', 'quickie', printed, 'answer wait say pour pouring end'],
    ['seal guesses in a guarded Quickie', 'quickie', guarded, 'answer guess wait pour pouring ask end'],
    ['answer before the guess in No Limit', 'nolimit', printed, 'answer guess wait pour pouring ask end'],
    ['guess before the answer in Chili', 'chili', printed, 'guess answer wait pour pouring ask end'],
  ])('%s', (_, game, chosen, steps) => expect(stepsOf(gameOf(game), chosen).join(' ')).toBe(steps))
})

describe('the asks', () => {
  test('of Privacy are for the exact number, then for both beside it', () => {
    expect(told('privacy', printed, '1:2', '0:1', '0:0', '0:3', '0:2', '1:6')).toEqual({
      asks: ['2: you,P4', '1,3: P1,P3'],
      points: { '': 3, P1: 1, P3: 1, P4: 3 },
    })
  })

  test('of Privacy leave out what would give an answer away, and stand even if nobody opens', () => {
    expect(told('privacy', printed, '1:5', '0:0', '0:0', '0:4', '0:4', '0:6').asks).toEqual(['1: ', '2: '])
  })

  test('of Privacy 2 count down until three different guesses are open, past what nobody has set', () => {
    expect(told('privacy2', printed, '3:19', '3:17', '3:17', '4:14', '1:21', '5:11')).toEqual({
      asks: ['19: you', '17: P1,P2', '14: P3'],
      points: { '': 3, P1: 2, P2: 2, P3: 1 },
    })
  })

  test('of a guarded Privacy 2 end at the largest answer', () => {
    expect(told('privacy2', guarded, '0:4', '0:6', '1:8', '5:3', '0:2', '0:9').asks).toEqual(['6: P1'])
  })

  test('of No Limit go outwards until somebody opens', () => {
    expect(told('nolimit', printed, '1:6', '0:5', '0:5', '0:4', '1:6', '0:6')).toEqual({
      asks: ['2: ', '4: P3'],
      points: { P3: 1 },
    })
  })

  test('of Quickie are none: everybody has said a guess, and what is near scores', () => {
    expect(told('quickie', printed, '1:2', '1:3', '0:1', '0:5', '0:4', '0:2')).toEqual({
      asks: [],
      points: { '': 3, P1: 1, P2: 1, P3: 0, P4: 0, P5: 3 },
    })
  })

  test('of Chili add up cards', () => {
    expect(told('chili', printed, '1:2+1', '1:4+1', '1:4+0', '0:6', '0:2', '0:1').asks).toEqual([
      '3: you',
      '2,4: P2,P4',
    ])
  })
})

describe.each(games.map((game) => [game.name, game] as const))('the people invented for %s', (_, game) => {
  const rounds = Array.from({ length: 200 }, (_, seed) => {
    let state = seed * 7919 + 1
    return invent(game, (n) => (state = (state * 48271) % 2147483647) % n)
  })

  test('never all say the same', () => {
    for (const people of rounds) expect(new Set(people.map(({ option }) => option)).size).toBeGreaterThan(1)
  })

  test('answer and guess as the game takes it', () => {
    for (const { option, guess } of rounds.flat()) {
      expect(option < optionsIn(game)).toBe(true)
      expect(game.guess(PEOPLE, optionsIn(game), guess), guess).not.toBeNull()
    }
  })

  test('let somebody score in most rounds, whatever one answers', () => {
    for (const chosen of [printed, guarded]) {
      const me = { name: '', option: 0, guess: String(game.range(PEOPLE, optionsIn(game))[1]) }
      const scored = rounds.filter((people) =>
        Object.values(play(game, chosen, [me, ...people]).points).some((points) => points > 0),
      )
      expect(scored.length).toBeGreaterThan(rounds.length / 2)
    }
  })
})
