import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './idle'

const AFTER = 8000
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin']

let page: EventTarget
let told: boolean[]
let stop: () => void

/** A page that is looked at from now on. */
function come(): void {
  page = new EventTarget()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  told = []
  stop = watchIdle((idle) => told.push(idle))
}
const stir = (sign: string) => page.dispatchEvent(new Event(sign))

beforeEach(() => {
  vi.useFakeTimers()
  come()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('somebody has just come', () => expect(told).toEqual([false]))

test('nobody is there after eight seconds, and not before', () => {
  vi.advanceTimersByTime(AFTER - 1)
  expect(told.at(-1)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(told).toEqual([false, true])
})

test.each(signs)('somebody is there again at a %s, and leaves again', (sign) => {
  vi.advanceTimersByTime(AFTER)
  stir(sign)
  expect(told).toEqual([false, true, false])
  vi.advanceTimersByTime(AFTER)
  expect(told.at(-1)).toBe(true)
})

test('what moves by itself is nobody', () => {
  vi.advanceTimersByTime(AFTER)
  for (const sign of ['scroll', 'resize', 'load']) stir(sign)
  expect(told).toEqual([false, true])
})

test('however often somebody stirs, eight seconds count from the last time', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...signs), fc.integer({ min: 0, max: 2 * AFTER })), { maxLength: 12 }),
      (all) => {
        stop()
        come()
        for (const [sign, pause] of all) {
          stir(sign)
          vi.advanceTimersByTime(pause)
          expect(told.at(-1)).toBe(pause >= AFTER)
        }
      },
    ),
  ))

test('once the page is left nothing is said any more', () => {
  stop()
  vi.advanceTimersByTime(2 * AFTER)
  for (const sign of signs) stir(sign)
  vi.advanceTimersByTime(2 * AFTER)
  expect(told).toEqual([false])
})
