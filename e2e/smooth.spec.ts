// The reveal is smooth on a slow phone: its trace says how long the page was busy without a frame in between.
import { expect, test, type Browser, type Page } from '@playwright/test'
import { chili, privacy, privacy2, type Edition } from './editions'
import { Party } from './party'
import type { Person } from './people'
import { Practice } from './practice'

const PLAYERS = 8
const SLOWER = 4
/** What one task of the page's thread may take, in ms: a frame that comes later is seen to be late. */
const FRAME = 50
/**
 * Thread time grows where others share the machine's caches. On a machine that nobody has measured it may be twice as
 * much, and three times where a whole screen changes at once: for the pouring, the asks and the talk, each drawn for the
 * first time. PRIVACY_MEASURE=1 holds all to the figure.
 */
const MEASURE = !!process.env['PRIVACY_MEASURE']
const SCREENS = 4
const [CHANGES, OTHERS] = MEASURE ? [1, 1] : [3, 2]

// A machine that is shared adds to what is measured and never takes away: the best of three counts.
test.describe.configure({ retries: 2 })

/** A game whose reveal is measured: each has its own way. */
interface Reveal {
  readonly edition: Edition
  /** What stands on top while the answers are opened. */
  readonly opening: string
  /** From the sealed room to the moment when nothing but the last tap, if it is this phone's, is left to do. */
  play(party: Party, ada: Person): Promise<void>
}

const reveals: Reveal[] = [
  {
    edition: privacy,
    opening: 'The bag is poured',
    async play(_, ada) {
      await ada.guess(2)
      await ada.answer('yes')
    },
  },
  {
    edition: privacy2,
    opening: 'The discs are turned over',
    async play(party, ada) {
      await ada.press('Ada') // is the oldest, and reads
      await party.ask(ada)
      await ada.answer(2)
      await ada.guess(16)
    },
  },
  {
    edition: chili,
    opening: 'The lid comes off',
    async play(_, ada) {
      await ada.guess('2+1')
      await ada.answer('yes')
    },
  },
]

for (const { edition, opening, play } of reveals)
  test(`a phone four times as slow draws the reveal of ${edition.name} without a hitch`, async ({ browser }) => {
    test.skip(!MEASURE && edition !== privacy, 'takes half a minute: only where it is measured')
    const party = await Party.at(browser, edition)
    let practice: Practice | undefined
    try {
      const ada = await party.guest({ name: 'Ada', options: { reducedMotion: 'no-preference' } })
      await party.open(ada, 30)
      await ada.sitDown(party.room)
      practice = Practice.join(party, PLAYERS - 1)
      await ada.sees(`${PLAYERS} people so far.`)
      await party.seal(PLAYERS)
      await play(party, ada)
      const tasks = await revealed(browser, ada.page, {
        line: opening,
        tap: edition.opens,
        end: edition.tally(PLAYERS).source,
      })
      const longest = tasks.slice(0, 8).map(Math.round).join(', ')
      test.info().annotations.push({ type: 'longest tasks', description: `${longest} ms of ${tasks.length}` })
      expect(tasks.length).toBeGreaterThan(100)
      expect(tasks[0], longest).toBeLessThanOrEqual(FRAME * CHANGES)
      expect(tasks[SCREENS], longest).toBeLessThanOrEqual(FRAME * OTHERS)
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
async function revealed(browser: Browser, page: Page, course: Course): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] })
  await talk(page, course)
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

/** The first lines of the opening and of the talk, and the button that opens, if it is on this phone. */
interface Course {
  readonly line: string
  readonly tap: string
  readonly end: string
}

/** Waits inside the page until the talk has stood for a moment, and marks when the opening began: nobody else may look. */
function talk(page: Page, course: Course): Promise<void> {
  return page.evaluate(
    ({ line, tap, end }) =>
      new Promise<void>((stands) => {
        let tapped = false
        let pours = false
        const press = () => {
          const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === tap)
          tapped = button !== undefined
          setTimeout(() => button?.click())
        }
        const look = () => {
          const now = document.querySelector('h1')?.textContent ?? ''
          if (!tapped && !pours) press()
          if (!pours && now === line) {
            pours = true
            performance.mark('pours')
          }
          if (!new RegExp(end).test(now)) return
          watch.disconnect()
          setTimeout(stands, 1000)
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    course,
  )
}
