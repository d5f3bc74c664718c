import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concat, toHex, type Bytes } from './bytes.ts'
import { cast, prepare } from './cast.ts'
import { at } from './errors.ts'
import { flipped, scene } from './fixture.ts'
import { encodeScalar, q } from './group.ts'
import type { Options } from './round.ts'
import { ballotSize, checkTally } from './tally.ts'
import { verifyBallot, verifyAll, verifying } from './verify.ts'

describe.each<Options>([2, 7])('ballots of %i options', (options) => {
  const { round, seats, agreement, random } = scene(3, options)
  const size = ballotSize(options)
  const choices = [0, 1, options - 1]
  const ballots = seats.map(({ identity, key }, i) =>
    cast(prepare(round, identity.id, key.secret, random), agreement, at(choices, i)),
  )
  const good = at(ballots, 1)

  it('are accepted one by one and together', () => {
    ballots.forEach((ballot, i) => expect(verifyBallot(round, i, ballot)).toBe(true))
    expect(verifyAll(round, ballots)).toBe(true)
  })

  it('are checked a few points at a time, and to no avail after one that cannot be read', () => {
    const steps = [...verifying(round, ballots)].length
    const points = ballots.length * (2 * options + 3)
    expect(steps, 'read, then added up').toBeGreaterThanOrEqual(ballots.length + points / 32)
    expect([...verifying(round, [flipped(good, 7), good, good])].length).toBeLessThan(steps / 2)
  })

  it('are refused with any one bit changed', () => {
    const property = fc.property(fc.nat(8 * size - 1), (bit) => !verifyBallot(round, 1, flipped(good, bit)))
    fc.assert(property, { numRuns: 40 })
  })

  it('are refused together if a single one is bad, at any place and in any part', () => {
    for (let part = 0; part < 4 * options; part++) {
      const bad = part % ballots.length
      const batch = ballots.map((ballot, i) => (i === bad ? flipped(ballot, 256 * part) : ballot))
      expect(verifyAll(round, batch)).toBe(false)
    }
  })

  it('are refused with a part that is neutral, not reduced or not canonical', () => {
    for (let part = 0; part < 4 * options; part++) {
      const replaced = (by: Bytes) => concat(good.subarray(0, 32 * part), by, good.subarray(32 * part + 32))
      const own = BigInt('0x' + toHex(good.slice(32 * part, 32 * part + 32).reverse()))
      const bad: Bytes[] = [new Uint8Array(32), new Uint8Array(32).fill(255)]
      if (part > 2 * options) bad.push(encodeScalar(own + q))
      for (const by of bad) expect(verifyBallot(round, 1, replaced(by))).toBe(false)
    }
  })

  it('are refused in any other length', () => {
    const longer = concat(good, new Uint8Array(1024))
    for (const length of [0, 1, 32, size - 32, size - 1, size + 1, size + 32, ballotSize(options === 2 ? 7 : 2)])
      expect(verifyBallot(round, 1, longer.subarray(0, length))).toBe(false)
  })

  it('are refused in the place of another player, or in no place', () => {
    for (const i of [0, 2, 3, -1, 0.5]) expect(verifyBallot(round, i, good)).toBe(false)
    expect(verifyAll(round, [good, good, at(ballots, 2)])).toBe(false)
    expect(verifyAll(round, [...ballots].reverse())).toBe(false)
  })

  it('are refused if one is missing or too many', () => {
    expect(verifyAll(round, ballots.slice(1))).toBe(false)
    expect(verifyAll(round, [...ballots, good])).toBe(false)
    expect(verifyAll(round, [])).toBe(false)
  })

  it('are refused for another question with the same keys', () => {
    expect(verifyBallot({ ...round, ctx: flipped(round.ctx, 7) }, 1, good)).toBe(false)
  })

  it('have one tally', () => {
    const counts = Array.from({ length: options }, (_, c) => choices.filter((choice) => choice === c).length)
    const second = at(counts, 1)
    expect(checkTally(round, ballots, counts)).toBe(true)
    expect(checkTally(round, ballots.slice(1), counts)).toBe(false)
    expect(checkTally(round, [...ballots.slice(1), new Uint8Array(size).fill(255)], counts)).toBe(false)
    for (const wrong of [[...counts, 0], counts.slice(1), counts.map((c) => -c), counts.map((c) => c / 2), []])
      expect(checkTally(round, ballots, wrong)).toBe(false)
    // Right in its sum, wrong in its number of people.
    expect(checkTally(round, ballots, [at(counts, 0) + 1, second, ...counts.slice(2)])).toBe(false)
  })
})
