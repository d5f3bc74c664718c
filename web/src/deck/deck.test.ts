import { sha512 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { digests } from './digests.ts'
import { load, questionsOf, remaining, textsOf, type Deck, type Source } from './index.ts'

const deck: Deck = {
  id: 'small',
  kind: 'yesno',
  names: { en: 'Small' },
  cards: [
    { card: '001', back: 1, heat: [1, 2], themes: ['work', 'love'], texts: { en: ['A?', 'B?'], de: ['Ä?', 'Bé?'] } },
    { card: '002', back: 2, heat: [1, 1], themes: ['work', 'work'], texts: { en: ['C?', 'D?'], de: ['C?', 'D?'] } },
  ],
}
const bytes = new TextEncoder().encode(JSON.stringify(deck))
const sha512 = (b: Uint8Array): string => bytesToHex(hash(b))

function source(body: Uint8Array | null, digest = sha512(bytes)): Source & { asked: string[] } {
  const asked: string[] = []
  const fetch = (url: string): Promise<Response> => {
    asked.push(url)
    return Promise.resolve(body ? new Response(body.slice()) : new Response(null, { status: 404 }))
  }
  return { base: 'http://play.test/games/ABCDE/', fetch, sha512, digests: { small: digest }, asked }
}

describe('a deck', () => {
  it('is fetched beside the page and read', async () => {
    const from = source(bytes)
    expect(await load('small', from)).toEqual(deck)
    expect(from.asked).toEqual(['http://play.test/games/ABCDE/api/decks/small.json'])
  })

  it('is refused if one letter differs from what the page was built with', async () => {
    const other = new TextEncoder().encode(JSON.stringify(deck).replace('A?', 'a?'))
    await expect(load('small', source(other))).rejects.toMatchObject({ code: 'changed' })
  })

  it('is refused, unasked, if the page was built without it', async () => {
    const from = source(bytes)
    await expect(load('other', from)).rejects.toMatchObject({ code: 'unknown' })
    expect(from.asked).toEqual([])
  })

  it('is missing where the server does not have it', async () => {
    await expect(load('small', source(null))).rejects.toMatchObject({ code: 'missing' })
  })

  it('gives the texts of a label in all languages, ascending', () => {
    const texts = [
      { language: 'de', text: 'Bé?' },
      { language: 'en', text: 'B?' },
    ]
    expect(textsOf(deck, 'small/001/2')).toEqual(texts)
  })

  it.each(['small/001/3', 'small/003/1', 'large/001/1', 'own/A?'])('has no question %s', (label) => {
    expect(textsOf(deck, label)).toBeNull()
  })

  it('has drawn a card once one of its questions was used', () => {
    expect(remaining(deck, ['small/001/2']).map(({ card }) => card)).toEqual(['002'])
  })

  it('numbers questions from 1', () => {
    const [first] = deck.cards
    expect(first && questionsOf(deck, first).map(({ label }) => label)).toEqual(['small/001/1', 'small/001/2'])
  })
})

it('every shipped deck has a digest', () => {
  expect(Object.keys(digests).length).toBeGreaterThan(0)
  for (const digest of Object.values(digests)) expect(digest).toMatch(/^[0-9a-f]{128}$/)
})
