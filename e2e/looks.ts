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
