// What is no part of playing, and fetched apart: at once where it is what is wanted, else once the first screen stands,
// so that it is there without a wait.

export const home = () => import('./Home.svelte')
export const opening = () => import('./Opening.svelte')
export const recover = () => import('./Recover.svelte')
export const stop = () => import('./Stop.svelte')
export const invite = () => import('./Invite.svelte')
export const beside = () => import('./Beside.svelte')
export const rare = () => import('./Rare.svelte')
export const warnings = () => import('./Warnings.svelte')
export const reunion = () => import('./Reunion.svelte')
export const agreed = () => import('./Agreed.svelte')
export const news = () => import('./news')
export const tryOut = () => import('./TryOut.svelte')

const QUIET = 1500 // ms after arriving

/** Fetches parts ahead in a quiet moment; where that fails they are fetched when they are needed. */
export function ahead(...parts: (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const part of parts) part().catch(() => undefined)
  }, QUIET)
  return () => clearTimeout(timer)
}
