import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import { words as german } from '../../texts/chili.de'
import { words as english } from '../../texts/chili.en'
import { words as french } from '../../texts/chili.fr'
import { learn, load, type Language } from '../../texts/texts'
import { wordsOver, type Words } from '../material'
import Guess from './Guess.svelte'

/** The word above the hand of six cards, before one is laid. */
async function word(language: Language, own: Words, guarded: boolean): Promise<string> {
  const t = wordsOver(await learn(await load(language), language), own)
  const props = { value: null, lowest: 0, highest: 6, guarded, t, onchange: () => undefined }
  return /<p class="word[^>]*>([^<]*)</.exec(render(Guess, { props }).body)?.[1] ?? ''
}

test.each([
  ['en', english, 'Two cards add up: 1 + 2 is 3. The 0 is there to bluff with.', 'Two cards add up: 1 + 2 is 3.'],
  [
    'de',
    german,
    'Zwei Karten zählen zusammen: 1 + 2 ist 3. Die 0 ist zum Bluffen da.',
    'Zwei Karten zählen zusammen: 1 + 2 ist 3.',
  ],
  [
    'fr',
    french,
    'Deux cartes s’additionnent\u202f: 1 + 2 font 3. Le 0 sert à bluffer.',
    'Deux cartes s’additionnent\u202f: 1 + 2 font 3.',
  ],
] as const)(
  'the hand says what the 0 is for, and nothing of it where nobody sees how many cards lie: %s',
  async (...row) => {
    const [language, own, printed, guarded] = row
    expect(await word(language, own, false)).toBe(printed)
    expect(await word(language, own, true)).toBe(guarded)
  },
)
