// One seat in two tabs of a real browser, with the worst that may happen to it in any order: both are tapped, loaded
// anew, closed and opened, lines break or lose what is said or told, questions are laid aside. Whatever left the phone
// is judged at the end.
import { errors, expect, test, type Browser, type Page } from '@playwright/test'
import { nolimit, privacy, type Edition } from './editions'
import { wrongs } from './judge'
import { Net } from './net'
import { Party } from './party'
import type { Person } from './people'
import { Practice } from './practice'

/** Long, on demand: PRIVACY_MEASURE=1. PRIVACY_SEED plays the same steps again, as far as the others let them be. */
const MEASURE = !!process.env['PRIVACY_MEASURE']
const STEPS = Number(process.env['PRIVACY_STEPS'] ?? (MEASURE ? 400 : 12))
const SEED = Number(process.env['PRIVACY_SEED'] ?? Date.now() % 1_000_000)
/** How long a tap is tried: what it was meant for may be gone meanwhile. In ms. */
const TAP = 1500

test('a phone in two tabs makes one ballot a question, and nothing late or unasked', async ({ browser }) => {
  const editions = [privacy, nolimit]
  for (const edition of MEASURE ? editions : [editions[SEED % 2]!]) {
    test.setTimeout(test.info().timeout + STEPS * 5000)
    await played(browser, edition, async (tabs) => {
      for (let step = 0; step < STEPS; step++) await tabs.happen()
      await tabs.unheard()
      await tabs.settle()
      told(tabs)
      expect(wrongs(tabs.net.left), tabs.story()).toEqual([])
    })
  }
})

test('one that does not store its ballot is found out', async ({ browser }) => {
  test.skip(!MEASURE, 'shows that the other test bites: only where there is time')
  await played(
    browser,
    privacy,
    async (tabs) => {
      await tabs.unheard()
      expect(wrongs(tabs.net.left).join(), tabs.story()).toMatch(/^two: ballot of slot \d+/)
    },
    forgetful,
  )
})

/** Whatever is to be stored with a ballot in it is not, and nobody notices. */
async function forgetful({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (memory: { seats?: Record<string, { ballot?: unknown }> }, key) {
      const has = Object.values(memory.seats ?? {}).some(({ ballot }) => ballot)
      return has ? (this.count() as IDBRequest) : put.call(this, memory, key)
    }
  })
}

/** Ada plays in tabs, among practice players, in a room that is sealed and begun. */
async function played(
  browser: Browser,
  edition: Edition,
  play: (tabs: Tabs) => Promise<void>,
  changed?: (ada: Person) => Promise<void>,
): Promise<void> {
  const party = await Party.at(browser, edition)
  const ada = await party.guest({ name: 'Ada' })
  await changed?.(ada)
  const net = new Net()
  await net.on(ada.page)
  await party.open(ada, 99)
  await ada.sitDown(party.room)
  const practice = Practice.join(party, 3, '--fast')
  try {
    await ada.sees('4 people so far.')
    await party.seal(4)
    party.watch.lenient = true // lines that break are on the console
    await play(new Tabs(ada, party.room, net, edition))
    expect(party.watch.faults).toEqual([])
  } finally {
    practice.end()
    await party.end()
  }
}

/** What happens, as often as it stands here. */
const happenings = [
  ...(['tap', 'tap', 'tap', 'tap', 'tap', 'tap', 'tap', 'both', 'both', 'both'] as const),
  ...(['reload', 'reload', 'open', 'close', 'cut', 'down', 'deaf twin', 'mute twin', 'skip'] as const),
]
type Happening = (typeof happenings)[number]

/** What a person may tap on that takes the game on; `guess` stands for the dial, `Yes` for one of both answers. */
const ways = [
  'Continue as Ada',
  'Use it here',
  'All right',
  'Draw a card',
  'Ask this one',
  'I have read it',
  'Yes',
  'Pour the bag',
  'Turn the urn over',
  'Nobody knows: draw lots',
] as const
type Way = (typeof ways)[number] | 'guess'

/** The tabs of one phone, as many as are open. */
class Tabs {
  readonly #pages: Page[]
  readonly #random = chance(SEED)
  readonly #story: string[] = []

  constructor(
    readonly person: Person,
    readonly room: string,
    readonly net: Net,
    readonly edition: Edition,
  ) {
    this.#pages = [person.page]
  }

  /** What was done, to find out what went wrong. */
  story(): string {
    return `PRIVACY_SEED=${SEED}: ${this.#story.join(', ')}`
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  async happen(): Promise<void> {
    const what = this.#pick(happenings)
    this.#story.push(what)
    await this.#do(what)
  }

  async #do(what: Happening): Promise<void> {
    const page = this.#pick(this.#pages)
    if (what === 'tap') await this.#tap()
    else if (what === 'both') await Promise.all(this.#pages.map((one) => this.#tapOn(one)))
    else if (what === 'reload') await page.reload()
    else if (what === 'open') await this.#open()
    else if (what === 'close') await this.#close(page)
    else if (what === 'cut') this.net.cut()
    else if (what === 'down') this.net.fall()
    else if (what === 'skip') await this.#skip(page)
    else await this.#twin(what === 'deaf twin' ? 'told' : 'said')
  }

  /** Another tab, which takes the seat. */
  async #open(): Promise<void> {
    if (this.#pages.length > 1) return
    const page = await this.person.tab()
    await this.net.on(page)
    this.#pages.push(page)
    await page.goto(this.room)
  }

  async #close(page: Page): Promise<void> {
    if (this.#pages.length < 2) return
    this.#pages.splice(this.#pages.indexOf(page), 1)
    await page.close()
  }

  /** A tab that does not hear that it lost the seat, or is not heard any more, and another one beside it. */
  async #twin(loss: 'said' | 'told'): Promise<void> {
    this.net.lose(loss)
    await this.#open()
    const [, newest] = this.#pages
    await this.#tapOn(newest!)
  }

  async #skip(page: Page): Promise<void> {
    for (const name of ['Not this one', 'Lay it aside'])
      await tried(page.getByRole('button', { name, exact: true }).click({ timeout: TAP }))
  }

  /** Takes the game on, in any tab; where none can, the net is mended until one can. */
  async #tap(): Promise<void> {
    const open = await this.#ways()
    if (open.length === 0) this.net.mend()
    const [page, way] = this.#pick(open.length > 0 ? open : await this.#waited())
    await this.#go(page, way)
  }

  async #tapOn(page: Page): Promise<void> {
    const ways = await waysOn(page)
    if (ways.length > 0) await this.#go(page, this.#pick(ways))
  }

  async #ways(): Promise<[Page, Way][]> {
    const ways = await Promise.all(
      this.#pages.map(async (page) => (await waysOn(page)).map((way) => [page, way] as const)),
    )
    return ways.flat().map(([page, way]) => [page, way])
  }

  /** Nobody watches a reveal: the tabs are looked at anew until something can be done in one. */
  async #waited(): Promise<[Page, Way][]> {
    let ways: [Page, Way][] = []
    await expect(async () => {
      for (const page of this.#pages) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      ways = await this.#ways()
      expect(ways.length, this.story()).toBeGreaterThan(0)
    }).toPass({ intervals: [250], timeout: 60_000 })
    return ways
  }

  async #go(page: Page, way: Way): Promise<void> {
    this.#story.push(`${this.#pages.indexOf(page)}: ${way}`)
    if (way === 'guess') await tried(this.#guess(page))
    else if (way === 'Yes') await tried(this.#answer(page))
    else {
      if (way === 'Ask this one') await tried(page.getByRole('radio').first().check({ timeout: TAP }))
      await tried(page.getByRole('button', { name: way }).first().click({ timeout: TAP }))
    }
  }

  async #guess(page: Page): Promise<void> {
    const dial = page.getByRole('slider')
    await dial.press('Home', { timeout: TAP })
    for (let turns = this.#pick([0, 1, 2]); turns > 0; turns--) await dial.press('ArrowUp', { timeout: TAP })
    await page.getByRole('button', { name: /^(Set|Change to) \d$/ }).click({ timeout: TAP })
  }

  /** Either answer; and sometimes it is taken back again. */
  async #answer(page: Page): Promise<void> {
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click({ timeout: TAP })
    await press(this.#pick(['Yes', 'No']))
    await press(/^(Drop the cube into the bag|Put the envelope into the urn)$/)
    if (this.#random() < 0.2) await press('Take it back')
  }

  /** The slots of all ballots that left the phone, one after the other. */
  #cast(): number[] {
    return this.net.left.flatMap(({ command }) => ('cast' in command ? [command.cast.slot] : []))
  }

  /** One tab stays. Its ballot is lost on the way, and it is loaded anew: so it comes again. */
  async unheard(): Promise<void> {
    while (this.#pages.length > 1) await this.#close(this.#pages[0]!)
    const page = (this.person.page = this.#pages[0]!)
    const may = async () => (await waysOn(page)).includes('Yes')
    while (!(await may())) await this.#tap()
    const before = this.#cast().length
    this.net.lose('said')
    await this.person.answer('yes')
    await expect.poll(() => this.#cast().length, this.story()).toBe(before + 1)
    await page.reload()
    await expect(async () => {
      if (await may()) await this.person.answer('no') // which no phone should let anybody do
      expect(this.#cast().length, this.story()).toBeGreaterThan(before + 1)
    }).toPass()
  }

  /** Everything is whole again, and the tab plays on until a question is reckoned that was answered last. */
  async settle(): Promise<void> {
    const reckoned = () => {
      const { slot, fate } = this.net.latest!.question
      return fate === 'reckoned' && this.#cast().at(-1) === slot
    }
    while (!reckoned()) await this.#tap()
  }
}

/** What can be done in a page now. */
async function waysOn(page: Page): Promise<Way[]> {
  const names = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility())
    const may = shown.filter((button) => !button.disabled || button.textContent.trim() === 'Ask this one')
    const names = may.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim())
    return document.querySelector('[role=slider]') ? ['guess', ...names] : names
  })
  return names.filter((name): name is Way => name === 'guess' || (ways as readonly string[]).includes(name))
}

/** Does something that may not be possible any more. */
async function tried(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}

/** Numbers from 0 to 1 that look like chance, the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Says how much there was to judge, and that it was something. */
function told({ net: { left, sockets }, edition }: Tabs): void {
  const count = (kind: string) => left.filter(({ command }) => kind in command).length
  const counts = ['guess', 'cast', 'open', 'pass'].map((kind) => `${count(kind)} × ${kind}`)
  const slots = new Set(left.flatMap(({ command }) => ('cast' in command ? [command.cast.slot] : [])))
  const description = `${STEPS} steps, ${sockets} sockets, ${counts.join(', ')}, ${slots.size} questions answered, seed ${SEED}`
  test.info().annotations.push({ type: edition.name, description })
  process.stdout.write(`\n${edition.name}: ${description}\n`)
  expect(count('cast'), 'one came twice').toBeGreaterThan(slots.size)
  expect(count('open') + count('pass')).toBeGreaterThan(0)
}
