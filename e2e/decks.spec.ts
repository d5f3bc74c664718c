// Questions that a group writes itself: pasted, changed, put in order, saved as files and read again. All of it stays in
// the browser; the server hears nothing.
import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { look, night, squeezed } from './looks'
import { PHONE, Watch } from './people'
import { Server } from './server'
import { Tap } from './tap'

/** As a spreadsheet puts them on the clipboard: a header, tabs, and what is not right in three of the rows. */
const rows = Array.from(
  { length: 300 },
  (_, i) => `Hast du schon ${i + 1} Mal geniest?\tHave you sneezed ${i + 1} times?\t${(i % 3) + 1}`,
)
const sheet = ['de\ten\tSchärfe', ...rows, rows[4], '…\t\t2', 'Magst du Schnee?\tDo you like snow?\tsehr'].join('\r\n')

test('300 lines from a spreadsheet become a list that outlives the page and its files', async ({ browser }) => {
  test.slow()
  const desk = await Desk.at(browser)
  try {
    await desk.pasteSheet()
    await desk.change()
    await desk.reorder()
    await desk.deleteAndTakeBack()
    const before = await desk.texts()
    await desk.page.reload()
    await expect(desk.cards()).toHaveCount(301)
    expect(await desk.texts()).toEqual(before)
    for (const form of ['Whole list', 'Spreadsheet']) await desk.thereAndBack(form, before)
    expect(desk.watch.faults).toEqual([])
    expect(desk.tap.requests.join('\n')).not.toMatch(/geniest|sneezed/)
  } finally {
    await desk.end()
  }
})

test('the first list is written question by question, on a small phone and at night', async ({ browser }) => {
  const desk = await Desk.at(browser)
  const { page } = desk
  try {
    await page.getByRole('link', { name: 'Your own questions' }).click()
    await expect(page).toHaveURL(/\/decks$/)
    await desk.looks('decks-none')
    await page.getByRole('button', { name: 'New list' }).click()
    await desk.looks('decks-empty')
    await page.getByLabel('Name of the list').fill('Fridays')
    await page
      .getByRole('button', { name: 'Deutsch' })
      .or(page.getByRole('button', { name: 'German' }))
      .click()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByLabel('English', { exact: true }).fill('Could you live in a lighthouse?')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Könntest du in einem Leuchtturm wohnen?')
    await page.getByRole('radio', { name: 'hot' }).check()
    await page.getByLabel('Theme').selectOption('Dreams')
    await desk.looks('decks-edit')
    await page.getByLabel('German', { exact: true }).press('Enter')
    await page.keyboard.type('could you live in a LIGHTHOUSE')
    await expect(page.getByText('Asks the same as question 1.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 question is not played as it stands.')).toBeVisible()
    await page.getByText('About this list').click()
    await desk.looks('decks-about')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    await desk.looks('decks-save')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'All lists' }).click()
    await expect(page.getByRole('link', { name: 'Fridays 2 questions' })).toBeVisible()
    await desk.looks('decks-all')
    await page.getByRole('button', { name: 'Delete Fridays' }).click()
    await expect(page.getByRole('link', { name: 'Fridays' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Fridays 2 questions' })).toBeVisible()
    expect(desk.watch.faults).toEqual([])
  } finally {
    await desk.end()
  }
})

test('of two tabs the second is told that it has an older copy, and overwrites nothing', async ({ browser }) => {
  const desk = await Desk.at(browser)
  const { page } = desk
  try {
    await desk.open()
    await page.getByRole('button', { name: 'New list' }).click()
    await page.getByLabel('Name of the list').fill('One')
    await expect(page.getByText('Saved')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Name of the list').fill('Two')
    await expect(other.getByText('Saved')).toBeVisible()
    await page.getByLabel('Name of the list').fill('Three')
    await expect(page.getByText('This list was changed in another tab.')).toBeVisible()
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByLabel('Name of the list')).toHaveValue('Two')
  } finally {
    await desk.end()
  }
})

class Desk {
  private constructor(
    readonly server: Server,
    readonly watch: Watch,
    readonly tap: Tap,
    readonly page: Page,
  ) {}

  static async at(browser: Parameters<Parameters<typeof test>[2]>[0]['browser']): Promise<Desk> {
    const server = await Server.start()
    const watch = new Watch(new URL(server.url).host)
    const tap = new Tap()
    const context = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    watch.on(page, 'Ada')
    tap.on(page, 'Ada')
    await page.goto(server.url)
    return new Desk(server, watch, tap, page)
  }

  async end(): Promise<void> {
    await this.page.context().close()
    await this.server.stop()
  }

  open = (): Promise<unknown> => this.page.goto(`${this.server.url}/decks`)

  cards = (): Locator => this.page.locator('ol > li[data-key]')

  /** What the cards say, in their order, with their heat. */
  texts = (): Promise<string[]> =>
    this.page.locator('.shown').evaluateAll((all) => all.map((one) => one.textContent ?? ''))

  async looks(name: string): Promise<void> {
    await this.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished))) // a sheet rises
    await look(this.page, name)
    await night(this.page, name)
    await squeezed(this.page, name)
  }

  async pasteSheet(): Promise<void> {
    const { page } = this
    await this.open()
    await page.getByRole('button', { name: 'Paste' }).click()
    await page.getByLabel('One question a line').fill(sheet)
    await expect(page.getByText('301 questions found')).toBeVisible()
    await expect(page.getByText('3 places to look at')).toBeVisible()
    await expect(page.getByText('Line 302')).toBeVisible()
    await expect(page.getByText('Left out: is asked already.')).toBeVisible()
    await this.looks('decks-paste')
    await page.getByRole('button', { name: 'Take 301 questions' }).click()
    await expect(this.cards()).toHaveCount(301)
    await this.looks('decks-many')
    await page.setViewportSize({ width: 1280, height: 900 })
    await look(page, 'decks-many-wide')
    await page.setViewportSize(PHONE)
  }

  /** Edits the second question in place. */
  async change(): Promise<void> {
    const { page } = this
    await this.cards().nth(1).locator('.shown').click()
    const english = page.getByLabel('English', { exact: true })
    await english.fill('Have you sneezed at a wedding')
    await expect(page.getByText('No question mark?')).toBeVisible()
    await english.pressSequentially('?')
    await expect(page.getByText('No question mark?')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await look(page, 'decks-edit-wide')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(this.cards().nth(1)).toContainText('Have you sneezed at a wedding?')
    await expect(this.cards().nth(1).locator('.shown')).toBeFocused()
  }

  /** The grip moves by arrow keys, and by dragging. */
  async reorder(): Promise<void> {
    const { page } = this
    const grip = this.cards().nth(1).locator('.grip')
    await grip.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    await expect(page.getByText('Now number 3 of 301')).toBeAttached()
    await expect(this.cards().nth(2)).toContainText('at a wedding?')
    await expect(this.cards().nth(2).locator('.grip')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(this.cards().first()).toContainText('at a wedding?')
    await this.cards().first().scrollIntoViewIfNeeded()
    const from = (await this.cards().first().locator('.grip').boundingBox())!
    const to = (await this.cards().nth(1).boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + to.height + 10, { steps: 5 })
    await look(page, 'decks-drag')
    await page.mouse.up()
    await expect(this.cards().nth(1)).toContainText('at a wedding?')
  }

  async deleteAndTakeBack(): Promise<void> {
    const { page } = this
    await this.cards().nth(4).locator('.shown').click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(this.cards()).toHaveCount(300)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(this.cards()).toHaveCount(301)
    await expect(page.getByText('Saved')).toBeVisible()
  }

  /** Saves the list in this form, and makes a list of the file. */
  async thereAndBack(form: string, before: string[]): Promise<void> {
    const { page } = this
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: `Save: ${form}` }).click()
    const download = await downloading
    const file = {
      name: download.suggestedFilename(),
      mimeType: '',
      buffer: await readFile(await download.path()),
    }
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'All lists' }).click()
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('301 questions found')).toBeVisible()
    await expect(page.getByText('to look at')).toHaveCount(0)
    await page.getByRole('button', { name: 'Take 301 questions' }).click()
    await expect(this.cards()).toHaveCount(301)
    expect(await this.texts(), file.name).toEqual(before)
  }
}
