// The shared table is heard only where somebody wants that, and only after a touch.
import { expect, test, type Browser, type Page } from '@playwright/test'
import { accessible } from './looks'
import { Party } from './party'
import { TABLE } from './people'
import { Practice } from './practice'
import { test as staged } from './studio'

/** What a page has made of its loudspeaker: how often it opened one, and how many tones and noises began. */
interface Heard {
  opened: number
  begun: number
}

test('the sound is turned on and off by hand or by key, and this screen remembers it', async ({ browser }) => {
  const { party, table } = await lobby(browser)
  try {
    const on = table.getByRole('button', { name: 'Turn the sound on', exact: true })
    const off = table.getByRole('button', { name: 'Turn the sound off', exact: true })
    const name = table.getByRole('heading', { level: 1 })
    await expect(on, 'it says what it is for').toHaveText('Turn the sound on')
    await accessible(table, 'the table with its sound')
    await name.click()
    expect((await heard(table)).opened, 'nobody has asked for it').toBe(0)

    await on.focus()
    await table.keyboard.press('Enter')
    await expect(off).toBeFocused()
    await expect(off, 'from now on a sign will do').toHaveText('')
    expect((await heard(table)).opened).toBe(1)
    await accessible(table, 'the table that is heard')
    await table.keyboard.press('m')
    await expect(on).toBeVisible()
    await on.click()
    await expect(off).toBeVisible()
    expect((await heard(table)).opened, 'one for the whole page').toBe(1)

    await table.reload()
    const waits = table.getByRole('button', { name: 'Tap for sound', exact: true })
    await expect(waits).toHaveText('Tap for sound')
    expect((await heard(table)).opened, 'no browser lets it sound yet').toBe(0)
    await name.click()
    await expect(off).toBeVisible()
    expect((await heard(table)).opened).toBe(1)

    await off.click()
    await table.reload()
    await expect(on).toBeVisible()
    await name.click()
    expect((await heard(table)).opened, 'it was turned off here').toBe(0)
    expect(party.watch.faults).toEqual([])
  } finally {
    await table.context().close()
    await party.end()
  }
})

test('a question and its pour are heard as the table shows them', async ({ browser }) => {
  const { party, table } = await lobby(browser)
  const [ada] = party.people
  let practice: Practice | undefined
  try {
    await ada!.sitDown(party.room)
    practice = Practice.join(party, 4, '--fast')
    await ada!.sees('5 people so far.')
    await table.getByRole('button', { name: 'Turn the sound on' }).click()
    await party.seal(5)
    await expect(ada!.page.getByRole('slider')).toBeVisible()
    await expect.poll(async () => (await heard(table)).begun, 'a page').toBeGreaterThan(0)
    const read = (await heard(table)).begun
    await ada!.guess(2)
    await expect(table.getByText('4 of 5').first(), 'everybody else is in').toBeAttached()
    expect((await heard(table)).begun, 'nobody hears who answers').toBe(read)
    await ada!.answer('yes')
    await expect.poll(async () => (await heard(table)).begun, 'five cubes').toBeGreaterThanOrEqual(read + 5)
    expect(party.watch.faults).toEqual([])
  } finally {
    practice?.end()
    await table.context().close()
    await party.end()
  }
})

const kinds = ['cube', 'disc', 'card', 'envelope', 'page', 'ask', 'turn', 'step', 'fanfare'] as const

staged('the sounds are about as loud as each other, begin and end softly, and are never cut off', async ({ stage }) => {
  const found = await stage.evaluate(async (kinds) => {
    const twelve = (name: (typeof kinds)[number], every: number) =>
      Array.from({ length: 12 }, (_, nth) => ({ name, nth, after: nth * every }))
    const alone = kinds.map(async (name) => [name, await studio.loud([{ name, nth: 0, after: 0 }], 1.4)] as const)
    const many = (['cube', 'disc', 'card', 'envelope', 'turn', 'step'] as const).map(async (name) => [
      `twelve of ${name}`,
      await studio.loud(twelve(name, 70), 2.4),
    ])
    return { alone: await Promise.all(alone), many: await Promise.all(many) }
  }, kinds)
  for (const [name, { peak, click, length }] of found.alone) {
    expect.soft(peak, `the peak of ${name}`).toBeGreaterThan(0.05)
    expect.soft(click, `a click of ${name}`).toBeLessThan(0.02)
    expect.soft(length, `the length of ${name}, in s`).toBeLessThan(1.2)
  }
  for (const [name, { peak }] of [...found.alone, ...found.many])
    expect.soft(peak, `the peak of ${name}`).toBeLessThan(0.9)
  const levels = found.alone.map(([, { level }]) => level)
  expect(Math.max(...levels) - Math.min(...levels), `dB between ${JSON.stringify(found.alone)}`).toBeLessThan(10)
})

/** A room with an open door that Ada keeps, and a table that moves and whose loudspeaker is counted. */
async function lobby(browser: Browser): Promise<{ party: Party; table: Page }> {
  const party = await Party.at(browser)
  await party.open(await party.guest({ name: 'Ada' }), 30)
  const context = await browser.newContext({ viewport: TABLE })
  await context.addInitScript(count)
  const table = await context.newPage()
  party.watch.on(table, 'the table')
  await table.goto(`${party.room}/table`)
  return { party, table }
}

/** Runs in the page, before anything of it. */
function count(): void {
  const heard: Heard = { opened: 0, begun: 0 }
  const context = class extends AudioContext {
    constructor() {
      super()
      heard.opened++
    }
  }
  const begin = (prototype: AudioScheduledSourceNode): void => {
    const start = prototype.start
    prototype.start = function (when?: number) {
      heard.begun++
      start.call(this, when)
    }
  }
  begin(OscillatorNode.prototype)
  begin(AudioBufferSourceNode.prototype)
  Object.assign(window, { heard, AudioContext: context })
}

const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => ({ ...(window as unknown as { heard: Heard }).heard }))
