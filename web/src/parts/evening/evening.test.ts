import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Known } from '../../room/api'
import { kept, lookBack, type Evening } from './evening'
import { game, id, NAMES, round } from './game.fake'

const asked = (evening: Evening) => evening.questions.map(({ texts }) => texts[0]?.text)
const names = (evening: Evening) => evening.exact?.seats.map(({ name }) => name)

describe('looking back', () => {
  const evening = lookBack(
    game(
      [
        round(1, [3, 2], { 0: 3, 1: 1 }),
        round(2, [0, 5], { 0: 3, 1: 3, 2: 3, 3: 3, 4: 1 }),
        round(3, [1, 4], { 1: 1 }),
        round(4, [4, 1], { 1: 3, 2: 3 }),
      ],
      { 4: 2 },
    ),
  )

  test('gives everybody’s way, furthest ahead first, and ends it at the score that stands', () => {
    expect(evening.ways.map(({ seat, place, points }) => [seat.name, place, points])).toEqual([
      ['Ben', 1, [0, 1, 4, 5, 8]],
      ['Ada', 2, [0, 3, 6, 6, 6]],
      ['Cleo', 2, [0, 0, 3, 3, 6]],
      ['Dev', 4, [0, 0, 3, 3, 3]],
      ['Eva', 4, [2, 2, 3, 3, 3]],
    ])
  })

  test('orders questions by how many said Yes, not by when they came', () => {
    expect(asked(evening)).toEqual(['Question 2?', 'Question 3?', 'Question 1?', 'Question 4?'])
  })

  test('is surprised where the fewest points were walked', () => {
    expect(evening.surprise?.texts[0]?.text).toBe('Question 3?')
  })

  test('knows who was exact most often', () => {
    expect([names(evening), evening.exact?.times]).toEqual([['Ada', 'Ben', 'Cleo'], 2])
  })

  test('leaves out of what is kept where all agreed', () => {
    expect(asked(kept(evening))).toEqual(['Question 3?', 'Question 1?', 'Question 4?'])
  })
})

test('points are weighed by how many were asked', () => {
  const rounds = [round(1, [1, 2], { 0: 1, 1: 1 }), round(2, [3, 2], { 0: 1, 1: 1, 2: 1 })]
  expect(lookBack(game(rounds)).surprise?.texts[0]?.text).toBe('Question 2?')
})

test('a question on which all agreed is no surprise', () => {
  const rounds = [round(1, [5, 0], {}), round(2, [3, 2], { 0: 1 }), round(3, [2, 3], { 0: 3 })]
  expect(lookBack(game(rounds)).surprise?.texts[0]?.text).toBe('Question 2?')
})

test('there is no surprise among questions that brought the same', () => {
  expect(lookBack(game([round(1, [1, 4], { 0: 1 }), round(2, [3, 2], { 1: 1 })])).surprise).toBeNull()
})

test('nobody was exact', () => {
  expect(lookBack(game([round(1, [1, 4], { 0: 1 })])).exact).toBeNull()
})

test('who has left has no way and was not exact', () => {
  const known = game([round(1, [3, 2], { 0: 3, 1: 3 })])
  const evening = lookBack({ ...known, seats: known.seats.slice(1) })
  expect(evening.ways).toHaveLength(4)
  expect(names(evening)).toEqual(['Ben'])
})

test.each([
  ['all give the same number', [0, 0, 5, 0, 0, 0, 0], true],
  ['two numbers are given', [0, 1, 4, 0, 0, 0, 0], false],
  ['all say No', [5, 0], true],
])('how often: %s', (_, counts, unanimous) => {
  expect(lookBack(game([round(1, counts, {})])).questions[0]?.unanimous).toBe(unanimous)
})

test('how often: the larger the answers the earlier, after what is answered with Yes or No', () => {
  const rounds = [
    round(1, [5, 0, 0, 0, 0, 0, 0], {}),
    round(2, [4, 0, 0, 0, 0, 0, 1], {}),
    round(3, [0, 4, 1, 0, 0, 0, 0], {}),
    round(4, [4, 1], {}),
  ]
  expect(asked(lookBack(game(rounds)))).toEqual(['Question 4?', 'Question 2?', 'Question 3?', 'Question 1?'])
})

/** Games of five, with the points of each round. */
const games = fc
  .array(fc.tuple(fc.nat(5), fc.array(fc.constantFrom(0, 1, 3), { minLength: 5, maxLength: 5 })), { maxLength: 12 })
  .map((rounds) => rounds.map(([yes, points], i) => round(i + 1, [5 - yes, yes], { ...points })))

/** The same game with everybody in somebody else's place: i becomes to[i]. */
function permuted(known: Known, to: number[]): Known {
  const moved = (one: string) => id(to[Number(one.slice(4))] ?? 0)
  const points = (all: { id: string; points: number }[]) => all.map((one) => ({ ...one, id: moved(one.id) }))
  return {
    ...known,
    standing: { ...known.standing, scores: points(known.standing.scores) },
    evening: {
      rounds: known.evening.rounds.map((one) => ({ ...one, points: points(one.points), exact: one.exact.map(moved) })),
    },
  }
}

describe('whoever sits where', () => {
  const places = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 })

  test('the people’s part of the evening moves with them, and the questions’ part does not move', () => {
    fc.assert(
      fc.property(games, places, (rounds, to) => {
        const [before, after] = [lookBack(game(rounds)), lookBack(permuted(game(rounds), to))]
        expect(after.questions).toEqual(before.questions)
        expect(after.surprise).toEqual(before.surprise)
        expect(after.exact?.times).toBe(before.exact?.times)
        for (const { seat, place, points } of before.ways) {
          const name = NAMES[to[NAMES.indexOf(seat.name)] ?? 0]
          expect(after.ways.find((way) => way.seat.name === name)).toMatchObject({ place, points })
        }
        const moved = names(before)?.map((name) => NAMES[to[NAMES.indexOf(name)] ?? 0])
        expect(names(after)?.sort()).toEqual(moved?.sort())
      }),
    )
  })

  test('no question on which all agreed is kept or is the surprise, and every other one is kept', () => {
    fc.assert(
      fc.property(games, (rounds) => {
        const evening = lookBack(game(rounds))
        const open = rounds.filter(({ counts }) => counts.every((count) => count > 0))
        expect(kept(evening).questions).toHaveLength(open.length)
        expect(kept(evening).questions.every(({ counts }) => counts.every((count) => count > 0))).toBe(true)
        expect(evening.surprise?.unanimous ?? false).toBe(false)
      }),
    )
  })

  test('a question knows nothing but its text and its counts', () => {
    fc.assert(
      fc.property(games, (rounds) => {
        for (const question of lookBack(game(rounds)).questions)
          expect(Object.keys(question).sort()).toEqual(['counts', 'texts', 'unanimous'])
      }),
    )
  })
})
