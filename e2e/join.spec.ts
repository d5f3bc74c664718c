// Friends who come through the door at the same moment.
import { expect, test } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'

test('two people who press at once both have a seat, with figures of their own', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    await party.open(ada, 30)
    const late = [await party.guest({ name: 'Ben' }), await party.guest({ name: 'Cleo' })]
    const release = await Promise.all(late.map(hold))
    await party.each((p) => p.arrive(party.room), late)
    await party.each((p) => p.press('Sit down'), late)
    for (const news of release) news()
    for (const p of late) await expect(p.button('Sit down')).toHaveCount(0)
    await ada.sitDown(party.room)
    await ada.sees('3 people so far.')
    const table = await party.watchTable()
    const said = [new URL(party.room).host, `Code of the room: ${[...party.room.slice(-5)].join(' ')}`]
    for (const text of [...said, 'Ada', 'Ben', 'Cleo']) await expect(table.getByText(text).first()).toBeAttached()
    await expect(table.getByRole('img', { name: 'Scan, or type the code.' })).toBeVisible()
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

test('a tab that may store nothing, a name that is too long, a gap that nobody has to know of', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    await party.open(ada, 30)
    const ben = await party.guest({ name: 'Ben' })
    const cleo = await party.guest({ name: 'Cleo' })
    await mayNotStore(party, ben)
    await longName(party, cleo)
    await shortGap(party, ada)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** As browsers do that forbid a site all storage: even to ask for it fails. */
async function mayNotStore(party: Party, person: Person): Promise<void> {
  await person.page.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await person.page.goto(party.server.url)
  await expect(person.button('Open a room')).toBeVisible()
  await person.arrive(party.room)
  await person.press('Sit down')
  await person.sees('This browser cannot store anything here.')
  await expect(person.line()).toHaveText('Who are you?')
}

/** Typed, a name ends at a whole character; everybody reads it as it stands there. */
async function longName(party: Party, person: Person): Promise<void> {
  await person.page.goto(party.room)
  const field = person.page.getByLabel('Your name')
  await field.focus()
  await person.page.keyboard.insertText(`ש${'🦊'.repeat(20)}`)
  await expect(field).toHaveValue(`ש${'🦊'.repeat(14)}`)
  await person.press('Sit down')
  await expect(person.line()).toHaveText('Around the table')
  await party.people[0]!.sees(`ש${'🦊'.repeat(14)}`)
}

/** The line is lost, and is there again before the two seconds of the page's clock are over after which that is said. */
async function shortGap(party: Party, person: Person): Promise<void> {
  const { page } = person
  const close: (() => void)[] = []
  await page.routeWebSocket(/\/socket$/, (route) => {
    route.connectToServer()
    close.push(() => void route.close())
  })
  await page.clock.install()
  await person.sitDown(party.room)
  await page.evaluate(() => {
    const look = (): boolean => document.body.innerText.includes('No connection')
    new MutationObserver(() => look() && (document.title = 'No connection')).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
  await page.clock.pauseAt(new Date(Date.now() + 5000))
  for (const end of close.splice(0)) end()
  const again = async (): Promise<number> => {
    await page.clock.runFor(50)
    return close.length
  }
  await expect.poll(again, 'a new line').toBe(1)
  await expect(person.line()).toHaveText('Around the table')
  expect(await page.title()).not.toContain('No connection')
}

/** From the first view on, this phone learns nothing until it is released. */
async function hold(person: Person): Promise<() => void> {
  let release = (): void => undefined
  await person.page.routeWebSocket(/\/socket$/, (route) => {
    const held: (string | Buffer)[] = []
    let [viewed, released] = [false, false]
    route.connectToServer().onMessage((message) => {
      if (viewed && !released) held.push(message)
      else route.send(message)
      viewed ||= String(message).includes('"view"')
    })
    release = () => {
      released = true
      for (const message of held.splice(0)) route.send(message)
    }
  })
  return () => release()
}
