// Who follows the link of a room sees something at once, on a slow phone and a slow line too: hardly later than an
// empty page that is served the same way would stand there.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Browser } from '@playwright/test'
import { Party } from './party'
import { PHONE } from './people'

/** A middling line, as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms until an answer begins. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const RUNS = 5
const MOST = 1.5

test('the joining page paints hardly later than an empty page', async ({ browser }) => {
  const party = await Party.at(browser)
  const host = await party.guest({ name: 'Ada' })
  await party.open(host, 30)
  const empty = await serveEmpty(party)
  try {
    const runs = { empty: [] as Paint[], join: [] as Paint[] }
    for (let i = 0; i < RUNS; i++) {
      runs.empty.push(await paint(browser, empty.url, 'p'))
      runs.join.push(await paint(browser, party.room, 'form input'))
    }
    const first = { empty: median(runs.empty, 'first'), join: median(runs.join, 'first') }
    const said = `${first.join} ms against ${first.empty} ms; the form stands after ${median(runs.join, 'stands')} ms`
    test.info().annotations.push({ type: 'first paint', description: said })
    expect(first.join / first.empty, said).toBeLessThanOrEqual(MOST)
    expect(party.watch.faults).toEqual([])
  } finally {
    empty.server.close()
    await party.end()
  }
})

/** In ms since the navigation began. */
interface Paint {
  first: number
  stands: number
}

/** When a page, never seen before, paints its first content, and when `thing` stands in it. */
async function paint(browser: Browser, url: string, thing: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: PHONE })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'load' })
    await page.locator(thing).first().waitFor({ state: 'attached' })
    return await page.evaluate(() => {
      const [entry] = performance.getEntriesByName('first-contentful-paint')
      return { first: Math.round(entry?.startTime ?? NaN), stands: Math.round(performance.now()) }
    })
  } finally {
    await context.close()
  }
}

/** An empty page, but for one word that can be painted, from this machine and with the headers of the real one. */
async function serveEmpty(party: Party): Promise<{ server: Server; url: string }> {
  const real = await fetch(party.room.replace(party.server.url, party.server.local))
  const headers: IncomingHttpHeaders = Object.fromEntries(real.headers)
  delete headers['content-length']
  delete headers['date']
  const server = createServer((_, answer) => {
    answer.writeHead(200, headers)
    answer.end('<!doctype html><html lang="en"><title>Empty</title><link rel="icon" href="data:,"><p>Empty</p></html>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, url: `http://play.test:${(server.address() as AddressInfo).port}/` }
}

function median(runs: readonly Paint[], of: keyof Paint): number {
  return runs.map((run) => run[of]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? NaN
}
