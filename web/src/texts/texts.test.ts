import wire from '../../../spec/wire.md?raw'
import listed from '../../../vectors/pictures.json?raw'
import told from '../../../vectors/lies.json?raw'
import twin from '../../../client/alarm.go?raw'
import { describe, expect, test } from 'vitest'
import { de } from './de'
import { en } from './en'
import { fr } from './fr'
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
  /phone\/(Agreed|Alarm|Asked|AskedForm|Beside|Box|Checked|Choices|Choose|Companies|Confirm|Couples|Door|Draw|Earlier|End|Explained|First|Fold|Halt|Home|HostTools|HowTo(Any)?|Invite|Knock|Left|Legible|Limit|Lobby|Lock|Menu|NightsWon|Opening|Out|OwnDecks|OwnQuestion|PourBag|Promises|Rare|Read|Recheck|Recover|Reveal|Reunion|SeatList|Say|Seal|SealActions|Sealing|Secret|SettingsForm|Start|Stop|Spared|Sure|TryOut\w*|Warnings)\.svelte|phone\/(news|printed)\.ts|parts\/(agreed|halt)\.ts/
/** Words that say that somebody did it: a phone knows that something does not fit, and not who it was. */
const blaming =
  /\b(cheat|lied|lying|liar|fake|forge|host (?:has|did)|somebody|someone|betr[üo]g|schummel|gelogen|lüg|gefälscht|jemand|schuld|trich|ment(?:i|eur)|quelqu[’']un|faute|coupable)/i
const catalogues = { en: await learn(en, 'en'), de: await learn(de, 'de'), fr: await learn(fr, 'fr') }
const spoken = Object.keys(languages) as Language[]

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
  test('are those of all languages', () => expect(Object.keys(catalogues)).toEqual(spoken))

  test.each(spoken)('have the same keys with the same kinds of texts: %s', (language) => {
    expect(keys(catalogues[language])).toEqual(keys(catalogues.en))
  })

  test('have no empty text', () => {
    for (const catalogue of Object.values(catalogues)) expect(emptyTexts(catalogue)).toBe(false)
  })

  test.each(spoken)('have a label for a slip of the box in every language of a table: %s', (language) => {
    const { label, writeIn } = catalogues[language].box
    expect(Object.keys(label).sort()).toEqual([...spoken].sort())
    expect(Object.keys(writeIn).sort()).toEqual([...spoken].sort())
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

  test.each(spoken)(
    'say of every alarm of both twins what happened and what to do, and blame nobody: %s',
    (language) => {
      const raised = [...twin.matchAll(/&Alarm\{"(\w+)", (?:Room|Question)\}/g)].map((match) => match[1] ?? '')
      const { lies } = JSON.parse(told) as { lies: { alarm?: string }[] }
      const codes = [...new Set([...raised, ...lies.flatMap(({ alarm }) => alarm ?? [])])]
      expect(codes.sort()).toEqual(Object.keys(catalogues[language].alarm.by).sort())
      for (const code of codes) {
        const said = alarm(catalogues[language], code)
        expect(said.split(/[.;] /).length).toBeGreaterThan(1)
        expect(said).not.toMatch(blaming)
      }
    },
  )

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
      'checked.title',
      'recheck.title',
    ] // left out until then
    const key = (one: string) => one.split(' ')[1] ?? ''
    expect(said.filter((one) => words.includes(key(one)) && !atHand.includes(key(one)))).toEqual([])
  })

  test('tell the reader of a question that was laid aside who draws again, and the others', () => {
    expect(catalogues.en.fate('skipped', true)).toBe('Not this one. You draw again.')
    expect(catalogues.de.fate('skipped', true)).toBe('Die nicht. Du ziehst noch einmal.')
    expect(catalogues.en.fate('skipped')).toBe('Not this one. The same reader draws again.')
    expect(catalogues.fr.fate('skipped', true)).toBe('Pas celle-ci. Pioche encore une fois.')
    expect(catalogues.de.fate('open', true)).toBe('')
  })

  test('say something about a code that they do not know', () => {
    expect(rejection(catalogues.en, 'of_tomorrow')[1]).toBe('Try it once more.')
    expect(rejection(catalogues.de, 'constructor')[0]).toBe('Das hat nicht geklappt.')
    expect(alarm(catalogues.de, 'of_tomorrow')).toContain('neuen Raum')
  })
})

describe('the pictures of the seal', () => {
  const list = JSON.parse(listed) as { en: string; de: string }[]

  test('are called as in the vectors', () => {
    expect(catalogues.en.seal.pictures).toEqual(list.map((one) => one.en))
    expect(catalogues.de.seal.pictures).toEqual(list.map((one) => one.de))
  })

  test.each(spoken)('are not mistaken for each other when they are read aloud: %s', (language) => {
    const { pictures } = catalogues[language].seal
    expect(pictures).toHaveLength(list.length)
    expect(pictures.flatMap((a, i) => pictures.slice(0, i).flatMap((b) => (near(a, b) ? [`${a}, ${b}`] : [])))).toEqual(
      [],
    )
  })
})

/** Whether two names are one letter apart, or two if they begin alike: as in ballot/seal_test.go. */
function near(a: string, b: string): boolean {
  const apart = distance(a, b)
  return apart <= 1 || (apart === 2 && a[0] === b[0])
}

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letter] of [...a].entries())
    row = row.reduce<number[]>(
      (next, above, j) =>
        j === 0
          ? [i + 1]
          : [...next, Math.min(above + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1))],
      [],
    )
  return row[b.length] ?? 0
}

describe('plurals', () => {
  test.each([
    ['ready', 0, '0 of 4 phones are ready', '0 von 4 Handys sind bereit', '0 sur 4 a son téléphone prêt'],
    ['answer', 0, '0 of 4 are done', '0 von 4 sind fertig', '0 sur 4 a terminé'],
    ['answer', 1, '1 of 4 is done', '1 von 4 ist fertig', '1 sur 4 a terminé'],
    ['say', 1, '1 of 4 has guessed', '1 von 4 hat geraten', '1 sur 4 a parié'],
    ['say', 2, '2 of 4 have guessed', '2 von 4 haben geraten', '2 sur 4 ont parié'],
    ['pour', 4, '4 of 4 are done', '4 von 4 sind fertig', '4 sur 4 ont terminé'],
  ])('say of how many the others wait: stage "%s", %i', (stage, n, english, german, french) => {
    expect(catalogues.en.round.of(stage, n, 4)).toBe(english)
    expect(catalogues.de.round.of(stage, n, 4)).toBe(german)
    expect(catalogues.fr.round.of(stage, n, 4)).toBe(french)
  })

  test.each(spoken)('change with the number exactly where the rules of the language do: %s', (language) => {
    const { rounds, people, points, questions } = {
      ...catalogues[language].word,
      rounds: catalogues[language].unit['quickie'] as (n: number) => string,
      questions: catalogues[language].asked.questions,
    }
    const rules = new Intl.PluralRules(language)
    for (const counted of [rounds, people, points, questions]) {
      const form = (n: number) => counted(n).replace(`${n} `, '')
      for (let n = 0; n <= 21; n++) expect(form(n) === form(1), counted(n)).toBe(rules.select(n) === 'one')
    }
  })

  test('say how many have compared', () => {
    expect(catalogues.en.table.comparing(1, 5)).toBe('1 of 5 has compared')
    expect(catalogues.de.table.comparing(2, 5)).toBe('2 von 5 haben verglichen')
    expect(catalogues.fr.table.comparing(2, 5)).toBe('2 sur 5 ont comparé')
  })

  test('follow the language', () => {
    expect(catalogues.en.word.people(1)).toBe('1 person')
    expect(catalogues.en.word.people(0)).toBe('0 people')
    expect(catalogues.de.word.points(1)).toBe('1 Punkt')
    expect(catalogues.de.word.points(3)).toBe('3 Punkte')
    expect(catalogues.fr.word.people(0)).toBe('0 personne')
    expect(catalogues.fr.word.points(2)).toBe('2 points')
  })

  test('join names as the language does', () => {
    expect(catalogues.en.wait.slow(['Ada', 'Ben', 'Cleo'])).toBe('Waiting for Ada, Ben, and Cleo')
    expect(catalogues.de.wait.slow(['Ada', 'Ben', 'Cleo'])).toBe('Warten auf Ada, Ben und Cleo')
    expect(catalogues.fr.wait.slow(['Ada', 'Ben', 'Cleo'])).toBe('On attend Ada, Ben et Cleo')
  })
})

describe('the language', () => {
  test('that is asked for is loaded', async () => {
    for (const language of spoken) expect((await load(language)).language).toBe(languages[language])
  })

  test.each([
    ['de-AT', 'de'],
    ['EN_us', 'en'],
    ['fr-CA', 'fr'],
    ['fra', null],
    ['it', null],
  ])('of the tag %s is %s', (tag, language) => expect(languageOf(tag)).toBe(language))

  test('is the first that is spoken here, else English', () => {
    expect(preferred(['it-IT', 'de', 'en'])).toBe('de')
    expect(preferred(['fr-FR', 'en'])).toBe('fr')
    expect(preferred(['it-IT'])).toBe('en')
    expect(preferred([])).toBe('en')
  })
})
