import { expect, it } from 'vitest'
import file from '../../../vectors/pictures.json?raw'
import { pictures } from './pictures.ts'

it('are those of the vectors, in the same order', () => {
  const list = JSON.parse(file) as { emoji: string; en: string; de: string }[]
  expect(pictures).toEqual(list.map(({ emoji, en, de }) => ({ emoji, en, de })))
})

it('are 64, all different in looks and name', () => {
  expect(pictures).toHaveLength(64)
  for (const of of ['emoji', 'en', 'de'] as const) expect(new Set(pictures.map((one) => one[of])).size).toBe(64)
})
