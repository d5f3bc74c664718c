/** What only Privacy 2 says: its catalogues bring a section of their own along, see texts/privacy2.en.ts. */
import type { Messages } from '../../texts/texts'
import type { Own } from '../../texts/privacy2.en'

export const disc = (t: Messages): Own['disc'] => (t as Messages & Own).disc
