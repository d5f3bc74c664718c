// A room's code, however it is typed.

/** Letters of a code: no I, L, O, which are read as digits. */
const LETTERS = /^[A-HJKMNP-Z]{5}$/

const squeeze = (text: string) => text.replace(/[\s\-–_.]/g, '').toUpperCase()

/** The code in a link: the last part of its path that is one, so that a table's link and a sub-path work too. */
function inLink(text: string): string | null {
  const path = text.replace(/[?#].*$/, '').replace(/^[a-z]+:\/\//i, '')
  const parts = path.split('/').slice(1)
  return (
    parts
      .map(squeeze)
      .reverse()
      .find((part) => LETTERS.test(part)) ?? null
  )
}

/** The code that a person means, or null: "abcde", "AB-CDE", " a b c d e ", "http://192.168.1.7:8080/ABCDE/table". */
export function parseCode(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.includes('/')) return inLink(trimmed)
  const code = squeeze(trimmed)
  return LETTERS.test(code) ? code : null
}

/** The first part of a page's address, relative to where the server is mounted. */
export function pathOf(href: string, base: string): string {
  const mounted = new URL('./', base).pathname
  const { pathname } = new URL(href)
  return (pathname.startsWith(mounted) && pathname.slice(mounted.length).split('/')[0]) || ''
}

/** The room that a page's address names; '' for the first page. */
export const roomOf = (href: string, base: string): string => parseCode(pathOf(href, base)) ?? ''
