import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { blank, bringParts, newId, ownDecks, question, Shelf, type Kept } from './index.ts'

const kept = (id: string, changed: number, texts: string[] = ['A?']): Kept => ({
  id,
  copy: 0,
  changed,
  languages: ['en'],
  list: { ...blank('en'), name: id, questions: texts.map((text) => question({ en: text })) },
})

describe('the lists of a phone', () => {
  it('are there again after the page was closed', async () => {
    const factory = new IDBFactory()
    const shelf = new Shelf(factory)
    const stored = await shelf.put(kept('x-abcdefgh', 1))
    await shelf.close()
    expect(await new Shelf(factory).get('x-abcdefgh')).toEqual(stored)
  })

  it('stand in the order of their last change', async () => {
    const shelf = new Shelf(new IDBFactory())
    for (const [id, changed] of [['x-a', 1], ['x-b', 3], ['x-c', 2]] as const) await shelf.put(kept(id, changed)) // prettier-ignore
    expect((await shelf.list()).map(({ id }) => id)).toEqual(['x-b', 'x-c', 'x-a'])
  })

  it('are gone when they are deleted', async () => {
    const shelf = new Shelf(new IDBFactory())
    await shelf.put(kept('x-a', 1))
    await shelf.delete('x-a')
    expect([await shelf.get('x-a'), await shelf.list()]).toEqual([null, []])
  })

  it('are not overwritten by a tab that has an older copy', async () => {
    const factory = new IDBFactory()
    const [one, other] = [new Shelf(factory), new Shelf(factory)]
    const first = await one.put(kept('x-a', 1))
    const second = await one.put({ ...first, changed: 2 })
    await expect(other.put({ ...first, changed: 3 })).rejects.toMatchObject({ code: 'stale' })
    expect(await other.get('x-a')).toEqual(second)
  })

  it('say so where a browser keeps nothing', async () => {
    const factory = new IDBFactory()
    factory.open = () => {
      throw new DOMException('no', 'SecurityError')
    }
    await expect(new Shelf(factory).list()).rejects.toMatchObject({ code: 'store' })
  })
})

it('a new list gets an id of eight letters and digits', () => {
  expect(newId((n) => Uint8Array.from({ length: n }, (_, i) => i * 31 + 255))).toMatch(/^x-[a-z2-7]{8}$/)
  expect(new Set(Array.from({ length: 50 }, () => newId())).size).toBe(50)
})

describe('a lobby', () => {
  it('is told of lists that can be played', async () => {
    const shelf = new Shelf(new IDBFactory())
    await shelf.put(kept('x-a', 1, ['A?', 'a', 'B?']))
    await shelf.put(kept('x-b', 2, []))
    expect(await ownDecks(shelf)).toEqual([{ id: 'x-a', name: 'x-a', kind: 'yesno', questions: 2 }])
  })

  it('gets a list in parts', async () => {
    const shelf = new Shelf(new IDBFactory())
    await shelf.put({
      ...kept(
        'x-a',
        1,
        Array.from({ length: 200 }, (_, i) => `Question ${i}?`),
      ),
    })
    const parts = await bringParts('x-a', 'Mine', shelf)
    expect(parts.map(({ part, deck }) => [part, deck.id, deck.cards.length])).toEqual([
      [0, 'x-a', 40],
      [1, 'x-a', 10],
    ])
    expect(await bringParts('x-b', 'Mine', shelf)).toEqual([])
  })
})
