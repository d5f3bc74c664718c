/** Files as programs write them: in Unicode with a mark or without, or in the letters of an old Windows. */

const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** What Windows-1252 has at 0x80 to 0x9f; five bytes mean nothing and stay controls. (Node 20 decodes it as Latin-1.) */
const high = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const fromWindows = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte >= 0x80 && byte < 0xa0 ? high[byte - 0x80] : String.fromCharCode(byte))).join('')

/** The text of a file. What cannot be read becomes U+FFFD, or a control character. */
export function decode(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))
  if (marked) return new TextDecoder(marked[1]).decode(bytes) // which drops the mark
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows(bytes)
  }
}

/** The same text with `\n` for each end of a line. */
export const unified = (text: string): string => text.replace(/\r\n?/g, '\n')
