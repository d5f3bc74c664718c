import { expect, test } from 'vitest'
import { minutes, rounds } from './minutes'

test('the usual track takes about 40 minutes with six', () => {
  expect(minutes(30, 6)).toBe(40)
  expect(rounds(30, 6)).toBeGreaterThan(17)
  expect(rounds(30, 6)).toBeLessThan(24)
})

test('a longer track takes longer', () => {
  for (let people = 3; people <= 12; people++) {
    expect(minutes(15, people)).toBeLessThan(minutes(30, people))
    expect(minutes(30, people)).toBeLessThan(minutes(45, people))
  }
})

test('more people take longer', () => {
  for (let people = 3; people < 12; people++) expect(rounds(30, people)).toBeLessThanOrEqual(rounds(30, people + 1))
  expect(minutes(30, 5)).toBeLessThan(minutes(30, 12))
})

test('minutes come in steps of five, never none', () => {
  expect(minutes(1, 3)).toBe(5)
  expect(minutes(45, 9) % 5).toBe(0)
})
