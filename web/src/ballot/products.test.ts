import { describe, expect, it } from 'vitest'
import { seeded } from './fixture.ts'
import { decodeKey, encodePoint, G, meet, openlyTimesG, q, randomScalar, tableOfKey, timesG, zero } from './group.ts'
import { multiplesOf, tableOf, total, type Point, type Product } from './products.ts'
import { run } from './steps.ts'

const sumOfProducts = (...products: Product[]): Point => run(total(products))

const random = seeded('products')
const edges = [0n, 1n, 2n, 15n, 16n, 17n, 31n, 32n, 33n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 128n - 1n]
const numbers = [...edges, 2n ** 252n, q - 2n, q - 1n, ...Array.from({ length: 20 }, () => randomScalar(random))]
const points: [name: string, point: Point][] = [
  ['G', G],
  ['the neutral point', zero],
  ['a random point', timesG(randomScalar(random))],
  ['a decoded point', decodeKey(encodePoint(timesG(randomScalar(random))))],
  ['−G', G.negate()],
]

describe.each(points)('the product with %s', (_, point) => {
  it.each([
    [1, 5],
    [2, 3],
    [8, 5],
    [16, 8],
    [64, 2],
  ])('is that of the library, by a table of %i rows for digits of %i bits', (rows, digit) => {
    const table = tableOf(point, rows, digit)
    for (const n of numbers) {
      const product = sumOfProducts([table, n])
      expect(product.equals(point.multiplyUnsafe(n)), String(n)).toBe(true)
      expect(product.equals(point.multiplyUnsafe(n).add(G)), String(n)).toBe(false)
    }
  })
})

describe('a sum', () => {
  it('is the same by the library, for points and tables of every sort', () => {
    for (let i = 0; i < numbers.length; i++) {
      const terms = points.map(([, point], j) => [point, numbers[(i + 5 * j) % numbers.length] ?? 0n] as const)
      const expected = terms.reduce((sum, [point, n]) => sum.add(point.multiplyUnsafe(n)), zero)
      const sum = sumOfProducts(...terms.map(([point, n], j) => [tableOf(point, j % 2 ? 8 : 1), n] as const))
      expect(encodePoint(sum)).toEqual(encodePoint(expected))
    }
  })

  it('of nothing is neutral', () => expect(sumOfProducts().is0()).toBe(true))

  it('of what cancels is neutral, and of what nearly does is not', () => {
    for (const n of numbers.filter((n) => n > 0n)) {
      expect(sumOfProducts([tableOf(G), n], [tableOf(G, 8), q - n]).is0()).toBe(true)
      expect(sumOfProducts([tableOf(G), n], [tableOf(G, 8), n - 1n]).is0()).toBe(false)
    }
  })

  it('of one point with itself is right, where all steps meet equal points', () => {
    expect(sumOfProducts([tableOf(G), 1n], [tableOf(G), 1n]).equals(G.double())).toBe(true)
    expect(sumOfProducts([tableOf(G), 5n], [tableOf(G), 5n], [tableOf(G), q - 9n]).equals(G)).toBe(true)
  })

  it('takes numbers from 0 to q − 1 only', () => {
    for (const n of [-1n, q, 2n ** 256n]) expect(() => sumOfProducts([tableOf(G), n])).toThrow('range')
  })

  it('is worked out in short steps', () => {
    expect([...total([[tableOf(G), q - 1n]])].length).toBe(16)
  })
})

describe('products one by one', () => {
  it('are those of the library, and none is swapped for another', () => {
    for (const [, point] of points) {
      const multiples = multiplesOf(tableOf(point), numbers)
      expect(multiples.map(encodePoint)).toEqual(numbers.map((n) => encodePoint(point.multiplyUnsafe(n))))
    }
  })

  it('may be none', () => expect(multiplesOf(tableOf(G), [])).toEqual([]))
})

describe('a key that is met', () => {
  const key = encodePoint(timesG(7n))

  it('has the same multiples as before, and its table is kept', () => {
    const n = randomScalar(random)
    const before = sumOfProducts([tableOfKey(key), n])
    const table = meet(key)
    expect(meet(key.slice())).toBe(table)
    expect(sumOfProducts([table, n]).equals(before)).toBe(true)
    expect(before.equals(timesG((n * 7n) % q))).toBe(true)
  })

  it('is a key', () => {
    expect(() => meet(encodePoint(zero))).toThrow('identity')
    expect(() => meet(new Uint8Array(32).fill(255))).toThrow('encoding')
  })

  it('is not needed for the multiples of G', () => {
    const products = openlyTimesG(...numbers)
    expect(products.map(encodePoint)).toEqual(numbers.map((n) => encodePoint(G.multiplyUnsafe(n))))
  })
})
