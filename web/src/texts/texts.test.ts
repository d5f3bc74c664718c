import wire from '../../../spec/wire.md?raw'
import { describe, expect, test } from 'vitest'
import { de } from './de'
import { en } from './en'
import { later } from './en.later'
import { alarm, languageOf, languages, learn, load, preferred, rejection, type Language } from './texts'

const room = import.meta.glob<string>(['../room/*.ts', '!../room/*.{test,fake}.ts', '!../room/memory.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const screens = import.meta.glob<string>(['../{phone,parts}/*.{svelte,ts}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The parts that phone/later.ts fetches, and what they alone are made of. */
const fetchedLater =
  /phone\/(Agreed|Alarm|Asked|AskedForm|Beside|Box|Choices|Choose|Confirm|Couples|Earlier|End|Explained|First|Fold|Halt|Home|HostTools|HowTo(Any)?|Invite|Menu|Opening|Out|OwnDecks|OwnQuestion|Promises|Rare|Recover|SeatList|Say|Secret|SettingsForm|Start|Stop|Spared|Sure|TryOut\w*|Warnings)\.svelte|phone\/printed\.ts|parts\/(agreed|halt)\.ts/
const catalogues = { en: await learn(en, 'en'), de: await learn(de, 'de') }

/** Every key of a catalogue with the kind of thing that stands there: "word.yes: string". */
function keys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path}: ${value.length} texts`]
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, path ? `${path}.${key}` : key))
}

function emptyTexts(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(emptyTexts)
}

describe('the catalogues', () => {
  test('have the same keys with the same kinds of texts', () => {
    expect(keys(catalogues.de)).toEqual(keys(catalogues.en))
  })

  test('have no empty text', () => {
    for (const catalogue of Object.values(catalogues)) expect(emptyTexts(catalogue)).toBe(false)
  })

  test('know every code of rejected that the wire names', () => {
    const section = wire.split('## Codes of `rejected`')[1]?.split('\n## ')[0] ?? ''
    const codes = [...section.matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? '')
    expect(codes.length).toBeGreaterThan(40)
    const known = Object.keys(catalogues.en.rejected.by)
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
  })

  test('have a sentence for each alarm that a phone raises, and for no other', () => {
    const sources = Object.values(room).join()
    for (const code of Object.keys(catalogues.en.alarm.by)) expect(sources).toContain(`'${code}'`)
    const raised = [...(room['../room/alarms.ts'] ?? '').matchAll(/'([a-z]+_[a-z_]+)'/g)].map((match) => match[1] ?? '')
    expect(raised.length).toBeGreaterThan(3)
    for (const code of raised) expect(alarm(catalogues.en, code)).not.toBe(catalogues.en.alarm.other)
  })

  test('keep what the first screens say at hand', () => {
    const words = Object.entries(later).flatMap(([section, all]) => Object.keys(all).map((key) => `${section}.${key}`))
    const first = Object.entries(screens).filter(([file]) => !fetchedLater.test(file))
    expect(first.length).toBeGreaterThan(30)
    const said = first.flatMap(([file, source]) =>
      [...source.matchAll(/\bt(?:exts)?\.(\w+\.\w+)/g)].map((match) => `${file} ${match[1]}`),
    )
    const atHand = [
      'alarm.by',
      'rejected.by',
      'opening.guards',
      'opening.leaks',
      'opening.guarded',
      'menu.box',
      'menu.asked',
      'end.pictures',
    ] // left out until then
    const key = (one: string) => one.split(' ')[1] ?? ''
    expect(said.filter((one) => words.includes(key(one)) && !atHand.includes(key(one)))).toEqual([])
  })

  test('tell the reader of a question that was laid aside who draws again, and the others', () => {
    expect(catalogues.en.fate('skipped', true)).toBe('Not this one. You draw again.')
    expect(catalogues.de.fate('skipped', true)).toBe('Die nicht. Du ziehst noch einmal.')
    expect(catalogues.en.fate('skipped')).toBe('Not this one. The same reader draws again.')
    expect(catalogues.de.fate('open', true)).toBe('')
  })

  test('say something about a code that they do not know', () => {
    expect(rejection(catalogues.en, 'of_tomorrow')[1]).toBe('Try it once more.')
    expect(rejection(catalogues.de, 'constructor')[0]).toBe('Das hat nicht geklappt.')
    expect(alarm(catalogues.de, 'of_tomorrow')).toContain('neuen Raum')
  })
})

describe('plurals', () => {
  test.each([
    ['ready', 0, '0 of 4 phones are ready', '0 von 4 Handys sind bereit'],
    ['answer', 0, '0 of 4 are done', '0 von 4 sind fertig'],
    ['answer', 1, '1 of 4 is done', '1 von 4 ist fertig'],
    ['say', 1, '1 of 4 has guessed', '1 von 4 hat geraten'],
    ['say', 2, '2 of 4 have guessed', '2 von 4 haben geraten'],
    ['pour', 4, '4 of 4 are done', '4 von 4 sind fertig'],
  ])('say of how many the others wait: stage "%s", %i', (stage, n, english, german) => {
    expect(catalogues.en.round.of(stage, n, 4)).toBe(english)
    expect(catalogues.de.round.of(stage, n, 4)).toBe(german)
  })

  test('say how many have compared', () => {
    expect(catalogues.en.table.comparing(1, 5)).toBe('1 of 5 has compared')
    expect(catalogues.de.table.comparing(2, 5)).toBe('2 von 5 haben verglichen')
  })

  test('follow the language', () => {
    expect(catalogues.en.word.people(1)).toBe('1 person')
    expect(catalogues.en.word.people(0)).toBe('0 people')
    expect(catalogues.de.word.points(1)).toBe('1 Punkt')
    expect(catalogues.de.word.points(3)).toBe('3 Punkte')
  })

  test('join names as the language does', () => {
    expect(catalogues.en.wait.slow(['Ada', 'Ben', 'Cleo'])).toBe('Waiting for Ada, Ben, and Cleo')
    expect(catalogues.de.wait.slow(['Ada', 'Ben', 'Cleo'])).toBe('Warten auf Ada, Ben und Cleo')
  })
})

describe('the language', () => {
  test('that is asked for is loaded', async () => {
    for (const language of Object.keys(languages) as Language[])
      expect((await load(language)).language).toBe(languages[language])
  })

  test.each([
    ['de-AT', 'de'],
    ['EN_us', 'en'],
    ['fr', null],
  ])('of the tag %s is %s', (tag, language) => expect(languageOf(tag)).toBe(language))

  test('is the first that is spoken here, else English', () => {
    expect(preferred(['fr-FR', 'de', 'en'])).toBe('de')
    expect(preferred(['fr-FR'])).toBe('en')
    expect(preferred([])).toBe('en')
  })
})
