import { expect, test } from 'vitest'
import { Back, type Pages } from './back'

/** A browser's history: moves are carried out only when `settle` is called, as browsers do it after the script. */
class Browser implements Pages {
  entries: unknown[] = ['page before', null]
  at = 1
  open = false
  /** What lies over what is open. */
  layers = 1
  #due = 0
  readonly guard = new Back(this, () => this.show(--this.layers > 0))

  get state(): unknown {
    return this.entries[this.at]
  }

  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state]
    this.at++
  }

  back(): void {
    this.#due--
  }

  settle(): void {
    while (this.#due < 0) {
      this.#due++
      this.press(-1)
    }
  }

  /** A person presses Back (-1) or Forward (1). */
  press(step: number): void {
    this.at += step
    this.guard.popped()
  }

  show(open: boolean): void {
    this.open = open
    this.guard.follow(open)
  }
}

function room(): Browser {
  const browser = new Browser()
  browser.show(false)
  return browser
}

test('Back closes what is open, and the room stays', () => {
  const browser = room()
  browser.show(true)
  browser.press(-1)
  browser.settle()
  expect([browser.open, browser.at, browser.state]).toEqual([false, 1, null])
})

test('Back leaves the room when nothing is open', () => {
  const browser = room()
  browser.press(-1)
  browser.settle()
  expect(browser.at).toBe(0)
})

test('opening and closing ten times leaves the history as long as once', () => {
  const browser = room()
  for (let i = 0; i < 10; i++) {
    browser.show(true)
    browser.show(false)
    browser.settle()
  }
  expect([browser.at, browser.entries.length]).toEqual([1, 3])
})

test('what opens while the last one is still going can be closed by Back as well', () => {
  const browser = room()
  browser.show(true)
  browser.show(false)
  browser.show(true)
  browser.settle()
  expect([browser.open, browser.at]).toEqual([true, 2])
  browser.press(-1)
  expect([browser.open, browser.at]).toEqual([false, 1])
})

test('one sheet after the other is one entry', () => {
  const browser = room()
  browser.show(true)
  browser.show(true)
  expect(browser.entries.length).toBe(3)
})

test('Forward to what was closed opens nothing and comes back by itself', () => {
  const browser = room()
  browser.show(true)
  browser.press(-1)
  browser.press(1)
  browser.settle()
  expect([browser.open, browser.at, browser.state]).toEqual([false, 1, null])
})

test('a reload with something open takes its entry away', () => {
  const browser = new Browser()
  browser.pushState('privacy/over')
  browser.show(false)
  browser.settle()
  expect([browser.open, browser.at, browser.state]).toEqual([false, 1, null])
})

test('Back closes one thing after the other where something lies over a form', () => {
  const browser = room()
  browser.show(true)
  browser.layers = 2
  browser.press(-1)
  browser.settle()
  expect([browser.open, browser.at]).toEqual([true, 2])
  browser.press(-1)
  browser.settle()
  expect([browser.open, browser.at, browser.state]).toEqual([false, 1, null])
})
