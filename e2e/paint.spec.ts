// Who follows the link of a room sees something at once, on a slow phone and a slow line too: hardly later than an
// empty page that is served the same way would stand there.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { Party } from './party'
import { PHONE } from './people'

/** A middling line, as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms until an answer begins. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const RUNS = 7
/** Half as strict on machines that nobody has measured; PRIVACY_MEASURE=1 holds it to the figure. */
const MOST = process.env['PRIVACY_MEASURE'] ? 1.5 : 2.25

// A machine that is shared adds to what is measured and never takes away: the best of three counts.
test.describe.configure({ retries: 2 })

test('the joining page paints hardly later than an empty page', async ({ browser }) => {
  const party = await Party.at(browser)
  const host = await party.guest({ name: 'Ada' })
  await party.open(host, 30)
  const empty = await serveEmpty(party)
  try {
    const [blank, join]: [number[], number[]] = [[], []]
    for (let i = 0; i < RUNS; i++) {
      blank.push(await paint(browser, empty.url))
      join.push(await paint(browser, party.room))
    }
    const stands = await opened(browser, party.room, (page) => formStands(page))
    const said = `${median(join)} ms against ${median(blank)} ms; the form stands after ${stands} ms`
    test.info().annotations.push({ type: 'first paint', description: said })
    expect(median(join) / median(blank), said).toBeLessThanOrEqual(MOST)
    expect(party.watch.faults).toEqual([])
  } finally {
    empty.server.close()
    await party.end()
  }
})

/** What `look` sees of a page that was never here before. */
async function opened<T>(browser: Browser, url: string, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'commit' })
    return await look(page)
  } finally {
    await context.close()
  }
}

/** When a page paints its first content, in ms since the navigation began. */
function paint(browser: Browser, url: string): Promise<number> {
  return opened(browser, url, (page) =>
    page.evaluate(
      () =>
        new Promise<number>((painted) => {
          new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName('first-contentful-paint')
            if (entry) painted(Math.round(entry.startTime))
          }).observe({ type: 'paint', buffered: true })
        }),
    ),
  )
}

/** When somebody can join, in ms since the navigation began. */
async function formStands(page: Page): Promise<number> {
  await page.getByLabel('Your name').waitFor()
  return page.evaluate(() => Math.round(performance.now()))
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

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
