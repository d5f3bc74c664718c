// What this browser keeps in mind apart from any seat. Storage may be forbidden; then a choice lasts as long as the page.

/** Local storage lasts; the session's as long as the tab. */
type Area = 'localStorage' | 'sessionStorage'

/** What stands under a key, or null. */
export function kept(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

export function keep(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(key, value)
  } catch {
    // nothing to do: see above
  }
}

/** Under which large plain type is kept (legible.ts). */
export const LEGIBLE = 'privacy/legible'

/** Puts large plain type on or off; at first as it was chosen here. Its sheet is fetched only when it is wanted. */
export async function wear(legible = !!kept(LEGIBLE)): Promise<void> {
  if (legible) await import('./legible.css').catch(() => null)
  document.documentElement.classList.toggle('legible', legible)
}
