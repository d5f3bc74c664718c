import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { absent, companies, forget, me, remember, takePass, type Seen } from './again.ts'
import { fakeWorld, type FakeWorld } from './fake.ts'
import { Home } from './home.ts'
import { empty } from './known.ts'
import { blank, newSeat, type Memory, type Reunion } from './memory.ts'
import { nothing } from './duty.ts'
import { FakeServer } from './server.fake.ts'
import * as steps from './steps.ts'
import { Vault } from './vault.ts'

const session = '5e'.repeat(32)
const DAY = 24 * 60 * 60 * 1000

/** A room at the end of its game, as the phone of the first of these people sees it. */
function over(names: string[], more: { game?: number; round?: number; winners?: string[]; me?: string } = {}): Seen {
  const { game = 1, round = 3, winners = ['Ada'], me = names[0] } = more
  const seats = names.map((name, figure) => ({ ...seat, id: `key ${name}`, name, figure, practice: name === 'Bot' }))
  const mine = seats.find(({ name }) => name === me) ?? null
  const members = seats.map(({ id, name, practice }) => ({ id, name, practice, commitment: '', nonce: '', same: true }))
  const won = winners.map((name) => `key ${name}`)
  const settings = { ...empty.room.settings, edition: 'privacy', end: 30, decks: ['privacy', 'x-abcdefgh'] }
  return {
    mine: { ...nothing, id: mine?.id ?? 'key', seat: mine },
    known: {
      ...empty,
      room: { ...empty.room, session, code: 'ABCDE', game, settings },
      seats,
      sealed: { ...empty.sealed, epoch: 1, members },
      standing: { ...empty.standing, round, ended: true, winners: won },
    },
  }
}
const seat = { language: 'en', pair: '', away: false, keysTo: 3 }

/** A phone that sits in that room. */
async function phone(reunion?: Reunion): Promise<{ world: FakeWorld; memory: () => Promise<Memory | null> }> {
  const world = fakeWorld(new FakeServer(), 1, new IDBFactory())
  const vault = new Vault(world.indexedDB)
  await vault.change(session, 'ABCDE', steps.sitDown(newSeat('key Ada', 'secret')))
  await vault.change(session, 'ABCDE', steps.visited('', world.clock.today(), { reunion }))
  return { world, memory: () => vault.read(session) }
}

describe('the people of a game that is over', () => {
  it('are remembered with what everybody saw, and nothing else', async () => {
    const { world } = await phone()
    await remember(over(['Ada', 'Ben', 'Bot', 'Cleo']), world)
    const all = await companies(world)
    expect(all).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]+$/) as string,
        people: [
          { name: 'Ada', figure: 0 },
          { name: 'Ben', figure: 1 },
          { name: 'Cleo', figure: 3 },
        ],
        me: 'Ada',
        settings: { ...empty.room.settings, edition: 'privacy', end: 30, decks: ['privacy'] },
        evenings: 1,
        won: [],
        games: [['Ada']],
        last: world.clock.today(),
      },
    ])
    expect(Object.keys(all[0]?.settings ?? {}).sort()).toEqual(
      'box choice decks edition end guard heat language lowest minutes name omit own rising'.split(' '),
    )
    for (const secret of [session, 'ABCDE', 'key', 'secret']) expect(JSON.stringify(all)).not.toContain(secret)
  })

  it('are counted once, in however many tabs and after however many reloads', async () => {
    const { world } = await phone()
    const seen = over(['Ada', 'Ben', 'Cleo'])
    const [one, other] = await Promise.all([remember(seen, world), remember(seen, world)])
    expect(one).toEqual(other)
    await remember(seen, world)
    await remember(over(['Ada', 'Ben', 'Cleo'], { game: 2, winners: ['Ben'] }), world)
    expect((await companies(world)).map(({ games }) => games)).toEqual([[['Ada'], ['Ben']]])
  })

  it('are not remembered again by a game after which they were forgotten', async () => {
    const { world } = await phone()
    const seen = over(['Ada', 'Ben', 'Cleo'])
    await forget((await remember(seen, world))?.id ?? '', world)
    expect(await remember(seen, world)).toBeNull()
    expect(await companies(world)).toEqual([])
    await remember(over(['Ada', 'Ben', 'Cleo'], { game: 2 }), world)
    expect((await companies(world)).map(({ evenings }) => evenings)).toEqual([1])
  })

  it.each([
    ['a game without a round', over(['Ada', 'Ben', 'Cleo'], { round: 0 })],
    ['somebody who looked on', over(['Ada', 'Ben', 'Cleo'], { me: 'nobody' })],
    ['one person with practice players', over(['Ada', 'Bot'])],
    ['a game that goes on', { ...over([]), known: empty }],
    ['no room', { ...over([]), known: null }],
  ])('are not made of %s', async (_, seen) => {
    const { world } = await phone()
    expect(await remember(seen, world)).toBeNull()
    expect(await companies(world)).toEqual([])
  })

  it('are remembered by a host who takes no seat', async () => {
    const { world } = await phone()
    const seen = over(['Ben', 'Cleo'], { me: 'nobody' })
    await remember({ ...seen, mine: { ...seen.mine, host: true } }, world)
    expect((await companies(world)).map((one) => one.me)).toEqual([''])
  })

  it('are forgotten after a year of silence', async () => {
    const { world } = await phone()
    await remember(over(['Ada', 'Ben', 'Cleo']), world)
    world.clock.turn(366 * DAY)
    expect(await companies(world)).toEqual([])
    const database = await new Vault(world.indexedDB).transaction('readonly', 'companies')
    const left = database.store.transaction.objectStore('companies').count()
    await database.done
    expect(left.result).toBe(0)
  })
})

describe('the same people again', () => {
  it('sit down under the name and figure of last time', async () => {
    const { world } = await phone()
    expect(await me('FGHJK', world)).toBeNull()
    await new Vault(world.indexedDB).change(session, 'ABCDE', steps.wish('Ada', 4, 'en'))
    expect(await me('FGHJK', world)).toEqual({ name: 'Ada', figure: 4 })
    await remember(over(['Ben', 'Cleo']), world)
    expect(await me('FGHJK', world), 'a seat before a company').toEqual({ name: 'Ada', figure: 4 })
    await new Home(world).forget('ABCDE')
    expect(await me('FGHJK', world)).toEqual({ name: 'Ben', figure: 0 })
  })

  it('sit down as in the company that the room was opened for', async () => {
    const { world } = await phone()
    const company = await remember(over(['Ben', 'Cleo']), world)
    const vault = new Vault(world.indexedDB)
    await vault.change(session, 'ABCDE', steps.wish('Ada', 4, 'en'))
    const reunion = { company: company?.id ?? '', pass: false }
    await vault.change('other', 'FGHJK', steps.visited('', 1, { reunion }))
    expect(await me('FGHJK', world)).toEqual({ name: 'Ben', figure: 0 })
  })

  it('are missed on this phone until they have come, or a game has begun', async () => {
    const { world } = await phone()
    await remember(over(['Ada', 'Ben', 'Cleo']), world)
    const lobby = (names: string[], game = 0): Seen => over(names, { game })
    expect(await absent(lobby(['Ada']), world)).toEqual([])
    expect(await absent(lobby(['Ada', 'Bot', 'Ben']), world)).toEqual(['Cleo'])
    expect(await absent(lobby(['Ada', 'Dora']), world)).toEqual([])
    expect(await absent(lobby(['Ada', 'Ben'], 1), world)).toEqual([])
  })

  it('leave out what was asked before once, and only where that was wanted', async () => {
    const { world, memory } = await phone({ company: 'id', pass: true })
    expect(await takePass('another', world)).toBe(false)
    expect([await takePass(session, world), await takePass(session, world)]).toEqual([true, false])
    expect((await memory())?.reunion).toEqual({ company: 'id', pass: false })
  })
})

describe('a phone from before', () => {
  it('keeps its rooms when companies come', async () => {
    const world = fakeWorld(new FakeServer(), 1, new IDBFactory())
    const old = await new Promise<IDBDatabase>((resolve) => {
      const request = world.indexedDB.open('privacy', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('rooms', { keyPath: 'session' })
      request.onsuccess = () => resolve(request.result)
    })
    old.onversionchange = () => old.close()
    const [memory] = steps.sitDown(newSeat('key', 'secret'))({ ...blank(session, 'ABCDE'), used: 1 })
    const put = old.transaction('rooms', 'readwrite')
    put.objectStore('rooms').put(memory)
    await new Promise((resolve) => (put.oncomplete = resolve))
    expect(await new Home(world).rooms()).toMatchObject([{ code: 'ABCDE' }])
    await remember(over(['Ada', 'Ben', 'Cleo']), world)
    expect(await companies(world)).toHaveLength(1)
    expect(await new Vault(world.indexedDB).read(session)).toEqual({ ...memory, counted: 1 })
  })
})
