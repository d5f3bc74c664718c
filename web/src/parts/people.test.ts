import { expect, test } from 'vitest'
import { textIn } from './people'

const texts = (...tags: string[]) => tags.map((language) => ({ language, text: `in ${language}` }))

test.each([
  ['their own', ['fr', 'de'], texts('de', 'en', 'fr'), 'fr'],
  ['the table’s, where there is none in their own', ['fr', 'de'], texts('de', 'en'), 'de'],
  ['English, where table and person speak what no card does', ['fr', 'fr'], texts('de', 'en'), 'en'],
  ['what there is, where there is no English either', ['fr', 'fr'], texts('de', 'gsw'), 'de'],
  ['nothing, as long as there is none', ['fr', 'fr'], [], ''],
])('somebody reads a question in %s', (_, languages, there, read) =>
  expect(textIn({ texts: there }, languages).language).toBe(read),
)
