import { afterEach, describe, expect, test, vi } from 'vitest'
import { keep, kept, wear } from './kept'
import { choose, isLegible } from './legible'

/** A page with nothing but its root's classes, and what it may store. */
function page(storage: Partial<Storage>): void {
  const classes = new Set<string>()
  const querySelector = (selector: string) => (classes.has(selector.slice(1)) ? {} : null)
  const classList = {
    toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
  }
  vi.stubGlobal('document', { documentElement: { classList }, querySelector })
  vi.stubGlobal('localStorage', storage)
}

function memory(): Partial<Storage> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }
}

const forbidden = (): never => {
  throw new DOMException('no', 'SecurityError')
}

afterEach(() => vi.unstubAllGlobals())

describe('large plain type', () => {
  test('is what the next page begins with once it was chosen', async () => {
    const storage = memory()
    page(storage)
    await choose(true)
    expect(isLegible()).toBe(true)
    page(storage)
    expect(isLegible()).toBe(false)
    await wear()
    expect(isLegible()).toBe(true)
  })

  test('is gone again once it was taken off', async () => {
    const storage = memory()
    page(storage)
    await choose(true)
    await choose(false)
    expect(isLegible()).toBe(false)
    await wear()
    expect(isLegible()).toBe(false)
  })

  test('lasts as long as the page where nothing may be stored', async () => {
    page({ getItem: forbidden, setItem: forbidden })
    await wear()
    expect(isLegible()).toBe(false)
    await choose(true)
    expect(isLegible()).toBe(true)
    await choose(false)
    expect(isLegible()).toBe(false)
  })
})

test('what is kept is found again, for this tab or for good', () => {
  page(memory())
  vi.stubGlobal('sessionStorage', memory())
  expect(kept('a')).toBeNull()
  keep('a', 'de')
  expect(kept('a')).toBe('de')
  expect(kept('a', 'sessionStorage')).toBeNull()
  keep('a', 'same', 'sessionStorage')
  expect(kept('a', 'sessionStorage')).toBe('same')
  expect(kept('a')).toBe('de')
})
