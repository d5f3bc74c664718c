import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { learn, load } from '../texts/texts'
import { materials, wordsOver, type Material } from './material'

const t = await learn(await load('en'), 'en')
async function drawn({ Answer, words }: Material, flip: boolean): Promise<string> {
  const props = { flip, options: 2, have: 0, t: wordsOver(t, await words('en')), ondrop: () => undefined }
  return render(Answer, { props }).body
}

/** The pieces from left to right, each as it is drawn, without its place. */
const pieces = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*class="piece.*?<\/button>/gs)].map(([button]) => button.replace(/ second\b/, ''))

const named = (word: string) => new RegExp(`>${word}</`)

describe('Yes and No by lot left or right', () => {
  test.each(['privacy', 'quickie', 'nolimit', 'chili'])(
    'change sides whole in %s: the piece with its spoken name',
    async (name) => {
      const material = (await materials[name]?.()) as Material
      const [straight, flipped] = [pieces(await drawn(material, false)), pieces(await drawn(material, true))]
      expect(straight).toHaveLength(2)
      expect(straight[0]).toMatch(named('Yes'))
      expect(straight[1]).toMatch(named('No'))
      expect(flipped).toEqual([...straight].reverse())
    },
  )

  test('turn the whole disc in Privacy 2: each number keeps its spoken name', async () => {
    const material = (await materials['privacy2']?.()) as Material
    const [straight, flipped] = [await drawn(material, false), await drawn(material, true)]
    const labels = (html: string) =>
      [...html.matchAll(/role="radio"[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)
    const turns = (html: string) =>
      [...html.matchAll(/role="radio"[^>]*rotate\((-?[\d.]+)deg\)/g)].map(([, turn]) => Number(turn))
    expect(labels(straight)).toEqual(['No: 0', 'Yes: 1'])
    expect(labels(flipped)).toEqual(labels(straight))
    expect(turns(flipped).map((turn, i) => Math.abs(turn - (turns(straight)[i] ?? 0)))).toEqual([180, 180])
  })
})
