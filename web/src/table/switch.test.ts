import { describe, expect, test } from 'vitest'
import { remember, remembered } from './switch'

/** A screen's storage. */
function screen(): () => Storage {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
  return () => storage as unknown as Storage
}
const forbidden = (): Storage => {
  throw new DOMException('', 'SecurityError')
}

describe('the switch of the sound', () => {
  test('is not set on a screen that is new', () => expect(remembered(screen())).toBeNull())

  test.each([true, false])('is remembered: %s', (on) => {
    const storage = screen()
    remember(!on, storage)
    remember(on, storage)
    expect(remembered(storage)).toBe(on)
  })

  test('is not set where something else stands', () => {
    const storage = screen()
    storage().setItem('privacy/sound', 'loud')
    expect(remembered(storage)).toBeNull()
  })

  test('lasts as long as the page where nothing can be stored', () => {
    expect(() => remember(true, forbidden)).not.toThrow()
    expect(remembered(forbidden)).toBeNull()
  })
})
