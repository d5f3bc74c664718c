// When a state may be looked at: what was to come stands there, its letters too, and two frames in a row it stays the same.

/** A frame of the browser's, and what was waiting for its turn meanwhile: parts that are fetched come by turns of their own. */
const realFrame = (globalThis as { frame?: typeof requestAnimationFrame }).frame ?? requestAnimationFrame
const frame = () => new Promise((done) => realFrame(() => setTimeout(done)))
const MOST = 60 // frames: what plays on and on is looked at as it plays
const LATE = 20_000 // ms

const sum = (): string => {
  const { scrollHeight, scrollWidth } = document.documentElement
  return [document.getElementsByTagName('*').length, scrollHeight, scrollWidth].join()
}

/** Rejects where what is wanted, a selector, does not come at all. */
export async function still(wanted: string): Promise<void> {
  const end = performance.now() + LATE
  while (!document.querySelector(wanted)) {
    if (performance.now() > end) throw new Error(`there is no ${wanted}`)
    await frame()
  }
  await document.fonts.ready
  let before = ''
  for (let i = 0; i < MOST; i++) {
    await frame()
    const now = sum()
    if (now === before) return
    before = now
  }
}

/** As if this device had been set so: in a frame nothing else can say it. `feature` as a sheet asks for it. */
function pretend(feature: string, on: boolean): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText.includes(feature))
        rule.media.mediaText = on ? 'all' : 'not all'
}

/** It is night, or day. */
export function atNight(night: boolean): void {
  pretend('prefers-color-scheme: dark', night)
  document.documentElement.style.colorScheme = night ? 'dark' : 'light'
}

/** Less motion is asked for. */
export function stillMotion(): void {
  const asked = window.matchMedia.bind(window)
  window.matchMedia = (media) => asked(media.includes('reduced-motion') ? 'all' : media)
  pretend('prefers-reduced-motion: reduce', true)
}
