import { expect, it } from 'vitest'
import file from '../../../vectors/pictures.json?raw'
import { pictures } from './pictures.ts'

it('are those of the vectors, in the same order', () => {
  const list = JSON.parse(file) as { emoji: string }[]
  expect(pictures).toEqual(list.map(({ emoji }) => emoji))
})

it('are 64, all different in looks', () => {
  expect(pictures).toHaveLength(64)
  expect(new Set(pictures).size).toBe(64)
})
