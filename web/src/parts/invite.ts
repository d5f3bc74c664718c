/** How others find the room: addresses that phones can reach, and their QR codes, both reckoned by the server. */

/** Asks the server for JSON; null where it cannot be had. */
async function ask(path: string): Promise<unknown> {
  try {
    const answer = await fetch(new URL(path, document.baseURI))
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Where phones reach this server, the best first. */
export async function addresses(): Promise<string[]> {
  const urls = texts(field(await ask('api/address'), 'urls'))
  return urls.length > 0 ? urls : [new URL('./', document.baseURI).href]
}

/** A QR code as rows of modules, true is dark; null where it cannot be had. */
export async function qr(text: string): Promise<boolean[][] | null> {
  const rows = texts(field(await ask(`api/qr?text=${encodeURIComponent(text)}`), 'rows'))
  return rows.length > 0 ? rows.map((row) => [...row].map((module) => module === '1')) : null
}

/** The room's link on one of the server's addresses. */
export const link = (address: string, code: string): string => new URL(code, address.replace(/\/*$/, '/')).href

/** A link as people read and type it. */
export const readable = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
