// The studio's stage (web/src/studio): built once for a run, and handed to one page for each worker without a server.
import { test as base, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Rules } from '../web/src/studio/faults'
import type { StudioStage } from '../web/src/studio/stage'

/** The variable with the folder for a run (setup.ts). */
export const STAGE = 'PRIVACY_STUDIO'

const web = join(__dirname, '../web')
const ORIGIN = 'https://studio.test'

/** Isolates a page, which so has a clock of 5 µs instead of 100: for bench.ts. */
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

declare global {
  var studio: StudioStage
}

/** Where the stage is built: by the worker that comes first, or by each for itself where two come at once. */
function built(): string {
  const run = process.env[STAGE] ?? ''
  const folder = join(run, 'stage')
  if (existsSync(folder)) return folder
  const own = mkdtempSync(join(run, 'own-'))
  const to = ['--outDir', own, '--emptyOutDir', '--logLevel', 'error']
  execFileSync('npx', ['vite', 'build', '-c', 'vite.studio.config.ts', ...to], { cwd: web, stdio: 'inherit' })
  try {
    renameSync(own, folder)
    return folder
  } catch {
    return own // another was first
  }
}

/** Opens the stage; with `&all`, everything that screens fetch is there before the first. */
async function open(page: Page, folder: string, query: string): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = join(folder, new URL(route.request().url()).pathname)
    return existsSync(path) ? route.fulfill({ path, headers }) : route.fulfill({ status: 404 })
  })
  await page.goto(`${ORIGIN}/screens.html?${query}`)
  await page.locator('[data-shown]').waitFor()
}

/** What is built one part per frame is built one part per turn; `still` looks at real frames (still.ts). */
function hurry(): void {
  const frame = window.requestAnimationFrame.bind(window)
  Object.assign(window, {
    frame,
    requestAnimationFrame: (then: FrameRequestCallback) => window.setTimeout(() => then(performance.now())),
    cancelAnimationFrame: (id: number) => window.clearTimeout(id),
  })
}

export const test = base.extend<object, { stage: Page; timed: Page }>({
  /** The stage whose time does not pass. */
  stage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-GB' })
      await page.clock.setFixedTime(new Date('2026-01-09T20:00:00'))
      await page.addInitScript(hurry)
      await open(page, built(), 'part=Bag&all')
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  /** The stage with the real clock. */
  timed: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await open(page, built(), 'part=Bag')
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})

export const show = (page: Page, query: string): Promise<void> => page.evaluate((query) => studio.show(query), query)

/** Shows states one after the other, by the same page without a reload, and tells what is wrong in each. */
export function judged(page: Page, shown: readonly (readonly [name: string, query: string])[], rules: Rules = {}) {
  return page.evaluate(
    async ([shown, rules]) => {
      const told: string[] = []
      for (const [name, query] of shown) {
        const found = await studio.show(query).then(
          () => studio.faults({ inView: !query.includes('scrolls'), ...rules }),
          (error: Error) => [error.message],
        )
        told.push(...found.map((fault) => `${name}: ${fault}`))
      }
      return told
    },
    [shown, rules] as const,
  )
}
