import { gameOf } from '../room/games'
import { describe, expect, test } from 'vitest'
import { heard, minutes, rounds, unknownPace, type Pace } from './minutes'

const privacy = gameOf('privacy')

test('the usual track takes about 40 minutes with six', () => {
  expect(minutes(privacy, 30, 6)).toBe(40)
  expect(rounds(privacy, 30, 6)).toBeGreaterThan(17)
  expect(rounds(privacy, 30, 6)).toBeLessThan(24)
})

test('a longer track takes longer', () => {
  for (let people = 3; people <= 12; people++) {
    expect(minutes(privacy, 15, people)).toBeLessThan(minutes(privacy, 30, people))
    expect(minutes(privacy, 30, people)).toBeLessThan(minutes(privacy, 45, people))
  }
})

test('more people take longer', () => {
  for (let people = 3; people < 12; people++)
    expect(rounds(privacy, 30, people)).toBeLessThanOrEqual(rounds(privacy, 30, people + 1))
  expect(minutes(privacy, 30, 5)).toBeLessThan(minutes(privacy, 30, 12))
})

test('minutes come in steps of five, never none', () => {
  expect(minutes(privacy, 1, 3)).toBe(5)
  expect(minutes(privacy, 0, 3)).toBe(5)
  expect(minutes(privacy, 45, 9) % 5).toBe(0)
})

/** The pace after rounds reckoned at these minutes; `null` is a view that the page has missed. */
function paceOf(...reckoned: (number | null)[]): Pace {
  return reckoned.reduce<Pace>(
    (pace, at, i) => (at === null ? pace : heard(pace, i + 1, at * 60_000)),
    heard(unknownPace, 0, 0),
  )
}

describe('the pace of a room', () => {
  const seen = ({ rounds, minutes }: Pace) => [rounds, Math.round(minutes * 10) / 10]

  test.each<[string, (number | null)[], [number, number]]>([
    ['is not known before two rounds have ended', [4], [0, 0]],
    ['is measured from one end to the next', [4, 6, 9.5], [2, 5.5]],
    ['leaves a round with a pause of more than ten minutes out', [4, 6, 17, 19], [2, 4]],
    ['takes a talk of ten minutes in', [4, 14], [1, 10]],
    ['leaves rounds out whose beginning this page has missed', [4, null, 9, 11, 12], [1, 1]],
  ])('%s', (_, reckoned, counted) => expect(seen(paceOf(...reckoned))).toEqual(counted))

  test('does not change by hearing the same round again', () => {
    const pace = paceOf(4, 6)
    expect(heard(pace, 2, 99 * 60_000)).toBe(pace)
  })

  test('of a reload in the middle of a round begins with the next one', () => {
    expect(seen(heard(heard(heard(unknownPace, 5, 0), 6, 60_000), 7, 120_000))).toEqual([1, 1])
  })

  test('outlasts a second game', () => {
    expect(seen(heard(heard(heard(paceOf(4, 6), 0, 600_000), 1, 700_000), 2, 760_000))).toEqual([2, 3])
  })
})

describe('the minutes of a room', () => {
  test('with a quick company grow fewer, with a slow one more', () => {
    expect(minutes(privacy, 30, 6, { ...unknownPace, rounds: 5, minutes: 5 })).toBeLessThan(minutes(privacy, 30, 6))
    expect(minutes(privacy, 30, 6, { ...unknownPace, rounds: 5, minutes: 20 })).toBeGreaterThan(minutes(privacy, 30, 6))
  })

  test('are not turned over by one odd round', () => {
    expect(minutes(privacy, 30, 6, { ...unknownPace, rounds: 1, minutes: 9 })).toBeLessThan(80)
  })

  test('come close to the pace once many rounds were seen', () => {
    expect(minutes(privacy, 30, 6, { ...unknownPace, rounds: 30, minutes: 30 })).toBeLessThanOrEqual(
      rounds(privacy, 30, 6) + 5,
    )
  })
})
