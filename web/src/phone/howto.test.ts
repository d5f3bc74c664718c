import { beforeAll, describe, expect, test } from 'vitest'
import { CARDS } from '../parts/chili/hand'
import { explained, type Explained } from '../parts/howto/howto'
import { games, type Game } from '../room/games'
import type { HowTo, Telling } from '../texts/howto/howto'
import { languages, type Language } from '../texts/texts'
import { factsOf, stepsOf, worked, type Agreed } from './howto'

const LONGEST = 150 // characters of a sentence that one reads in passing
const MINUTE = 330 // words
const spoken = Object.keys(languages) as Language[]
const choices = [true, false].flatMap((guard) =>
  (['card', 'free'] as const).flatMap((choice) => [true, false].map((own) => ({ guard, choice, own }))),
)

const textsOf = (told: HowTo): string[] => [
  told.idea,
  ...Object.values(told.steps).flat(),
  ...told.points,
  told.besides,
  told.example({ n: 777, yes: 777, sum: 777 }),
  told.nothing('Ida'),
  told.end,
  ...told.secret,
]

test('every game is explained, and no other', () =>
  expect(Object.keys(explained).sort()).toEqual(games.map(({ name }) => name).sort()))

describe.each(games.map((game) => [game.name, game] as const))('%s', (name, game: Game) => {
  let own: Explained
  const telling = {} as Record<Language, Telling>
  beforeAll(async () => {
    own = await (explained[name] as () => Promise<Explained>)()
    for (const language of spoken) telling[language] = (await own.words[language]()).howTo
  })
  const agreed = (more: Partial<Agreed> = {}): Agreed => ({
    edition: name,
    end: 777,
    choice: 'card',
    guard: false,
    own: false,
    ...more,
  })
  const told = (language: Language, more?: Partial<Agreed>): HowTo =>
    telling[language](factsOf(game, agreed(more), '777 spaces', own.example))

  describe.each(spoken)('in %s', (language) => {
    test.each(choices)('says something short everywhere, whatever was agreed: %o', (choice) => {
      const texts = textsOf(told(language, choice))
      expect(texts.filter((text) => text.trim() === '' || /undefined|null|NaN/.test(text))).toEqual([])
      const sentences = texts.flatMap((text) => text.split(/(?<=[.!?]) /))
      expect(sentences.filter((sentence) => sentence.length > LONGEST)).toEqual([])
      expect(texts.join(' ').split(/\s+/).length).toBeLessThan(MINUTE)
    })

    test('ends when this room ends', () => expect(told(language).end).toContain('777 spaces'))

    test('gives no number that the rules or the material do not give', () => {
      const { won } = factsOf(game, agreed(), '', own.example)
      const [lowest] = game.range(6, 2)
      const given = ['777', `${won.length}`, `${lowest}`, '0', ...(game.cards ? CARDS.map(String) : [])]
      const numbers = textsOf(told(language)).flatMap((text) => text.replace(/\b(5|10)\+/g, '').match(/\d+/g) ?? [])
      expect(numbers.filter((number) => !given.includes(number))).toEqual([])
    })

    test('says what each kind of points is for', () =>
      expect(told(language).points.length).toBe(factsOf(game, agreed(), '', own.example).won.length))

    test('has a word for small groups where the rulebook has one', () => {
      if (game.small === 0) expect(told(language).small).toBe('')
      else expect(told(language).small).toContain(`${game.small}`)
    })

    test('minds who chooses the question', () => {
      const [byCard, free] = (['card', 'free'] as const).map((choice) => told(language, { choice }).steps.read[1])
      expect(byCard === free).toBe(game.chosen)
      expect(told(language, { own: true }).steps.read[1]).not.toBe(byCard)
    })
  })

  test.each([true, false])(
    'has an example that its rules take, with some who score and some who do not: guard %s',
    (guard) => {
      const { players, answered } = worked(game, { guard }, own.example)
      expect(answered.n).toBe(own.example.guesses.length)
      const options = game.kinds[0] === 'howmany' ? 7 : 2
      expect(players.filter(({ guess }) => game.guess(answered.n, options, guess) === null)).toEqual([])
      expect(players.filter(({ points }) => points > 0).length).toBeGreaterThan(2)
      expect(players.filter(({ points }) => points === 0).length).toBeGreaterThan(1)
      expect(players.filter(({ open, points }) => points > 0 && !open)).toEqual([])
      if (!game.aloud || guard) expect(players.filter(({ open, points }) => open && points === 0)).toEqual([])
    },
  )

  test('goes in the order of its rounds', () => {
    const steps = stepsOf(game)
    expect(steps.indexOf('guess') < steps.indexOf('answer')).toBe(game.guessFirst)
    expect(new Set(steps)).toEqual(new Set(Object.keys(told('en').steps)))
  })
})

test.each([
  ['privacy', [3, 1]],
  ['chili', [3, 1]],
  ['privacy2', [3, 2, 1]],
  ['quickie', [3, 1]],
  ['nolimit', [2, 1]],
])('a guess in %s can bring %s', async (name, won) => {
  const game = games.find((one) => one.name === name) as Game
  const { example } = await (explained[name] as () => Promise<Explained>)()
  for (const guard of [true, false])
    expect(factsOf(game, { edition: name, end: 1, choice: 'card', guard, own: false }, '', example).won).toEqual(won)
})
