// Fingers on the glass and keys under them, where a test is about just these.
import type { Locator, Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

export async function middle(of: Locator): Promise<Point> {
  const box = await of.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger comes down on the first point, goes through the others and lifts at the last. */
export async function swipe(page: Page, [first, ...others]: readonly Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [first!])
  for (const point of others) await touch('touchMove', [point])
  await touch('touchEnd', [])
  await session.detach()
}

/** The points of a straight way. */
export function straight(from: Point, to: Point, steps = 6): Point[] {
  const at = (a: number, b: number, i: number) => a + ((b - a) * i) / steps
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: at(from.x, to.x, i),
    y: at(from.y, to.y, i),
  }))
}

/** The points of a way around a middle, from one place to straight above it. */
export function upAround(middle: Point, from: Point, steps = 8): Point[] {
  const radius = Math.hypot(from.x - middle.x, from.y - middle.y)
  const angle = Math.atan2(from.x - middle.x, middle.y - from.y)
  return Array.from({ length: steps + 1 }, (_, i) => {
    const turn = angle * (1 - i / steps)
    return {
      x: middle.x + radius * Math.sin(turn),
      y: middle.y - radius * Math.cos(turn),
    }
  })
}

/** A piece that has come to rest goes from its place into what takes it, under a finger. */
export async function dragInto(page: Page, piece: Locator, vessel: Locator): Promise<void> {
  await piece.click({ trial: true })
  await swipe(page, straight(await middle(piece), await middle(vessel)))
}

/** What the screen has said in its first line since then, one after the other: some of it stands for moments only. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    const hear = () => {
      const line = document.querySelector('h1')?.textContent?.trim() ?? ''
      if (line !== heard.at(-1)) heard.push(line)
    }
    hear()
    new MutationObserver(hear).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(window, { heard })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}
