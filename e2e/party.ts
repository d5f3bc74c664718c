// A party: a server, people with phones, perhaps a table.
import type { Browser, Page } from '@playwright/test'
import { Person, TABLE, Watch } from './people'
import { Server } from './server'

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

  async watchTable(): Promise<Page> {
    const context = await this.browser.newContext({ viewport: TABLE })
    this.table = await context.newPage()
    this.watch.on(this.table, 'the table')
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

  async end(): Promise<void> {
    for (const p of this.people) await p.close()
    await this.table?.context().close()
    await this.server.stop()
  }
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
