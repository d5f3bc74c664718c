// What every screen is looked at for: axe, overflow, and a picture for people.
import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'
import { join } from 'node:path'

const folder = join(__dirname, 'pictures')

/** A picture for people to judge; tests do not compare it. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** axe finds nothing, by rules of its own besides the usual ones. Its half a megabyte is handed to each page once. */
export async function accessible(page: Page, name: string, rules: axe.RuleObject = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        rules,
      }),
    rules,
  )
  const told = found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
  expect(told, `axe on ${name}`).toEqual([])
}

/** Nothing is wider than the screen, and nothing that is pressed is cut off. */
export async function fits(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const out = [...document.querySelectorAll('button, input, select, h1, a, [role=slider]')].filter((e) => {
      const box = e.getBoundingClientRect()
      return box.width > 0 && (box.left < -1 || box.right > width + 1) && !e.closest('[aria-hidden=true], .spoken')
    })
    const told = out.map((e) => `${e.tagName} ${e.textContent?.trim().slice(0, 30)}`)
    const written = [...document.querySelectorAll('main h1, main p, header p, button, summary')].filter(
      (e) => e.checkVisibility() && !e.closest('.spoken, dialog, [aria-hidden=true], svg'),
    )
    // What scrolls under a footer that stays at the thumb is read by scrolling.
    const stays = (e: Element) =>
      [...document.querySelectorAll('footer')].some((f) => f.contains(e) && getComputedStyle(f).position === 'sticky')
    const boxes = written.map((e) => ({
      e,
      box: e.getBoundingClientRect(),
      stays: stays(e),
    }))
    for (const a of boxes)
      for (const b of boxes) {
        if (
          a.e === b.e ||
          a.e.contains(b.e) ||
          b.e.contains(a.e) ||
          a.e.tagName !== 'P' ||
          b.e.tagName !== 'BUTTON' ||
          b.stays
        )
          continue
        const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (x > 3 && y > 6) told.push(`"${a.e.textContent}" lies under "${b.e.textContent?.trim()}"`)
      }
    if (document.documentElement.scrollWidth > width)
      told.push(`page ${document.documentElement.scrollWidth} > ${width}`)
    return told
  })
  expect(wide, `${name} overflows`).toEqual([])
}

/** All three. */
export async function look(page: Page, name: string): Promise<void> {
  await picture(page, name)
  await fits(page, name)
  await accessible(page, name)
}

/** The same at night. */
export async function night(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Nothing is cut off on the smallest phone, nor with letters twice as large. */
export async function squeezed(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 568 })
  await picture(page, `${name}-small`)
  await fits(page, `${name}, small`)
  await page.setViewportSize(size)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await picture(page, `${name}-large-type`)
  await fits(page, `${name}, large type`)
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
}

/** In large plain type nothing is cut off on the smallest phone, and writing stands out 7:1 by day and by night. */
export async function plain(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 568 })
  await picture(page, `${name}-plain`)
  await fits(page, `${name}, plain`)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await accessible(page, `${name}, plain, ${colorScheme}`, { 'color-contrast-enhanced': { enabled: true } })
  }
  await page.setViewportSize(size)
}

/** Two phones of one kind show the same, pixel for pixel. What differs is kept with the test's results. */
export async function alike(one: Page, other: Page, when: string): Promise<void> {
  // The pictures are taken one after the other: what only time changes is the same at the next try.
  await expect(async () => {
    expect(await looksLike(one, other), `${when}, pixel for pixel`).toBe(true)
  }).toPass({ timeout: 10_000 })
}

/** Whether two pages show the same right now. */
export async function looksLike(one: Page, other: Page): Promise<boolean> {
  const shot = (page: Page, name: string) =>
    page.screenshot({ animations: 'disabled', caret: 'hide', path: test.info().outputPath(`${name}.png`) })
  await Promise.all([drawnAnew(one), drawnAnew(other)])
  const [a, b] = [await shot(one, 'alike-one'), await shot(other, 'alike-other')]
  return b.equals(a)
}

/** Draws the whole page anew: of what is drawn in parts, a rounded corner may come out a shade different. */
function drawnAnew(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { style } = document.documentElement
    const frame = () => new Promise(requestAnimationFrame)
    style.zoom = '1.02'
    await frame()
    await frame()
    style.zoom = ''
    await frame()
  })
}
