import { expect, test } from 'vitest'
import { spelled } from './cards'
import { words as german } from './chili.de'
import { words as english } from './chili.en'
import { words as french } from './chili.fr'
import { de } from './de'
import { en } from './en'
import { fr } from './fr'

/** "guess.go": what is said there; of a text with gaps, how it is made. */
function texts(sections: object): Map<string, string> {
  const all = Object.entries(sections).flatMap(([section, inside]) =>
    typeof inside === 'object'
      ? Object.entries(inside as object).map(([key, text]): [string, string] => [`${section}.${key}`, String(text)])
      : [[section, String(inside)] as [string, string]],
  )
  return new Map(all)
}

/** What nobody reads in a room that plays this game: it is said before one, or by other games; and pictures of the seal. */
const elsewhere = /^(home|recover|say|seal\.pictures)(\.|$)/

test('all languages have words of their own for the same things', () => {
  for (const words of [german, french]) expect([...texts(words).keys()]).toEqual([...texts(english).keys()])
  for (const words of [german, english, french])
    for (const text of texts(words).values()) expect(text.trim()).not.toBe('')
})

test.each([
  ['en', en, english, /\b(cube|bag|dial|pour)(s|ed|ing)?\b|\bset (a|no|\$)/i],
  ['de', de, german, /Würfel|Beutel|Scheibe|ausleer|ausgeleert|leert den|(ein(zu)?stellen|eingestellt)\b/i],
  ['fr', fr, french, /\b(cube|sac|cadran)s?\b|\bvide|\br[ée]gl(er?|é|ez)\b/i],
])('no word of the first game’s material is left over: %s', (_, common, words, foreign) => {
  const said = new Map([...texts(common), ...texts(words)])
  expect([...texts(common)].filter(([, text]) => foreign.test(text)).length).toBeGreaterThan(10)
  const left = [...said].filter(([key, text]) => !elsewhere.test(key) && foreign.test(text))
  expect(left.map(([key]) => key)).toEqual([])
})

test.each([
  ['4+1', '5 (4 + 1)'],
  ['5+0', '5 (5 + 0)'],
  ['4', '4'],
])('the cards %s are read as %s', (guess, expected) => expect(spelled(guess)).toBe(expected))
