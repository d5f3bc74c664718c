/** An edition is made of what it does differently. */
import { laid, numberIn } from './guess.ts'
import type { Edition } from './rules.ts'

const blank = {
  couples: false,
  small: 0,
  age: 0,
  minutes: 0,
  begins: '',
  leads: 'one',
  shakes: false,
  chosen: false,
  another: false,
  freely: false,
  guessFirst: false,
  aloud: false,
  cards: false,
  shut: false,
  fixed: false,
  guards: false,
  leaks: 0,
  worth: 8,
  rounds: false,
} as const

type Own = Omit<Edition, keyof typeof blank | 'guess'> & Partial<Edition>

export const edition = (own: Own): Edition => ({
  ...blank,
  guess(n, options, text) {
    const [lowest, highest] = own.range(n, options)
    const value = own.cards ? laid(text) : numberIn(text)
    return value !== null && lowest <= value && value <= highest ? value : null
  },
  ...own,
})

/** The number of options of an answer to a question of this kind. */
export const optionsOf = (kind: string): 2 | 7 => (kind === 'howmany' ? 7 : 2)
