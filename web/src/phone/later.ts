// What a phone fetches once the first screen stands: nobody needs it at once, and soon it is there without a wait.

export const beside = () => import('./Beside.svelte')
export const tryOut = () => import('./TryOut.svelte')
export const opening = () => import('./Opening.svelte')

const QUIET = 1500 // ms after arriving

/** Fetches parts ahead in a quiet moment; where that fails they are fetched when they are needed. */
export function ahead(...parts: (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const part of parts) part().catch(() => undefined)
  }, QUIET)
  return () => clearTimeout(timer)
}
