import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.ts'
import { codeOf } from './fixture.ts'
import { about, formatGame, ownLabel, parseGame, parseLabel, sameQuestion, type Text } from './question.ts'

const line = 'privacy;end=30;choice=card;guard=off;v=1'

describe('a game line', () => {
  it('comes back as it went', () => {
    const games = fc.record({
      edition: fc.constantFrom('privacy', 'privacy2', 'no-limit'),
      end: fc.nat(999_999_999),
      choice: fc.constantFrom<'card' | 'free'>('card', 'free'),
      guard: fc.boolean(),
    })
    fc.assert(
      fc.property(games, (game) => {
        expect(parseGame(formatGame(game))).toEqual(game)
      }),
    )
    expect(formatGame({ edition: 'privacy', end: 30, choice: 'card', guard: false })).toBe(line)
  })

  it.each([
    '',
    line + '\n',
    ' ' + line,
    line.replace('30', '030'),
    line.replace('30', '-1'),
    line.replace('30', '1e3'),
    line.replace('card', 'any'),
    line.replace('off', 'OFF'),
    line.replace('v=1', 'v=2'),
    line.replace(';end=30;choice=card', ';choice=card;end=30'),
    line.replace('privacy', ''),
    line + ';v=1',
  ])('is not %j', (text) => {
    expect(codeOf(() => parseGame(text))).toBe('question')
  })
})

describe('a label', () => {
  it('names a question of a deck', () => {
    expect(parseLabel('privacy-2/017/2')).toEqual({ deck: 'privacy-2', card: '017', number: 2 })
  })

  it('or carries one of somebody’s own', () => {
    expect(parseLabel('own/Have you ever?')).toEqual({ own: 'Have you ever?' })
    expect(parseLabel('own/123/4')).toEqual({ own: '123/4' })
    expect(ownLabel('  Have\n you  ever? ')).toBe('own/Have you ever?')
  })

  it.each([
    '',
    'privacy',
    'privacy/17/2',
    'privacy/0170/2',
    'privacy/017/12',
    'privacy/017/',
    'Privacy/017/2',
    'privacy/017/2 ',
    'privacy/017/2\n',
    '/017/2',
    'privacy/٠١٧/2',
    'own',
    'own/',
    'own/ a',
    'own/a ',
    'own/a  b',
    'own/a\tb',
    'own/a\u00a0b',
    'own/a\u202eb',
    'own/a\u0007b',
    'own/?!',
    'own/Bo\u0308do',
    'Own/a',
  ])('is not %j', (label) => {
    expect(codeOf(() => parseLabel(label))).toBe('question')
  })
})

describe('what is asked', () => {
  const texts: Text[] = [
    ['de', 'Warum?'],
    ['en', 'Why?'],
  ]

  it('differs with every part of it', () => {
    const all = [
      about(line, 'privacy/017/2', texts),
      about(line.replace('30', '31'), 'privacy/017/2', texts),
      about(line, 'privacy/017/3', texts),
      about(line, 'privacy/017/2', texts.slice(1)),
      about(line, 'privacy/017/2', [texts[0] as Text, ['en', 'Why not?']]),
      about(line, 'privacy/017/2', [texts[0] as Text, ['fr', 'Why?']]),
      about(line, 'own/Why?', [['en', 'Why?']]),
    ]
    expect(new Set(all.map(toHex)).size).toBe(all.length)
  })

  it.each<[string, string, Text[]]>([
    ['without a text', 'privacy/017/2', []],
    ['in descending order', 'privacy/017/2', [...texts].reverse()],
    [
      'with a language twice',
      'privacy/017/2',
      [
        ['en', 'Why?'],
        ['en', 'Who?'],
      ],
    ],
    ['with a tag in capitals', 'privacy/017/2', [['EN', 'Why?']]],
    ['with an empty tag', 'privacy/017/2', [['', 'Why?']]],
    ['with a text that says nothing', 'privacy/017/2', [['en', '?!']]],
    [
      'of somebody’s own in two languages',
      'own/Why?',
      [
        ['de', 'Why?'],
        ['en', 'Why?'],
      ],
    ],
    ['of somebody’s own with another text', 'own/Why?', [['en', 'Why']]],
    ['under no label', 'Why?', [['en', 'Why?']]],
  ])('is refused %s', (_, label, some) => {
    expect(codeOf(() => about(line, label, some))).toBe('question')
  })

  it('is refused under no game', () => {
    expect(codeOf(() => about('privacy', 'privacy/017/2', texts))).toBe('question')
  })
})

describe('two texts are one question', () => {
  it.each([
    ['in capitals', 'Have you ever lied', 'HAVE YOU EVER LIED'],
    ['with other marks', 'Have you — ever — lied?!', 'have you ever lied'],
    ['run together', 'Have you ever lied?', 'haveyoueverlied'],
    ['with letters taken apart', 'Schön?', 'Scho\u0308n'],
    ['in wide letters', 'Ｌｉｅｄ 2', 'lied ２'],
    ['with a final sigma', 'ΟΔΟΣ', 'οδοσ'],
    ['with hidden characters', 'li\u200bed\u00ad', 'lied'],
    ['with a ligature', 'ﬁre', 'fire'],
    ['with a dotted capital', 'İ', 'i'],
  ])('%s', (_, one, two) => {
    expect(sameQuestion(one)).toBe(sameQuestion(two))
  })

  it('and else two', () => {
    expect(sameQuestion('Have you ever lied?')).not.toBe(sameQuestion('Have you never lied?'))
    expect(sameQuestion('李')).not.toBe(sameQuestion('王'))
  })

  it('whatever was done to them before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = codeOf(() => sameQuestion(text)) === 'none' ? sameQuestion(text) : 'x'
        expect(sameQuestion(once)).toBe(once)
      }),
    )
  })

  it('unless nothing is left', () => {
    for (const text of ['', ' ', '?!', '🎲']) expect(codeOf(() => sameQuestion(text))).toBe('question')
    expect(codeOf(() => sameQuestion('\ud83c'))).toBe('text')
  })
})
