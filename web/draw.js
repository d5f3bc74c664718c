// Draws the pictures of web/public that are no SVG, from the same shapes: the icons from icon.svg, the picture that a
// link is shared with from src/studio/Cover.svelte. To be run when one of these changes: node draw.js
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'

const folder = new URL('./public/', import.meta.url)
const path = (name) => new URL(name, folder).pathname
const icon = readFileSync(path('icon.svg'), 'utf8')
/** Up to the edge: whoever shows it cuts it into a shape of its own. The keyhole keeps clear of the outer fifth. */
const whole = icon.replace(/ rx="\d+"/, '')

const icons = [
  { name: 'icon-192.png', size: 192, svg: icon },
  { name: 'icon-512.png', size: 512, svg: icon },
  { name: 'icon-maskable-512.png', size: 512, svg: whole },
  { name: 'apple-touch-icon.png', size: 180, svg: whole },
]

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const { name, size, svg } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  await page.screenshot({ path: path(name), omitBackground: true })
}

const server = await createServer({ configFile: new URL('./vite.config.ts', import.meta.url).pathname })
await server.listen()
await page.setViewportSize({ width: 1200, height: 630 })
await page.goto(new URL('screens.html?page=cover', server.resolvedUrls.local[0]).href)
await page.locator('main').waitFor()
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: path('share.png') })
await server.close()
await browser.close()
