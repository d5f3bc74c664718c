import { describe, expect, test } from 'vitest'
import { de } from './de'
import { en } from './en'
import { later } from './en.later'
import { fr } from './fr'
import { words as nolimitDe } from './nolimit.de'
import { words as nolimitEn } from './nolimit.en'
import { words as nolimitFr } from './nolimit.fr'
import { words as quickieDe } from './quickie.de'
import { words as quickieEn } from './quickie.en'
import { words as quickieFr } from './quickie.fr'

/** "guess.go": what is said there; of a text with gaps, how it is made. */
function texts(sections: object): Map<string, string> {
  const all = Object.entries(sections).flatMap(([section, inside]) =>
    typeof inside === 'object'
      ? Object.entries(inside as object).map(([key, text]): [string, string] => [`${section}.${key}`, String(text)])
      : [[section, String(inside)] as [string, string]],
  )
  return new Map(all)
}

/** What nobody reads in a room that plays another game: it is said before one, or what is said in turn only there; and pictures of the seal. */
const elsewhere = {
  quickie: /^(home|recover|seal\.pictures)(\.|$)/,
  nolimit: /^(home|recover|say|seal\.pictures)(\.|$)/,
}
const english = {
  quickie: /\b(cube|bag|pour)(s|ed)?\b|\bdials?\b|\bset (a|no|\$)/i,
  nolimit: /\b(cube|bag|dial|pour)(s|ed)?\b/i,
}
const german = { quickie: /Würfel|Beutel|Scheibe|leert|eingestellt/, nolimit: /Würfel|Beutel|leert/ }
const french = {
  quickie: /\b(cube|sac|cadran)s?\b|\bvide|\br[ée]gl(er?|é|ez)\b/i,
  nolimit: /\b(cube|sac|cadran)s?\b|\bvide/i,
}

describe.each([
  ['Quickie', quickieEn, quickieDe, quickieFr, 'quickie'],
  ['No Limit', nolimitEn, nolimitDe, nolimitFr, 'nolimit'],
] as const)('the words of %s', (_, inEnglish, inGerman, inFrench, name) => {
  test('are the same in all languages, and lie over common ones', () => {
    for (const words of [inGerman, inFrench]) expect([...texts(words).keys()]).toEqual([...texts(inEnglish).keys()])
    const common = new Set([...texts(en).keys(), ...texts(later).keys()])
    expect([...texts(inEnglish).keys()].filter((key) => !common.has(key))).toEqual([])
  })

  test.each([
    ['English', en, inEnglish, english[name]],
    ['German', de, inGerman, german[name]],
    ['French', fr, inFrench, french[name]],
  ])('leave nothing of the first game’s material standing in %s', (_, common, own, foreign) => {
    expect([...texts(common).values()].filter((text) => foreign.test(text)).length).toBeGreaterThan(8)
    const said = [...new Map([...texts(common), ...texts(own)])]
    expect(said.filter(([key, text]) => !elsewhere[name].test(key) && foreign.test(text)).map(([key]) => key)).toEqual(
      [],
    )
  })
})
