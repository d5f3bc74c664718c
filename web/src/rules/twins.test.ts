/**
 * A hundred thousand made-up rounds, which both twins play: rules/twins_test.go makes up the same ones from the same
 * numbers and explains them. vectors/rounds.json holds a digest for every block; `go test ./rules -run Twins -block 17
 * -v` prints what the other twin makes of block 17.
 */
import { expect, it } from 'vitest'
import file from '../../../vectors/rounds.json?raw'
import { cardsShown, find, names, optionsOf, score, sum, type Edition, type Opening, type Tally } from './index.ts'
import { play } from './play.fake.ts'

const { size, digests } = JSON.parse(file) as { size: number; digests: string[] }
const sorted = [...names].sort()

/** Marsaglia's xorshift32. */
class Dice {
  constructor(private state: number) {}

  /** Throws a number from 0 to n−1. */
  below(n: number): number {
    this.state ^= this.state << 13
    this.state ^= this.state >>> 17
    this.state ^= this.state << 5
    return (this.state >>> 0) % n
  }

  /** Makes a round up, plays it and writes what happened. */
  round(): string {
    const edition = find(sorted[this.below(sorted.length)] ?? '') as Edition
    const game = { guard: this.below(2) === 1 }
    const options = optionsOf(edition.kinds[this.below(edition.kinds.length)] ?? '')
    const n = 2 + this.below(edition.most - 1)
    const tally = this.tally(n, options)
    const texts = this.guesses(edition, tally, n)
    const shown = texts.map((text) => cardsShown(edition, game, text))
    const guesses: Record<string, number> = {}
    texts.forEach((text, i) => {
      const value = edition.guess(n, options, text)
      if (value !== null) guesses[nameOf(i)] = value
    })
    const decline = edition.shut ? texts.flatMap((_, i) => (this.below(8) === 0 ? [nameOf(i)] : [])) : []
    const { made, by } = play(edition, game, tally, guesses, decline)
    const points = written(by, score(edition, tally, made.length, by))
    const asked = list(made.map(list))
    return `${edition.name} ${game.guard} ${list(tally)} ${list(texts)}${list(shown)}: ${asked} ${list(points)}\n`
  }

  private tally(n: number, options: number): Tally {
    const tally = Array.from({ length: options }, () => 0)
    const usual = this.below(options)
    for (let i = 0; i < n; i++) {
      const option = this.below(3) === 0 ? this.below(options) : usual
      tally[option] = (tally[option] ?? 0) + 1
    }
    return tally
  }

  private guesses(edition: Edition, tally: Tally, n: number): string[] {
    const [, highest] = edition.range(n, tally.length)
    return Array.from({ length: n }, () => {
      if (edition.cards && this.below(2) === 0) return `${this.below(8)}+${this.below(8)}`
      if (this.below(4) === 0) return String(this.below(highest + 3))
      return String(sum(tally) + this.below(7) - 4)
    })
  }
}

const nameOf = (i: number): string => String(i).padStart(2, '0')
const list = (all: readonly (string | number)[]): string => `[${all.join(' ')}]`

const written = (by: Readonly<Record<string, Opening>>, points: Record<string, number>): string[] =>
  Object.keys(by)
    .sort()
    .map((seat) => `${seat}:${by[seat]?.value}/${by[seat]?.ask}=${points[seat]}`)

function lines(block: number): string {
  const dice = new Dice((Math.imul(block, 2654435761) + 1) | 0)
  return Array.from({ length: size }, () => dice.round()).join('')
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

it('the twins play the same hundred thousand rounds', { timeout: 60_000 }, async () => {
  expect(size * digests.length).toBeGreaterThanOrEqual(100_000)
  const different: number[] = []
  for (const [block, want] of digests.entries()) if ((await digest(lines(block))) !== want) different.push(block)
  const [first] = different
  expect(different, first === undefined ? '' : lines(first)).toEqual([])
})
