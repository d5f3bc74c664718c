// A party: a server, people with phones, perhaps a table.
import { expect, type Browser, type Page } from '@playwright/test'
import { Person, TABLE, Watch } from './people'
import { Server } from './server'
import type { Tap } from './tap'

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
  ) {}

  static async at(browser: Browser): Promise<Party> {
    const server = await Server.start()
    return new Party(server, new Watch(new URL(server.url).host), browser)
  }

  async guest(guest: Guest): Promise<Person> {
    const person = await Person.with(this.browser, guest.name, this.watch, guest.options)
    this.people.push(person)
    return person
  }

  /** The first guest opens a room on a track of this length, and takes a seat. */
  async open(host: Person, track: number): Promise<void> {
    await host.page.route('**/api/rooms', async (route) => {
      const asked = route.request().postDataJSON() as { settings: { end: number } }
      asked.settings.end = track
      await route.continue({ postData: JSON.stringify(asked) })
    })
    await host.page.goto(this.server.url)
    await host.press('Open a room')
    await host.press('Open the room')
    await host.page.waitForURL(/\/[A-Z]{5}$/)
    this.room = host.page.url()
  }

  /** The first guest opens a room, chooses on the form what is to be chosen, and takes no seat yet. */
  async openWith(host: Person, choose: (form: Page) => Promise<void>): Promise<void> {
    await host.page.goto(this.server.url)
    await host.press('Open a room')
    await choose(host.page)
    await host.press('Open the room')
    await host.page.waitForURL(/\/[A-Z]{5}$/)
    this.room = host.page.url()
  }

  /** Everybody sits down, one after the other, in the order in which they came. */
  async sitDown(): Promise<void> {
    for (const p of this.people) await p.sitDown(this.room)
    await this.people[0]!.sees(`${this.people.length} people so far.`)
  }

  async watchTable(tap?: Tap): Promise<Page> {
    const context = await this.browser.newContext({ viewport: TABLE })
    this.table = await context.newPage()
    this.watch.on(this.table, 'the table')
    tap?.on(this.table, 'the table')
    await this.table.goto(`${this.room}/table`)
    return this.table
  }

  /** From the open door to the first card. */
  async seal(): Promise<void> {
    const [host] = this.people
    await host!.press('Close the door')
    for (const p of this.people) await p.compare()
    for (const p of this.people) await p.same(this.people.length)
    await host!.press('Begin')
  }

  /** The reader draws a card and reads it: the question stands on every phone. */
  async ask(reader: Person): Promise<void> {
    await reader.press('Draw a card')
    await reader.press('I have read it')
  }

  /** Everybody, or these, set their dial and drop their cube; every second one says Yes. */
  async answer(people: Person[] = this.people): Promise<void> {
    await Promise.all(
      people.map(async (p, i) => {
        await p.guess(i % 3)
        await p.pressDrop(i % 2 === 1 ? 'yes' : 'no')
      }),
    )
  }

  /** The reader pours, and it is asked until everybody talks. */
  async pour(reader: Person, asked: number): Promise<void> {
    await reader.press('Pour the bag')
    await expect(reader.line()).toHaveText(new RegExp(`of ${asked} say Yes`))
    await expect(this.people[0]!.page.getByText(/reads next|Your turn to read/).first()).toBeVisible()
  }

  async end(): Promise<void> {
    for (const p of this.people) await p.close()
    await this.table?.context().close()
    await this.server.stop()
  }
}

/** These people around a room whose door is open. */
export async function gather(browser: Browser, ...names: string[]): Promise<Party> {
  const party = await Party.at(browser)
  for (const name of names) await party.guest({ name })
  await party.open(party.people[0]!, 30)
  await party.sitDown()
  return party
}

/** Five people and a room that is sealed and begun. */
export async function five(browser: Browser, track = 30): Promise<Party> {
  const party = await Party.at(browser)
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dev', 'Eva']) await party.guest({ name })
  const [ada, ...others] = party.people
  await party.open(ada!, track)
  await ada!.sitDown(party.room)
  for (const p of others) await p.sitDown(party.room)
  await party.seal()
  return party
}
