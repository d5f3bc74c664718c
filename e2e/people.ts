// People with phones, as a test drives them: they see what a person sees and
// press what a person presses.
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { privacy, type Answer, type Edition } from './editions'
import { middle } from './hands'

export const PHONE = { width: 390, height: 844 }
export const TABLE = { width: 1920, height: 1080 }

/** What no page may do: speak to the console, fail, or ask another host. */
export class Watch {
  readonly faults: string[] = []

  constructor(
    private readonly host: string,
    /** The server is down on purpose for a while: failed requests are no fault then. */
    public lenient = false,
  ) {}

  on(page: Page, who: string): void {
    page.on('console', (m) => {
      if (!this.lenient) this.faults.push(`${who}: ${m.type()}: ${m.text()}`)
    })
    page.on('pageerror', (e) => this.faults.push(`${who}: ${e.message}`))
    page.on('request', (r) => {
      const url = new URL(r.url())
      if (url.host !== this.host && url.protocol !== 'data:') this.faults.push(`${who} asked ${url.host}`)
    })
  }
}

/** What takes a seat, or asks for one where the door asks. */
export const SIT = /^(Sit down|Knock)$/

export class Person {
  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    public page: Page,
    private readonly watch: Watch,
    private readonly edition: Edition,
  ) {}

  /** Somebody who has asked for less motion, unless `options` say otherwise. */
  static async with(browser: Browser, name: string, watch: Watch, options = {}, edition = privacy): Promise<Person> {
    const context = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    watch.on(page, name)
    return new Person(name, context, page, watch, edition)
  }

  /** Another tab on the same phone. */
  async tab(): Promise<Page> {
    const page = await this.context.newPage()
    this.watch.on(page, this.name)
    return page
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', {
      name,
      exact: typeof name === 'string',
    })
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).first().click()
  }

  /** The line on top: what this person is to do. */
  line(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }

  async sitDown(url: string): Promise<void> {
    await this.arrive(url)
    await this.takeSeat()
  }

  /** Opens the link and writes the name. */
  async arrive(url: string): Promise<void> {
    await this.page.goto(url)
    await this.page.getByLabel('Your name').fill(this.name)
  }

  async takeSeat(): Promise<void> {
    await this.press(SIT)
    await expect(this.button(SIT)).toHaveCount(0)
  }

  async compare(): Promise<void> {
    await this.press('Let us compare')
  }

  async same(people: number): Promise<void> {
    await this.press(`Same pictures, ${people} people`)
  }

  guess(guess: number | string): Promise<void> {
    return this.edition.guess(this, guess)
  }

  answer(answer: Answer): Promise<void> {
    return this.edition.answer(this, answer)
  }

  /** Drags a cube into the bag; the two seconds run. */
  async drop(answer: 'yes' | 'no'): Promise<void> {
    const cube = this.button(answer === 'yes' ? 'Yes' : 'No')
    const bag = this.button('Drop the cube into the bag')
    await expect(cube).toBeVisible()
    const [from, to] = [await middle(cube), await middle(bag)]
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, {
      steps: 4,
    })
    await this.page.mouse.move(to.x, to.y, { steps: 4 })
    await this.page.mouse.up()
    await expect(this.button('Take it back')).toBeVisible()
  }

  /** Pages behind the menu, one after the other: `menu('Leave the room', 'Leave')`. */
  async menu(...names: string[]): Promise<void> {
    await this.press('Menu')
    for (const name of names) await this.press(name)
  }

  /** The question as it stands on this phone. */
  question(): Locator {
    return this.page.locator('.card .text').first()
  }

  /** A reload changes nothing: the same line on top, without a question who this is. */
  async reload(): Promise<void> {
    const line = await this.line().innerText()
    await this.page.reload()
    await expect(this.line()).toHaveText(line)
  }

  /** Looks at the phone again: as after any sleep it stands where the room is, and plays nothing that is over. */
  async lookUp(): Promise<void> {
    if (this.page.isClosed()) return
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  /** The phone is put away: no page any more. */
  async putAway(): Promise<void> {
    await this.page.close()
  }

  /** The phone is taken up again and opens the link anew. */
  async comeBack(url: string): Promise<void> {
    this.page = await this.tab()
    await this.page.goto(url)
    await this.press(`Continue as ${this.name}`)
  }

  async close(): Promise<void> {
    await this.context.close()
  }
}
