/** How names, game lines, labels, questions and guesses are read: the same cases as the Go twin. */
import { describe, expect, it } from 'vitest'
import file from '../../../vectors/texts.json?raw'
import { codeOf } from './fixture.ts'
import { parseGuess } from './guess.ts'
import { about, ownLabel, parseGame, parseLabel, sameQuestion } from './question.ts'
import { checkName } from './roster.ts'

interface Accepted {
  comment: string
  text: string
  ok: boolean
}

interface Cases {
  names: Accepted[]
  games: Accepted[]
  labels: Accepted[]
  own: { comment: string; typed: string; label: string }[]
  fingerprints: { text: string; fingerprint: string }[]
  guesses: { text: string; ok: boolean; value: number; cards: number }[]
  texts: { comment: string; label: string; texts: { lang: string; text: string }[]; ok: boolean }[]
}

const cases = JSON.parse(file) as Cases
const game = 'privacy;end=30;choice=card;guard=off;v=1'

it('finds cases of every sort to run', () => {
  const { names, games, labels, own, fingerprints, guesses, texts } = cases
  for (const some of [names, games, labels, own, fingerprints, guesses, texts])
    expect(some.length).toBeGreaterThanOrEqual(8)
})

describe('a name', () => {
  it.each(cases.names)('$comment', ({ text, ok }) => {
    expect(codeOf(() => checkName(text))).toBe(ok ? 'none' : 'name')
  })
})

describe('a game line', () => {
  it.each(cases.games)('$comment', ({ text, ok }) => {
    expect(codeOf(() => parseGame(text))).toBe(ok ? 'none' : 'question')
  })
})

describe('a label', () => {
  it.each(cases.labels)('$comment', ({ text, ok }) => {
    expect(codeOf(() => parseLabel(text))).toBe(ok ? 'none' : 'question')
  })
})

describe('a typed question', () => {
  it.each(cases.own)('$comment', ({ typed, label }) => {
    if (label === '') expect(codeOf(() => ownLabel(typed))).toBe('question')
    else expect(ownLabel(typed)).toBe(label)
  })
})

describe('what is left of a text', () => {
  it.each(cases.fingerprints)('$text', ({ text, fingerprint }) => {
    if (fingerprint === '') expect(codeOf(() => sameQuestion(text))).toBe('question')
    else expect(sameQuestion(text)).toBe(fingerprint)
  })
})

describe('a guess', () => {
  it.each(cases.guesses)('$text', ({ text, ok, value, cards }) => {
    if (ok) expect(parseGuess(text)).toEqual({ value, cards })
    else expect(codeOf(() => parseGuess(text))).toBe('guess')
  })
})

describe('the texts of a question', () => {
  it.each(cases.texts)('$comment', ({ label, texts, ok }) => {
    const asked = () =>
      about(
        game,
        label,
        texts.map(({ lang, text }) => [lang, text]),
      )
    expect(codeOf(asked)).toBe(ok ? 'none' : 'question')
  })
})
