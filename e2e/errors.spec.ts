// Codes and links as people type them, and rooms that are not there.
import { expect, test } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'

/** A browser says by itself in its console that a page was not found; nothing else may stand there. */
const NOT_FOUND = /404/
/** Likewise of the answer to a page that asks why it gets no line. */
const LINE_WANTED = /426/

test('a code is understood however it is typed, and a wrong one is said to be wrong', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    const ben = await party.guest({ name: 'Ben' })
    await party.open(ada, 30)
    await ada.sitDown(party.room)
    const links = ada.page.locator('.invite a')
    await expect(links).toHaveCount(2)
    expect(await links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))).toEqual([
      party.room,
      `${party.room}/table`,
    ])
    await expect(ada.page.getByRole('img', { name: 'Scan, or type the code.' })).toBeVisible()
    const code = party.room.slice(-5)
    const small = code.toLowerCase()
    const host = new URL(party.server.url).host
    for (const typed of [
      small,
      ` ${[...small].join(' ')} `,
      `${code.slice(0, 2)}-${code.slice(2)}`,
      `http://${host}/${small}`,
      `${host}/${code}`,
      `HTTP://${host}/${code}/table`,
    ]) {
      await typeCode(party, ben, typed)
      await ben.page.waitForURL(party.room)
      await expect(ben.line(), typed).toHaveText('Who are you?')
    }
    for (const path of [small, `${code}/`, `${small.slice(0, 3)}-${small.slice(3)}`]) {
      await ben.page.goto(`${party.server.url}/${path}`)
      await expect(ben.line(), path).toHaveText('Who are you?')
    }
    for (const typed of ['', 'abc', 'ABCDEFG', '12345', 'hello']) {
      await typeCode(party, ben, typed)
      await ben.sees('A code has five letters, without I, L and O. Look at it once more.')
    }
    expect(party.watch.faults).toEqual([])
    await missing(party, ben)
  } finally {
    await party.end()
  }
})

test('a way that lets no line through is named, on a phone and on the table, until it does', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    await party.open(ada, 30)
    const ben = await party.guest({ name: 'Ben' })
    const table = await party.guest({ name: 'table' })
    let through = false
    for (const { page } of [ben, table])
      await page.routeWebSocket(/socket$/, (line) => void (through ? line.connectToServer() : line.close()))
    await ben.page.goto(party.room)
    await table.page.goto(`${party.room}/table`)
    for (const one of [ben, table]) {
      await expect(one.line()).toHaveText('The way to this server does not let the game through.')
      await one.sees(/If you run it: what stands in front of it/)
    }
    through = true
    await expect(ben.line()).toHaveText('Who are you?')
    await expect(table.page.getByText('does not let the game through')).toBeHidden()
    expect(party.watch.faults.filter((fault) => !LINE_WANTED.test(fault))).toEqual([])
  } finally {
    await party.end()
  }
})

async function typeCode(party: Party, person: Person, typed: string): Promise<void> {
  await person.page.goto(party.server.url)
  await person.page.getByLabel('Code of the room').fill(typed)
  await person.press('Join')
}

/** A room that is not there is not there by code, by link, and for the table. */
async function missing(party: Party, person: Person): Promise<void> {
  const code = party.room.endsWith('AAAAA') ? 'BBBBB' : 'AAAAA'
  await typeCode(party, person, code)
  await person.sees('There is no room with this code. Ask for it once more, or open one yourself.')
  await person.page.goto(`${party.server.url}/${code}`)
  await expect(person.line()).toHaveText('There is no such room')
  await person.page.goto(`${party.server.url}/${code}/table`)
  await expect(person.line()).toHaveText('There is no such room')
  await person.page.goto(`${party.server.url}/abcd`)
  await person.sees('A code has five letters, without I, L and O. Look at it once more.')
  await expect(person.page.getByLabel('Code of the room')).toHaveValue('abcd')
  await person.page.goto(`${party.server.url}/${code}`)
  await person.press('To the first page')
  await expect(person.button('Open a room')).toBeVisible()
  expect(party.watch.faults.filter((fault) => !NOT_FOUND.test(fault))).toEqual([])
}
