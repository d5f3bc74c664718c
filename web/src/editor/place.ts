/** Which list is on the desk: its id stands behind the `#`, so that a reload and the way back find it. */
import { languageOf, preferred, type Language } from '../texts/texts'

const form = /^#(x-[a-z2-7]{8})$/

/** The id in an address, or ''. */
export const idIn = (hash: string): string => form.exec(hash)?.[1] ?? ''

/** This page, for links: the pages have a base, which a bare `#` would lead to. */
export const page = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const KEY = 'privacy/language'

/** The language that somebody chose on this phone, or the browser's. Storage may be forbidden. */
export function language(): Language {
  try {
    return languageOf(localStorage.getItem(KEY) ?? '') ?? preferred(navigator.languages)
  } catch {
    return preferred(navigator.languages)
  }
}

export function choose(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // it lasts as long as the page
  }
}
