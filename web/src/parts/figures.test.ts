import { expect, test } from 'vitest'
import { languages, load, type Language } from '../texts/texts'
import { FIGURES } from './figures'

test.each(Object.keys(languages) as Language[])('every figure has a name of its own: %s', async (language) => {
  const { figures } = (await load(language)).join
  expect(figures).toHaveLength(FIGURES.length)
  expect(new Set(figures).size).toBe(FIGURES.length)
})
