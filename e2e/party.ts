// A party: a server, people with phones, perhaps a table.
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { privacy, type Edition } from './editions'
import { Person, TABLE, Watch } from './people'
import { Server } from './server'
import type { Tap } from './tap'

/** Said when a round is over. */
const TALK = /reads next|Your turn to read|the last round/
/** Said when a game is over, to whoever keeps the room. */
const OVER = /^Play again$/

export interface Guest {
  name: string
  options?: object
}

export class Party {
  readonly people: Person[] = []
  table: Page | undefined
  room = ''

  private constructor(
    readonly server: Server,
    readonly watch: Watch,
    private readonly browser: Browser,
    private readonly edition: Edition,
  ) {}

  static async at(browser: Browser, edition = privacy): Promise<Party> {
    const server = await Server.start()
    return new Party(server, new Watch(new URL(server.url).host), browser, edition)
  }

  async guest(guest: Guest): Promise<Person> {
    const person = await Person.with(this.browser, guest.name, this.watch, guest.options, this.edition)
    this.people.push(person)
    return person
  }

  /** Opens a room for this game, with whatever else is chosen on the form, that ends here; and takes no seat yet. */
  async open(host: Person, end: number, choose?: (form: Page) => Promise<void>): Promise<void> {
    let sent: object = {}
    await host.page.route('**/api/rooms', async (route) => {
      const asked = route.request().postDataJSON() as { settings: object }
      sent = asked.settings
      await route.continue({
        postData: JSON.stringify({ ...asked, settings: { ...sent, end } }),
      })
    })
    await host.page.goto(this.server.url)
    await host.press('Open a room')
    if (this.edition !== privacy) await this.pick(host.page)
    await choose?.(host.page)
    await host.press('Open the room')
    await host.page.waitForURL(/\/[A-Z]{5}$/)
    if (!choose) expect(sent, 'what the form has made of it').toMatchObject(this.edition.settings)
    this.room = host.page.url()
  }

  /** One of five games. */
  private async pick(form: Page): Promise<void> {
    const games = form.getByRole('group', { name: 'Which game?' })
    await expect(games.getByRole('radio')).toHaveCount(5)
    const name = form.getByText(this.edition.name, { exact: true })
    await games.locator('label', { has: name }).getByRole('radio').check()
  }

  /** Everybody, or these, do the same at once. */
  async each(act: (person: Person, i: number) => Promise<unknown>, people = this.people): Promise<void> {
    await Promise.all(people.map(act))
  }

  /** Everybody comes, and sits down in the order of the guests. */
  async sitDown(people = this.people): Promise<void> {
    await this.each((p) => p.arrive(this.room), people)
    for (const p of people) await p.takeSeat()
    await people[0]!.sees(`${people.length} people so far.`)
  }

  /** A screen for the table, before it is opened. */
  async blankTable(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: TABLE, reducedMotion: 'reduce', ...options })
    this.table = await context.newPage()
    this.watch.on(this.table, 'the table')
    return this.table
  }

  async watchTable({ tap, ...options }: { tap?: Tap } & BrowserContextOptions = {}): Promise<Page> {
    const table = await this.blankTable(options)
    tap?.on(table, 'the table')
    await table.goto(`${this.room}/table`)
    return table
  }

  /** From the open door to the first card. */
  async seal(company = this.people.length): Promise<void> {
    const [host] = this.people
    await host!.press('Close the door')
    await this.each((p) => p.compare())
    await this.each((p) => p.same(company))
    await host!.press('Begin')
  }

  /** The reader draws a card and reads it: the question stands on every phone. */
  async ask(reader: Person): Promise<void> {
    await reader.press(/^Draw a (card|slip)$/)
    await reader.press('I have read it')
  }

  /** Everybody, or these, guess and answer. */
  async answer(people: Person[] = this.people): Promise<void> {
    await this.each((p, i) => this.edition.play(p, i), people)
  }

  /** The answers are opened. Nobody watches the reveal: they look up when all of it is over, and talk. */
  async pour(by: Person, asked: number): Promise<void> {
    await by.press(this.edition.opens)
    await this.lookUp(by)
    await expect(by.line()).toHaveText(this.edition.tally(asked))
  }

  /** The answers to the last question are opened, and everybody and the table look up when the game is over. */
  async finish(by: Person): Promise<void> {
    await by.press(this.edition.opens)
    await this.lookUp(this.people[0], OVER)
    await this.table?.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  /** Everybody looks up until somebody, the first guest if nothing else is said, sees that it is time to talk. */
  async lookUp(somebody = this.people[0]!, until = TALK): Promise<void> {
    await expect(async () => {
      await this.each((p) => p.lookUp())
      await expect(somebody.page.getByText(until).first()).toBeVisible({
        timeout: 300,
      })
    }).toPass({ intervals: [100], timeout: 40_000 })
  }

  /** kill -9 in the middle of whatever goes on; then the server is started on what it had written down. */
  async restart(meanwhile = async (): Promise<void> => undefined): Promise<void> {
    const notice = (p: Person) => p.page.getByText('No connection. Trying again; your seat is safe.')
    this.watch.lenient = true
    await this.server.kill()
    await this.each((p) => expect(notice(p)).toBeVisible())
    await meanwhile()
    await this.server.run()
    await this.each((p) => expect(notice(p)).toHaveCount(0))
    this.watch.lenient = false
  }

  async end(): Promise<void> {
    await this.each((p) => p.close())
    await this.table?.context().close()
    await this.server.stop()
  }
}

/** These people around a room whose door is open. */
export async function gather(browser: Browser, names: string[], edition = privacy): Promise<Party> {
  const party = await Party.at(browser, edition)
  for (const name of names) await party.guest({ name })
  await party.open(party.people[0]!, 30)
  await party.sitDown()
  return party
}

/** These people in a room that is sealed and begun. */
export async function begin(browser: Browser, names: string[], edition = privacy): Promise<Party> {
  const party = await gather(browser, names, edition)
  await party.seal()
  return party
}
