/** Nobody is at this screen's mouse or keys: what is there only to be pressed steps back. */
const AFTER = 8000

export function watchIdle(changed: (idle: boolean) => void): () => void {
  let timer = 0
  const stir = (): void => {
    clearTimeout(timer)
    changed(false)
    timer = window.setTimeout(() => changed(true), AFTER)
  }
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
  for (const sign of signs) addEventListener(sign, stir, { passive: true })
  stir()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, stir)
  }
}
