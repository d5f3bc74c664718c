import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.ts'
import { codeOf, flipped, scene, seeded } from './fixture.ts'
import { opens, parseGuess, resultOf, sealGuess, type Put } from './guess.ts'

describe('a guess', () => {
  it.each([
    ['0', 0, 1],
    ['7', 7, 1],
    ['12', 12, 1],
    ['120', 120, 1],
    ['4+1', 5, 2],
    ['1+0', 1, 2],
  ])('%s says %i with %i cards', (text, value, cards) => {
    expect(parseGuess(text)).toEqual({ value, cards })
  })

  it.each([
    '',
    '00',
    '01',
    '-1',
    '+1',
    '1+',
    '1+1',
    '1+4',
    '10+1',
    '1+2+3',
    ' 1',
    '1 ',
    '1\n',
    '1.0',
    '1e1',
    '٣',
    '99999',
  ])('is not %j', (text) => {
    expect(codeOf(() => parseGuess(text))).toBe('guess')
  })
})

describe('a sealed guess', () => {
  const random = seeded('guess')
  const [ctx, id] = [random(64), random(32)]
  const { sealed, guess, salt } = sealGuess(ctx, id, '4+1', random)
  const posted = { sealed, cards: 2 }

  it('opens with its guess and salt', () => {
    expect(opens(ctx, id, posted, { guess, salt })).toBe(true)
  })

  it('is another one with every draft, though the guess is the same', () => {
    expect(sealGuess(ctx, id, '4+1', random).sealed).not.toEqual(sealed)
  })

  it.each([
    ['another guess', ctx, id, posted, { guess: '5+0', salt }],
    ['the same value in one card', ctx, id, posted, { guess: '5', salt }],
    ['a guess in another form', ctx, id, posted, { guess: '1+4', salt }],
    ['no guess', ctx, id, posted, { guess: '', salt }],
    ['another salt', ctx, id, posted, { guess, salt: flipped(salt, 1) }],
    ['half a salt', ctx, id, posted, { guess, salt: salt.subarray(16) }],
    ['another round', flipped(ctx, 1), id, posted, { guess, salt }],
    ['another seat', ctx, flipped(id, 1), posted, { guess, salt }],
    ['another seal', ctx, id, { ...posted, sealed: flipped(sealed, 1) }, { guess, salt }],
    ['another number of cards shown', ctx, id, { ...posted, cards: 1 }, { guess, salt }],
  ])('does not open with %s', (_, ...[context, seat, seal, opening]) => {
    expect(opens(context, seat, seal, opening)).toBe(false)
  })

  it('is not made of what is no guess', () => {
    expect(codeOf(() => sealGuess(ctx, id, '04', random))).toBe('guess')
  })
})

describe('a result', () => {
  const { round, random } = scene(3, 2)
  const ballots = [random(256), random(256), random(256)]
  const sealed = random(32)
  const puts = (guess: Put['guess']): Put[] => ballots.map((ballot, i) => (i === 1 ? { ballot, guess } : { ballot }))

  it('differs with every ballot and guess', () => {
    const results = [
      resultOf(round, puts(undefined)),
      resultOf(round, puts({ sealed, cards: 0 })),
      resultOf(round, puts({ sealed, cards: 1 })),
      resultOf(round, puts({ sealed: flipped(sealed, 0), cards: 0 })),
      resultOf(round, puts({ spoken: '4' })),
      resultOf(round, puts(undefined).reverse()),
      resultOf({ ...round, ctx: flipped(round.ctx, 0) }, puts(undefined)),
    ]
    expect(new Set(results.map(toHex)).size).toBe(results.length)
  })

  it('needs an entry of everybody asked', () => {
    expect(codeOf(() => resultOf(round, puts(undefined).slice(1)))).toBe('company')
  })
})
