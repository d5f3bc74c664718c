import { beforeEach, describe, expect, test } from 'vitest'
import { stayAwake, type Awake, type Lock, type Locks } from './awake'

/** A browser that hands out locks, and takes them back when its page is hidden. */
class Screen extends EventTarget implements Locks {
  hidden = false
  locks: (Lock & { released: boolean })[] = []
  refuses = false
  asked = 0

  request(): Promise<Lock> {
    this.asked++
    if (this.hidden || this.refuses) return Promise.reject(new DOMException('', 'NotAllowedError'))
    const lock = {
      released: false,
      async release() {
        lock.released = true
      },
    }
    this.locks.push(lock)
    return Promise.resolve(lock)
  }

  see(hidden: boolean): void {
    this.hidden = hidden
    if (hidden) for (const lock of this.locks) lock.released = true
    this.dispatchEvent(new Event('visibilitychange'))
  }

  get held(): number {
    return this.locks.filter(({ released }) => !released).length
  }
}

/** Everything that was promised has come. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the screen', () => {
  let screen: Screen
  let awake: Awake

  beforeEach(() => {
    screen = new Screen()
    awake = stayAwake({ wakeLock: screen }, screen as unknown as Document)
  })

  test('may sleep as long as no game is on', async () => {
    screen.see(false)
    await settled()
    expect(screen.asked).toBe(0)
  })

  test('stays awake while one is, with one lock', async () => {
    awake.want(true)
    awake.want(true)
    await settled()
    expect([screen.asked, screen.held]).toEqual([1, 1])
  })

  test('may sleep when the game is over', async () => {
    awake.want(true)
    await settled()
    awake.want(false)
    await settled()
    expect(screen.held).toBe(0)
  })

  test('may sleep when the game is over before the lock has come', async () => {
    awake.want(true)
    awake.want(false)
    await settled()
    expect(screen.held).toBe(0)
  })

  test('is asked again when the page is seen again, and not while it is hidden', async () => {
    awake.want(true)
    await settled()
    screen.see(true)
    await settled()
    expect([screen.asked, screen.held]).toEqual([1, 0])
    screen.see(false)
    await settled()
    expect([screen.asked, screen.held]).toEqual([2, 1])
  })

  test('is asked again after a refusal, once the page is seen again', async () => {
    screen.refuses = true
    awake.want(true)
    await settled()
    screen.refuses = false
    screen.see(false)
    await settled()
    expect(screen.held).toBe(1)
  })

  test('may sleep when the page goes, and is not asked any more', async () => {
    awake.want(true)
    await settled()
    awake.end()
    await settled()
    screen.see(false)
    await settled()
    expect([screen.asked, screen.held]).toEqual([1, 0])
  })
})

test('where the browser has no such thing nothing happens', async () => {
  const page = new Screen()
  const awake = stayAwake({}, page as unknown as Document)
  awake.want(true)
  page.see(false)
  await settled()
  awake.end()
  await settled()
  expect(page.asked).toBe(0)
})
