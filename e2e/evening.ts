// The evening in pictures, when a game is over: looked at on a phone, a tablet and the table, kept as an image, printed.
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { look, night, picture, squeezed } from './looks'
import type { Person } from './people'

/** Of a game with so many rounds; `on` is somebody whose phone shows the winners. */
export async function evening(on: Person, rounds: number, name: string): Promise<void> {
  const { page } = on
  await on.press('The evening in pictures')
  const sheet = page.getByRole('dialog', { name: 'The evening in pictures' })
  await expect(sheet.getByRole('img', { name: 'Points by round' })).toBeVisible()
  const asked = sheet.getByRole('listitem').filter({ hasText: /\d of \d Yes/ })
  const surprise = await sheet.getByRole('heading', { name: 'Biggest surprise' }).count()
  await expect(asked).toHaveCount(rounds + surprise)
  await look(page, `${name}-phone-evening`)
  await night(page, `${name}-phone-evening`)
  await squeezed(page, `${name}-phone-evening`)
  await tablet(page, name)
  await keeps(on)
  await prints(page, rounds)
  await on.press('Close')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('.sheet svg'), 'what would be printed goes with the sheet').toHaveCount(0)
}

async function tablet(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 820, height: 1180 })
  await look(page, `${name}-tablet-evening`)
  await night(page, `${name}-tablet-evening`)
  await page.setViewportSize(size)
}

/** A link saves it, on plain http too. */
async function keeps(on: Person): Promise<void> {
  const saved = on.page.waitForEvent('download')
  await on.press('Keep as an image')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^privacy.*-\d{4}-\d\d-\d\d\.png$/)
  const image = await readFile(await file.path())
  expect(image.subarray(1, 4).toString(), 'what it is').toBe('PNG')
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)]
  expect(width).toBe(1680)
  expect(height).toBeGreaterThan(1000)
  expect(height).toBeLessThanOrEqual(Math.ceil(width * Math.SQRT2))
}

/** One sheet of paper, without the page around it, and with no question on which all agreed. */
async function prints(page: Page, rounds: number): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#app')).toBeHidden()
  const paper = page.locator('body > .sheet')
  await expect(paper.getByText('The evening in pictures')).toBeVisible()
  const shares = await paper
    .locator('text')
    .filter({ hasText: /^\d of \d Yes$/ })
    .allTextContents()
  expect(shares.length).toBeLessThanOrEqual(rounds + 1)
  for (const share of shares) expect(share).not.toMatch(/^(0 of|(\d) of \2)/)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
}

/** It comes to the table by itself, after the winners; a tap goes back to them. */
export async function eveningOnTable(table: Page, name: string): Promise<void> {
  await expect(table.getByRole('heading', { name: 'Points by round' })).toBeVisible()
  await expect(table.getByRole('img', { name: 'Points by round' })).toBeVisible()
  await look(table, `${name}-table-evening-dark`)
  await table.emulateMedia({ colorScheme: 'light' })
  await picture(table, `${name}-table-evening`)
  await table.getByRole('button', { name: 'The winners' }).click()
  await expect(table.getByRole('heading', { name: 'Points by round' })).toHaveCount(0)
}
