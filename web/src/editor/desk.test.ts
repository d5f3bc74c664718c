import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { blank, question, Shelf, type Kept } from '../deck/list/index.ts'
import { Desk } from './desk.svelte'

const ID = 'x-abcdefgh'

async function deskWith(...texts: string[]): Promise<{ desk: Desk; factory: IDBFactory; shelf: Shelf; copy: Kept }> {
  const factory = new IDBFactory()
  const shelf = new Shelf(factory)
  const list = { ...blank('en'), name: 'Fridays', questions: texts.map((text) => question({ en: text })) }
  const copy = await shelf.put({ id: ID, copy: 0, changed: 1, languages: ['en'], list })
  return { desk: new Desk(shelf, copy), factory, shelf, copy }
}
const said = (desk: Desk): string[] => desk.rows.map((row) => Object.values(row.question.texts).join('|'))
const keyAt = (desk: Desk, at: number): number => desk.rows[at]?.key ?? 0

describe('a list on the desk', () => {
  it('is kept with every change, the last one too', async () => {
    const { desk, factory } = await deskWith('A?')
    const key = desk.add()
    for (const text of ['B', 'B?', 'Be?']) desk.write(key, 'en', text)
    desk.mark(key, { heat: 3, theme: 'love' })
    desk.say({ kind: 'howmany', by: 'Ada' })
    desk.rename('Sundays')
    await desk.settled()
    expect(desk.kept).toBe('kept')
    const found = await new Shelf(factory).get(ID)
    expect(found?.list).toMatchObject({ name: 'Sundays', kind: 'howmany', by: 'Ada' })
    expect(found?.list.questions).toEqual([question({ en: 'A?' }), question({ en: 'Be?' }, { heat: 3, theme: 'love' })])
  })

  it('overwrites nothing that another tab has written, and says so', async () => {
    const { desk, factory, copy } = await deskWith('A?')
    const other = new Desk(new Shelf(factory), copy)
    other.rename('Theirs')
    await other.settled()
    for (const name of ['Mine', 'Mine again']) {
      desk.rename(name)
      await desk.settled()
    }
    expect(desk.kept).toBe('stale')
    expect((await new Shelf(factory).get(ID))?.list.name).toBe('Theirs')
  })

  it('tries again with the next change where a browser could not keep the last', async () => {
    const { desk, shelf } = await deskWith('A?')
    const put = shelf.put.bind(shelf)
    shelf.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    desk.rename('One')
    await desk.settled()
    expect(desk.kept).toBe('store')
    shelf.put = put
    desk.rename('Two')
    await desk.settled()
    expect([desk.kept, (await shelf.get(ID))?.list.name]).toEqual(['kept', 'Two'])
  })

  it('gives a deleted question back in its place, whatever was written since', async () => {
    const { desk } = await deskWith('A?', 'B?', 'C?')
    desk.remove(keyAt(desk, 1))
    desk.write(keyAt(desk, 1), 'en', 'See?')
    expect([said(desk), desk.undo?.what]).toEqual([['A?', 'See?'], 'question'])
    desk.takeBack()
    expect([said(desk), desk.undo]).toEqual([['A?', 'B?', 'See?'], null])
  })

  it('says nothing of a question that was never written', async () => {
    const { desk } = await deskWith('A?')
    desk.remove(desk.add())
    expect([said(desk), desk.undo]).toEqual([['A?'], null])
  })

  it('adds a question after the one that is written in', async () => {
    const { desk } = await deskWith('A?', 'B?')
    desk.write(desk.add(keyAt(desk, 0)), 'en', 'New?')
    expect(said(desk)).toEqual(['A?', 'New?', 'B?'])
  })

  it('takes questions in that were read, with their languages', async () => {
    const { desk } = await deskWith('A?')
    desk.take([question({ fr: 'À ?' })])
    expect([said(desk), desk.languages]).toEqual([
      ['A?', 'À ?'],
      ['en', 'fr'],
    ])
  })

  it('loses a language with its texts, which can be taken back until something else happens', async () => {
    const { desk } = await deskWith('A?')
    desk.speak('de')
    desk.write(keyAt(desk, 0), 'de', 'Ä?')
    desk.silence('de')
    expect([said(desk), desk.languages]).toEqual([['A?'], ['en']])
    desk.takeBack()
    expect([said(desk), desk.languages]).toEqual([['A?|Ä?'], ['en', 'de']])
    desk.silence('de')
    desk.rename('Else')
    expect(desk.undo).toBeNull()
  })

  it('keeps its last language', async () => {
    const { desk } = await deskWith('A?')
    desk.silence('en')
    expect(desk.languages).toEqual(['en'])
  })

  it('is one name from the moment that somebody gives it one', async () => {
    const { desk } = await deskWith()
    desk.say({ names: { de: 'Freitage' } })
    desk.rename('Sundays')
    expect(desk.list()).toMatchObject({ name: 'Sundays', names: {} })
  })
})
