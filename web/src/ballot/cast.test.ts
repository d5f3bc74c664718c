import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex, type Bytes } from './bytes.ts'
import { cast, prepare, prepareWith } from './cast.ts'
import { at } from './errors.ts'
import { codeOf, scene, seeded, type Scene } from './fixture.ts'
import { encodeScalar, randomScalar } from './group.ts'
import { createKey } from './key.ts'
import type { Random } from './random.ts'
import type { Options } from './round.ts'
import { ballotSize, checkTally } from './tally.ts'
import { verifyBallot, verifyAll } from './verify.ts'

const ballotOf = ({ round, seats, agreement }: Scene, i: number, choice: number, random: Random): Bytes =>
  cast(prepare(round, at(seats, i).identity.id, at(seats, i).key.secret, random), agreement, choice)

describe('a whole round', () => {
  const answers = fc
    .record({ n: fc.integer({ min: 2, max: 12 }), options: fc.constantFrom<Options>(2, 7) })
    .chain(({ n, options }) => {
      const choices = fc.array(fc.nat(options - 1), { minLength: n, maxLength: n })
      return fc.record({ options: fc.constant(options), choices, seed: fc.string() })
    })

  it('verifies and sums to the counts, whatever everybody answers, and to no others', () => {
    const property = fc.property(answers, ({ options, choices, seed }) => {
      const all = scene(choices.length, options, seed)
      const ballots = choices.map((choice, i) => ballotOf(all, i, choice, all.random))
      const countsOf = (answered: number[]) =>
        Array.from({ length: options }, (_, c) => answered.filter((choice) => choice === c).length)
      expect(verifyAll(all.round, ballots)).toBe(true)
      expect(checkTally(all.round, ballots, countsOf(choices))).toBe(true)
      const others = [(at(choices, 0) + 1) % options, ...choices.slice(1)]
      expect(checkTally(all.round, ballots, countsOf(others))).toBe(false)
    })
    fc.assert(property, { numRuns: 8 })
  }, 60_000)
})

describe.each<Options>([2, 7])('casting one of %i options', (options) => {
  const all = scene(4, options)
  const { round, agreement } = all
  const { secret } = at(all.seats, 1).key
  const { id } = at(all.seats, 1).identity
  const choices = Array.from({ length: options }, (_, choice) => choice)

  it('makes a ballot of the same size for every option', () => {
    for (const choice of choices) expect(ballotOf(all, 1, choice, seeded('size'))).toHaveLength(ballotSize(options))
  })

  it('draws the same chance and shows the same commitments a, whichever option it is', () => {
    const world = (choice: number) => {
      const random = seeded('worlds')
      const drawn: number[] = []
      const ballot = ballotOf(all, 1, choice, (length) => {
        drawn.push(length)
        return random(length)
      })
      return { drawn, a: choices.map((c) => toHex(ballot.subarray(32 + 64 * c, 64 + 64 * c))) }
    }
    for (const choice of choices) expect(world(choice)).toEqual(world(0))
  })

  it('leaves no trace of the numbers that hide its products', () => {
    const draw = (seed: string, length: number) => {
      const random = seeded(seed)
      return Array.from({ length }, () => randomScalar(random))
    }
    const ballot = (seed: string) => {
      const chance = { t: draw('t', options), e: draw('e', options), r: draw(seed, options + 1) }
      return cast(prepareWith(chance, round, id, secret), agreement, options - 1)
    }
    expect(ballot('one')).toEqual(ballot('two'))
  })

  it('makes one ballot only', () => {
    const prepared = prepare(round, id, secret, seeded('once'))
    cast(prepared, agreement, 0)
    for (const choice of [0, 1]) expect(codeOf(() => cast(prepared, agreement, choice))).toBe('spent')
  })

  it('makes none after a void', () => {
    const prepared = prepare(round, id, secret, seeded('void'))
    prepared.erase()
    expect(codeOf(() => cast(prepared, agreement, 0))).toBe('spent')
  })

  it('makes none on an agreement over another round, and keeps the values', () => {
    const prepared = prepare(round, id, secret, seeded('agreement'))
    expect(codeOf(() => cast(prepared, scene(3, options).agreement, 0))).toBe('not-ready')
    expect(verifyBallot(round, 1, cast(prepared, agreement, 0))).toBe(true)
  })

  it.each([-1, options, 0.5, NaN])('refuses option %d and keeps the values', (choice) => {
    const prepared = prepare(round, id, secret, seeded('choice'))
    expect(codeOf(() => cast(prepared, agreement, choice))).toBe('choice')
    expect(verifyBallot(round, 1, cast(prepared, agreement, 0))).toBe(true)
  })

  it('shows nothing secret when it is printed', () => {
    const prepared = prepare(round, id, secret, seeded('print'))
    const { round: shown, index, ...rest } = prepared
    expect([shown, index]).toEqual([round, 1])
    expect(JSON.stringify(rest)).toBe('{}')
  })

  it('refuses the secret of another seat or slot, and a seat that is not asked', () => {
    const random = seeded('other')
    const other = at(all.seats, 2)
    const later = createKey(all.setting.session, id, all.setting.slot + 1, random)
    const stranger = at(scene(3, options).seats, 0)
    expect(codeOf(() => prepare(round, id, other.key.secret, random))).toBe('not-asked')
    expect(codeOf(() => prepare(round, other.identity.id, secret, random))).toBe('not-asked')
    expect(codeOf(() => prepare(round, id, later.secret, random))).toBe('not-asked')
    expect(codeOf(() => prepare(round, stranger.identity.id, stranger.key.secret, random))).toBe('not-asked')
    expect(codeOf(() => prepare(round, id, encodeScalar(0n), random))).toBe('encoding')
  })
})
