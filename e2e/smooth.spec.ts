// The reveal is smooth on a slow phone: its trace says how long the page was busy without a frame in between.
import { expect, test, type Browser, type Page } from '@playwright/test'
import { Party } from './party'
import { Practice } from './practice'

const PLAYERS = 8
const SLOWER = 4
/** What one task of the page's thread may take, in ms: a frame that comes later is seen to be late. */
const FRAME = 50
/**
 * Thread time grows where others share the machine's caches. What changes a whole screen at once (for the pouring, the
 * asks, the talk, and each drawn for the first time) may then take up to twice a frame; nothing else may be late.
 */
const SCREENS = 4
/** Half as strict on machines that nobody has measured; PRIVACY_MEASURE=1 holds it to the figures. */
const WIDE = process.env['PRIVACY_MEASURE'] ? 1 : 2

// A machine that is shared adds to what is measured and never takes away: the best of three counts.
test.describe.configure({ retries: 2 })

test('a phone four times as slow draws the reveal without a hitch', async ({ browser }) => {
  const party = await Party.at(browser)
  let practice: Practice | undefined
  try {
    const ada = await party.guest({ name: 'Ada', options: { reducedMotion: 'no-preference' } })
    await party.open(ada, 30)
    await ada.sitDown(party.room)
    practice = Practice.join(party, PLAYERS - 1)
    await ada.sees(`${PLAYERS} people so far.`)
    await party.seal(PLAYERS)
    await ada.guess(2)
    await ada.answer('yes')
    await expect(ada.button('Take it back')).toBeVisible()
    const tasks = await revealed(browser, ada.page)
    const longest = tasks.slice(0, 8).map(Math.round).join(', ')
    test.info().annotations.push({ type: 'longest tasks', description: `${longest} ms of ${tasks.length}` })
    expect(tasks.length).toBeGreaterThan(100)
    expect(tasks[0], longest).toBeLessThanOrEqual(2 * FRAME * WIDE)
    expect(tasks[SCREENS], longest).toBeLessThanOrEqual(FRAME * WIDE)
    expect(party.watch.faults).toEqual([])
  } finally {
    practice?.end()
    await party.end()
  }
})

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Begin and length in µs; `tdur` is what the thread itself has worked, with what makes it slow. */
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** How long each task of the page took from the first picture of the pouring to the talk, in ms, the longest first. */
async function revealed(browser: Browser, page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] })
  await talk(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const pours = traceEvents.find((e) => e.name === 'pours')
  if (!pours) throw new Error('nothing was poured')
  const here = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && pid === pours.pid && tid === pours.tid)
  const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur
  // The browser tidies all its memory when it finds the page idle: the page has no say in it.
  const tidied = here.filter(({ name }) => name === 'MajorGC')
  return here
    .filter((e) => e.name === 'ThreadControllerImpl::RunTask' && end(e) > pours.ts)
    .filter((e) => !tidied.some((gc) => e.ts <= gc.ts && end(gc) <= end(e)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
}

/** Waits inside the page until the talk has stood for a moment, and marks when the pouring began: nobody else may look. */
function talk(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((stands) => {
        let pours = false
        const watch = new MutationObserver(() => {
          const line = document.querySelector('h1')?.textContent ?? ''
          if (!pours && line === 'The bag is poured') {
            pours = true
            performance.mark('pours')
          }
          if (!/of \d+ say Yes/.test(line)) return
          watch.disconnect()
          setTimeout(stands, 1000)
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
}
