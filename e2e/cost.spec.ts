// What the ballot costs a phone, in a real browser, as multiples of one multiplication there (web/src/studio/bench.ts).
import { expect } from '@playwright/test'
import { test } from './studio'

/** On a machine that others share, long steps are disturbed more often than short ones; PRIVACY_MEASURE=1 holds it to the figures. */
const WIDE = process.env['PRIVACY_MEASURE'] ? 1 : 2

test('a round of twelve costs a phone no more than it may', async ({ timed }) => {
  const { others, prepared, tapped, poured, warmed } = await timed.evaluate(() => studio.bench(15))
  const whole = others + prepared + tapped + poured
  const costs = Object.entries({ others, prepared, tapped, poured, whole, 'and once a page': warmed })
  const told = costs.map(([part, cost]) => `${part} ${cost.toFixed(1)}`).join(', ')
  test.info().annotations.push({ type: 'in multiplications', description: told })
  expect(whole, told).toBeLessThanOrEqual(120 * WIDE)
  expect(poured, told).toBeLessThanOrEqual(60 * WIDE)
  expect(tapped, told).toBeLessThanOrEqual(3 * WIDE)
})
