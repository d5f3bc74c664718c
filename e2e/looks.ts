// What every screen is looked at for: axe, overflow, and a picture for people.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { join } from 'node:path'

const folder = join(__dirname, 'pictures')

/** A picture for people to judge; tests do not compare it. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** axe finds nothing. */
export async function accessible(page: Page, name: string): Promise<void> {
  const found = await new AxeBuilder({ page }).analyze()
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
      (e) => e.getClientRects().length > 0 && !e.closest('.spoken, dialog, [aria-hidden=true], svg'),
    )
    const boxes = written.map((e) => ({ e, box: e.getBoundingClientRect() }))
    for (const a of boxes)
      for (const b of boxes) {
        if (a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e) || a.e.tagName !== 'P' || b.e.tagName !== 'BUTTON') continue
        const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (x > 3 && y > 6) told.push(`"${a.e.textContent}" lies under "${b.e.textContent?.trim()}"`)
      }
    if (document.documentElement.scrollWidth > width) told.push(`page ${document.documentElement.scrollWidth} > ${width}`)
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
