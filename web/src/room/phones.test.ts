import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { companies, me } from './again.ts'
import { sweep } from './attic.ts'
import { earlier } from './earlier.ts'
import { fakeWorld, settled, until } from './fake.ts'
import { Home } from './home.ts'
import { answered, asked, begun, committed, idOf, opened, Phone, seal, seated, sent } from './phones.fake.ts'
import { Room } from './room.svelte.ts'
import { FakeServer } from './server.fake.ts'
import { Vault } from './vault.ts'

// What is done with phones on an evening: see docs/reliability.md, "Phones".

/** A browser's storage that can be held up, and that lets go of what is open. */
class Storage {
  readonly store = new IDBFactory()
  readonly #open: IDBDatabase[] = []
  readonly #held: (() => void)[] = []
  held = false

  /** For pages: as the browser's own. */
  readonly factory = {
    open: (name: string, version: number) => {
      const request = this.store.open(name, version)
      request.addEventListener('success', () => this.#open.push(request.result))
      return this.held ? this.#holding(request) : request
    },
  } as unknown as IDBFactory

  #holding(request: IDBOpenDBRequest): IDBOpenDBRequest {
    const late = { result: null } as unknown as IDBOpenDBRequest
    request.onupgradeneeded = (event) => {
      Object.assign(late, { result: request.result })
      late.onupgradeneeded?.(event)
    }
    request.onsuccess = (event) => {
      Object.assign(late, { result: request.result })
      this.#held.push(() => late.onsuccess?.(event))
    }
    return late
  }

  release(): void {
    this.held = false
    for (const then of this.#held.splice(0)) then()
  }

  /** As some phones do in their sleep. */
  letGo(): void {
    for (const database of this.#open.splice(0)) database.close()
  }

  /** Somebody erases what this site keeps. */
  erase(): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = this.store.deleteDatabase('privacy')
      request.onsuccess = () => resolve()
      request.onerror = () => reject(new Error('not erased'))
    })
  }
}

/** A phone that has put its storage into our hands. */
async function kept(server: FakeServer, phones: Phone[]): Promise<[Phone, Storage]> {
  const storage = new Storage()
  const phone = new Phone(server, 77, { indexedDB: storage.factory }, storage.store)
  await until(() => phone.room.known)
  expect(await phone.room.join({ name: 'Zoe', figure: 7, language: 'en' })).toBeNull()
  await until(() => committed(server).length === phones.length + 1)
  return [phone, storage]
}

/** Four in an open question, the last one with such a storage. */
async function four(server: FakeServer): Promise<[Phone[], Phone, Storage]> {
  const three = await seated(server)
  const [zoe, storage] = await kept(server, three)
  const phones = [...three, zoe]
  await phones[0]?.room.closeDoor()
  await seal(phones)
  await phones[0]?.room.start()
  await asked(server, phones)
  return [phones, zoe, storage]
}

describe('sleep', () => {
  it('costs player, host and table nothing: all are back at once, in the seat and the phase of now', async () => {
    const server = new FakeServer()
    const phones = await opened(server)
    const world = fakeWorld(server, 70)
    const table = new Room('ABCDE', world, 'table')
    await until(() => table.known)
    const before = phones.map(idOf)
    const pages = [world, ...phones.flatMap(({ worlds }) => worlds)].map(({ page, clock }) => ({ page, clock }))
    for (const { page } of pages) page.hide(true)
    for (const socket of [...server.sockets]) socket.open = false // and no page hears of it
    server.end('withdrawn')
    for (const { clock } of pages) clock.turn(3_600_000)
    for (const { page } of pages) page.hide(false)
    await until(() => table.known?.question.fate === 'withdrawn')
    expect([table.line, table.shown.stage]).toEqual(['online', 'draw'])
    await until(() => phones.every(({ room }) => room.line === 'online' && room.known?.question.fate === 'withdrawn'))
    expect(phones.map(idOf)).toEqual(before)
    expect(phones.map(({ room }) => room.mine.host)).toEqual([true, false, false])
    table.close()
  })

  it('ends before the next question: the phone still answers the asks that were made, each once', async () => {
    const server = new FakeServer()
    const phones = await opened(server)
    const [ada] = phones as [Phone]
    await answered(phones, ['2', '1', '0'], [1, 0, 1])
    await until(() => server.state.progress.stage === 'pour')
    ada.worlds[0]?.page.hide(true)
    for (const socket of [...server.sockets]) if (socket.id === idOf(ada)) socket.open = false
    server.pour()
    await until(() => server.state.asks.replies.length === 2)
    await settled()
    expect(server.state.question.fate).toBe('open')
    ada.turn(60_000)
    ada.worlds[0]?.page.hide(false)
    await until(() => server.state.question.fate === 'reckoned')
    const own = server.heardCommands.filter(({ by }) => by === idOf(ada)).map(({ command }) => command)
    const replies = own.flatMap((one) => ('open' in one ? [one.open.ask] : 'pass' in one ? [one.pass.ask] : []))
    expect(replies).toEqual([0, 1].slice(0, server.state.asks.made.length))
  })

  it('in which a phone lets go of its storage is over without a reload', async () => {
    const server = new FakeServer()
    const [phones, zoe, storage] = await four(server)
    storage.letGo()
    await answered(phones, ['1', '1', '1', '1'], [0, 1, 0, 0])
    expect(zoe.room.rejected).toBeNull()
    expect(sent(server, 'cast')).toHaveLength(4)
  })
})

describe('a reload', () => {
  it('shows nothing before it is known who is here, above all no free seats', async () => {
    const server = new FakeServer()
    const [, zoe, storage] = await four(server)
    const id = idOf(zoe)
    storage.held = true
    zoe.reload()
    await settled()
    expect(zoe.room.line).toBe('online')
    expect(zoe.room.known).toBeNull()
    storage.release()
    await until(() => zoe.room.known)
    expect(zoe.room.mine).toMatchObject({ id, duty: 'guess', seat: { name: 'Zoe' } })
  })

  it('costs nobody a seat, however often all do it', async () => {
    const server = new FakeServer()
    const phones = await begun(server, 5)
    const before = phones.map(idOf)
    for (let i = 0; i < 5; i++) {
      for (const phone of phones) phone.reload()
      if (i % 2 === 0) await settled(i)
    }
    await until(() => phones.every(({ room }) => room.mine.seat))
    expect(phones.map(idOf)).toEqual(before)
    expect(server.state.seats).toHaveLength(5)
    expect(sent(server, 'join')).toHaveLength(5)
  })
})

describe('a private tab that may store nothing', () => {
  const refusing = (open: () => IDBOpenDBRequest): IDBFactory => ({ open }) as unknown as IDBFactory
  const failing = (): IDBOpenDBRequest => {
    const request = { error: new Error('not here') } as unknown as IDBOpenDBRequest
    queueMicrotask(() => request.onerror?.({} as Event))
    return request
  }
  const throwing = (): IDBOpenDBRequest => {
    throw new Error('not here')
  }

  it.each([
    ['says no when asked', refusing(failing)],
    ['throws when asked', refusing(throwing)],
    ['has nothing to ask', null],
  ])('%s: its page shows the room, says why nobody can sit down, and sends nothing', async (_, factory) => {
    const server = new FakeServer()
    const change = { indexedDB: factory as IDBFactory }
    const { room } = new Phone(server, 1, change)
    await until(() => room.known)
    expect(room.mine.duty).toBe('join')
    expect(await room.join({ name: 'Ada', figure: 0, language: 'en' })).toMatchObject({ code: 'storage' })
    expect(room.rejected).toMatchObject({ code: 'storage' })
    await settled()
    expect(server.heardCommands).toEqual([])
    const world = { ...fakeWorld(server, 1), ...change }
    expect(await new Home(world).rooms()).toEqual([])
    expect(await companies(world)).toEqual([])
    expect(await me('ABCDE', world)).toBeNull()
    expect(await earlier('', world)).toEqual([])
  })
})

describe('lost storage', () => {
  it('while the page is open is said, and the person sits down anew and plays with the next seal', async () => {
    const server = new FakeServer()
    const [phones, zoe, storage] = await four(server)
    const before = idOf(zoe)
    await storage.erase()
    expect(await zoe.room.guess('1')).toMatchObject({ code: 'no_seat' })
    expect(zoe.room.mine).toMatchObject({ id: null, duty: 'join' })
    await comesAgain(server, zoe, phones, before)
  })

  it('between two visits makes the phone a stranger, who sits down anew and plays with the next seal', async () => {
    const server = new FakeServer()
    const [phones, zoe, storage] = await four(server)
    const before = idOf(zoe)
    zoe.room.close()
    await storage.erase()
    zoe.enter()
    await until(() => zoe.room.known)
    expect(zoe.room.mine).toMatchObject({ id: null, duty: 'join' })
    await comesAgain(server, zoe, phones, before)
  })

  /** Under a key of its own; the host takes the old seat away. Nothing more is said in the old one's name. */
  async function comesAgain(server: FakeServer, zoe: Phone, phones: Phone[], before: string): Promise<void> {
    const heard = server.heardCommands.filter(({ by }) => by === before).length
    expect(await zoe.room.join({ name: 'Zoe again', figure: 8, language: 'en' })).toBeNull()
    await until(() => zoe.room.mine.seat)
    expect(idOf(zoe)).not.toBe(before)
    server.end('voided')
    server.set({ seats: server.state.seats.filter(({ id }) => id !== before) })
    await until(() => committed(server).length === 4)
    await phones[0]?.room.closeDoor()
    await seal(phones)
    await asked(server, phones, 'Do you dance?')
    await answered(phones, ['1', '1', '1', '1'], [0, 1, 0, 1])
    expect(server.heardCommands.filter(({ by }) => by === before)).toHaveLength(heard)
    expect(server.violations).toEqual([])
  }

  it('is said where the phone itself has to store something, and not only the person', async () => {
    const server = new FakeServer()
    const [, zoe, storage] = await four(server)
    storage.letGo()
    Object.assign(storage.factory, {
      open: () => {
        throw new Error('the disk is gone')
      },
    })
    server.end('withdrawn')
    await until(() => zoe.room.rejected)
    expect(zoe.room.rejected).toMatchObject({ code: 'storage' })
  })
})

describe('a clock that is wrong', () => {
  const day = 24 * 60 * 60 * 1000

  it('by years, and set right or wrong in the middle of a round, changes nothing', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const [ada] = phones as [Phone]
    for (const [i, today] of [0, 20_000 * day, -1, 40_000 * day].entries()) {
      Object.assign(ada.change, { clock: Object.assign(ada.worlds.at(-1)?.clock ?? {}, { today: () => today }) })
      ada.reload()
      await until(() => ada.room.mine.seat)
      await asked(server, phones, `Question ${i}?`)
      await answered(phones, ['1', '1', '1'], [0, 1, 0])
      await until(() => server.state.progress.stage === 'pour')
      server.pour()
      await until(() => server.state.question.fate === 'reckoned')
    }
    expect(phones.map(({ room }) => room.alarm)).toEqual([null, null, null])
    expect(server.violations).toEqual([])
  })

  it('costs no seat when it is set right by years, as long as there is the room', async () => {
    const server = new FakeServer()
    const [ada] = (await seated(server)) as [Phone]
    await until(async () => (await new Vault(ada.store).all())[0]?.used)
    const world = fakeWorld(server, 9, ada.store)
    const rooms = async (status: number): Promise<unknown[]> => {
      await sweep({ ...world, fetch: () => Promise.resolve(new Response(null, { status })) })
      return new Home(world).rooms()
    }
    const mine = [{ code: 'ABCDE', name: 'Ada' }]
    world.clock.turn(20_000 * day) // from 1970 to now
    expect(await rooms(200)).toMatchObject(mine)
    expect(await rooms(503), 'nobody can say').toMatchObject(mine)
    expect(await rooms(404), 'the room is gone').toEqual([])
  })
})
