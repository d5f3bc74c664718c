import { sha512 } from '@noble/hashes/sha2.js'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { toHex } from '../ballot/index.ts'
import { sweep } from './attic.ts'
import { openRoom } from './doorstep.ts'
import { fakeWorld, settled, until } from './fake.ts'
import { Home } from './home.ts'
import { newSeat } from './memory.ts'
import { answered, asked, begun, committed, enterTable, Phone, seal, seated, sent } from './phones.fake.ts'
import type { Room } from './room.svelte.ts'
import { FakeServer } from './server.fake.ts'
import * as remember from './steps.ts'
import { Vault } from './vault.ts'

describe('a room', () => {
  it('plays from joining to the talk after a question', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const [ada] = phones as [Phone]
    await asked(server, phones, 'Have you ever sung in a lift?')
    await answered(phones, ['2', '1', '0'], [1, 0, 1])
    await until(() => server.state.progress.stage === 'pour')
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    expect(server.state.bag.counts).toEqual([1, 2])
    expect(server.state.asks.made).toEqual([[2], [1]])
    const replies = server.state.asks.replies.map(({ ask, guess }) => `${ask}${guess}`).sort()
    expect(replies).toEqual(['0', '0', '02', '1', '1', '11'])
    await until(() => ada.room.shown.stage === 'pouring')
    ada.turn(60_000)
    expect(ada.room.shown).toMatchObject({ stage: 'talk', counts: [1, 2] })
    expect(Object.values(ada.room.shown.scores).sort()).toEqual([0, 1, 3])
    expect(phones.map(({ room }) => room.alarm)).toEqual([null, null, null])
  })

  it('goes on with the next question while a phone that is away owes its replies', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    const [ada, ...others] = phones as [Phone, Phone, Phone]
    await answered(phones, ['2', '1', '0'], [1, 0, 1])
    server.lose = (_, by) => by === ada.room.mine.id
    server.pour()
    await until(() => server.state.asks.replies.length === 4)
    const reader = others[1].room.mine.id ?? ''
    const { progress, standing } = server.state
    server.set({ progress: { ...progress, stage: 'talk' }, standing: { ...standing, reader } })
    for (const phone of others) phone.turn(60_000)
    expect(others.map(({ room }) => room.shown.stage)).toEqual(['talk', 'talk'])
    expect(others.map(({ room }) => room.mine.duty)).toEqual(['talk', 'draw'])
    void others[1].room.draw()
    await until(() => {
      others[1].turn(100)
      return sent(server, 'draw').length === 1
    })
  })

  it('comes back after a reload into the same seat and phase, with the same ballot', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    const [ada, ...others] = phones as [Phone, ...Phone[]]
    const { id } = ada.room.mine
    server.lose = (command) => 'cast' in command
    await ada.room.guess('1')
    void ada.room.answer(1)
    await until(() => ada.room.mine.answered)
    server.lose = () => false
    ada.reload()
    await until(() => sent(server, 'cast').length === 1)
    expect(ada.room.mine).toMatchObject({ id, answered: true, guess: '1', duty: 'wait' })
    await answered(others, ['1', '1'], [0, 0])
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    expect(server.state.bag.counts).toEqual([2, 1])
  })

  it('waits on its person before it answers in a smaller company', async () => {
    const server = new FakeServer()
    const phones = await begun(server, 5)
    const [ada, ben, , , emil] = phones as [Phone, Phone, Phone, Phone, Phone]
    const present = phones.slice(0, 4).map(({ room }) => room.mine.id ?? '')
    server.ask('Do you sing?', present)
    await until(() => ada.room.mine.duty === 'confirm')
    expect(ada.room.mine.missing.map(({ name }) => name)).toEqual(['Emil'])
    expect(emil.room.mine.duty).toBe('out')
    await settled()
    expect(sent(server, 'ready')).toEqual([])
    await ada.room.confirm([emil.room.mine.id ?? ''])
    await until(() => server.state.ready.by.length === 1)
    await ben.room.confirm([ada.room.mine.id ?? ''])
    await settled()
    expect(server.state.ready.by).toHaveLength(1)
  })

  it('does not answer a question twice, however it is written', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    await answered(phones, ['1', '1', '1'], [0, 1, 0])
    server.end('withdrawn')
    server.ask('do you SING')
    await until(() => phones.every(({ room }) => room.alarm?.code === 'question_seen'))
    await settled()
    expect(server.state.ready.by).toEqual([])
  })

  it('answers a withdrawn question that comes again', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    server.end('withdrawn')
    await asked(server, phones)
    await answered(phones, ['1', '1', '1'], [0, 1, 0])
    expect(sent(server, 'cast')).toHaveLength(3)
    expect(sent(server, 'guess')).toHaveLength(3)
  })

  it('sends no ballot late, after its question was given up', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    const [ada] = phones as [Phone]
    server.lose = (command) => 'cast' in command
    await ada.room.guess('1')
    const reply = ada.room.answer(1)
    await until(() => ada.room.mine.answered)
    server.end('voided')
    server.lose = () => false
    for (const socket of [...server.sockets]) socket.lose()
    ada.turn(10_000)
    expect(await reply).toMatchObject({ code: 'over' })
    await settled()
    expect(sent(server, 'cast')).toEqual([])
  })

  it('sends no ballot that was being stored while its question was given up', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    const [ada] = phones as [Phone]
    const reply = ada.room.answer(1)
    server.end('voided')
    expect(await reply).toMatchObject({ code: 'over' })
    await settled()
    expect(sent(server, 'cast')).toEqual([])
  })

  it('says what went wrong for as long as its phase lasts', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    const [ada] = phones as [Phone]
    await ada.room.guess('99')
    server.set({ progress: { ...server.state.progress, done: 1 } })
    expect(ada.room.rejected).toMatchObject({ code: 'guess_bad' })
    await ada.room.guess('1')
    await until(() => ada.room.mine.duty === 'answer')
    expect(ada.room.rejected).toBeNull()
    await ada.room.guess('99')
    server.end('skipped')
    await until(() => ada.room.mine.duty !== 'answer')
    expect(ada.room.rejected).toBeNull()
  })

  it('is told that the server cannot save, and sends what it still has to once it can', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    const [ada] = phones as [Phone]
    await ada.room.guess('1')
    server.full = true
    for (const socket of server.sockets) socket.tell({ rejected: { code: 'disk', message: '', next: '' } })
    expect(ada.room.rejected).toMatchObject({ code: 'disk' })
    expect(await ada.room.answer(1)).toMatchObject({ code: 'disk' })
    server.remind()
    await settled()
    expect(sent(server, 'cast')).toEqual([])
    server.full = false
    server.remind()
    await until(() => sent(server, 'cast').length === 1)
    server.remind()
    await settled()
    expect(sent(server, 'cast')).toHaveLength(1)
  })

  it('gives its seat to the newest tab and can take it back', async () => {
    const server = new FakeServer()
    const [ada] = (await seated(server)) as [Phone]
    ada.enter()
    const [first, second] = ada.rooms as [Room, Room]
    await until(() => first.line === 'elsewhere')
    await until(() => second.mine.seat)
    first.connect()
    await until(() => second.line === 'elsewhere')
    expect(first.line).toBe('online')
  })
})

describe('a company', () => {
  it('takes a newcomer in with the next seal, in the middle of a game', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const dora = new Phone(server, 44)
    await until(() => dora.room.known)
    await dora.room.join({ name: 'Dora', figure: 3, language: 'de' })
    await until(() => dora.room.mine.duty === 'newcomer')
    await until(() => committed(server).length === 4)
    await phones[0]?.room.closeDoor()
    await seal([...phones, dora])
    await until(() => server.state.sealed.epoch === 2)
    await asked(server, [...phones, dora])
    expect(server.state.question.asked).toHaveLength(4)
  })

  it('compares anew when the door is opened once more, with fresh nonces', async () => {
    const server = new FakeServer()
    const phones = await seated(server)
    const before = committed(server)
    await phones[0]?.room.closeDoor()
    for (const { room } of phones) await until(() => room.mine.duty === 'compare')
    await phones[1]?.room.compare()
    await phones[0]?.room.reopen()
    await until(() => committed(server).length === 3 && server.state.forming.epoch === 2)
    expect(committed(server).filter((one) => before.includes(one))).toEqual([])
    expect(phones.map(({ room }) => room.alarm)).toEqual([null, null, null])
  })

  it('follows a name that its person has changed, and no other', async () => {
    const server = new FakeServer()
    const phones = await seated(server)
    const [ada] = phones as [Phone]
    await ada.room.join({ name: 'Adele', figure: 0, language: 'en' })
    await until(() => server.state.forming.members.every(({ commitment }) => commitment !== ''))
    await ada.room.closeDoor()
    await until(() => ada.room.mine.duty === 'compare')
    expect(await ada.room.compare()).toBeNull()
    server.set({ seats: server.state.seats.map((seat, i) => (i === 1 ? { ...seat, name: 'Eve' } : seat)) })
    await until(() => phones[1]?.room.alarm?.code === 'list_changed' || phones[0]?.room.alarm?.code === 'list_changed')
  })

  it('shows its pictures on a table too, which says nothing', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const table = enterTable(server)
    await until(() => table.known)
    await settled()
    expect(table.mine.pictures).toEqual(phones[0]?.room.mine.pictures)
    expect(server.opened.at(-1)?.sent).toEqual([])
  })

  it('puts a question into the box as a typed one is written, and none that cannot be asked', async () => {
    const server = new FakeServer()
    const [ada] = (await begun(server)) as [Phone]
    void ada.room.slip('  Have\n you  ever sung? ')
    await until(() => sent(server, 'slip').length > 0)
    expect(await ada.room.slip(' ?! ')).toMatchObject({ code: 'question_bad' })
    expect(sent(server, 'slip')).toMatchObject([{ slip: { text: 'Have you ever sung?' } }])
  })

  it('offers the card of a free choice to its reader alone', async () => {
    const server = new FakeServer()
    const cards = [{ card: '001', back: 1, heat: [1], themes: ['work'], texts: { en: ['Do you sing?'] } }]
    const bytes = new TextEncoder().encode(JSON.stringify({ id: 'small', kind: 'yesno', names: {}, cards }))
    const shelf = { digests: { small: toHex(sha512(bytes)) }, fetch: () => Promise.resolve(new Response(bytes)) }
    const { room } = server.state
    server.state = {
      ...server.state,
      room: { ...room, settings: { ...room.settings, choice: 'free', decks: ['small'] } },
    }
    const phones = await begun(server, 3, shelf)
    const reader = phones.find((phone) => phone.room.mine.id === server.state.standing.reader) as Phone
    await until(() => reader.room.offered)
    expect(reader.room.mine.duty).toBe('choose')
    const texts = [{ language: 'en', text: 'Do you sing?' }]
    const questions = [{ label: 'small/001/1', texts, heat: 1, theme: 'work' }]
    expect(reader.room.offered).toEqual({ card: 'small/001', questions })
    expect(phones.filter((phone) => phone.room.offered)).toEqual([reader])
    server.put('small/001/1', [{ language: 'en', text: 'Do you sing?' }])
    await until(() => server.state.ready.by.length === 3)
    server.end('withdrawn')
    server.put('small/001/1', [{ language: 'en', text: 'Do you sin?' }])
    await until(() => phones.every((phone) => phone.room.alarm?.code === 'texts_changed'))
  })
})

describe('a room that was burnt', () => {
  it('leaves nothing on a phone but that it never comes back, whoever calls', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const [ada] = phones as [Phone]
    await asked(server, phones, 'Have you ever?')
    const id = ada.room.mine.id
    for (const socket of [...server.sockets]) socket.tell({ bye: { code: 'burnt' } })
    await until(() => ada.room.known === null)
    expect(ada.room.mine.id).toBeNull()
    const kept = await new Vault(ada.store).all()
    expect(kept).toMatchObject([{ session: server.session, burnt: true, seats: {}, seen: [] }])
    expect(JSON.stringify(kept)).not.toContain(id)
    ada.reload()
    await until(() => ada.room.line === 'burnt')
    expect(ada.room.mine.id).toBeNull()
  })
})

describe('home', () => {
  it('opens a room with this phone as its host, and remembers it until it is forgotten', async () => {
    const server = new FakeServer()
    const store = new IDBFactory()
    const world = fakeWorld(server, 1, store)
    const opened = { code: 'ABCDE', session: server.session }
    const posted: unknown[] = []
    const fetch = (_: string, init?: RequestInit): Promise<Response> => {
      posted.push(JSON.parse(String(init?.body)))
      return Promise.resolve(new Response(JSON.stringify(opened), { status: 201 }))
    }
    const home = new Home(world)
    const { settings } = server.state.room
    expect(await openRoom(settings, undefined, { ...world, fetch })).toBe('ABCDE')
    expect(await home.rooms()).toMatchObject([{ code: 'ABCDE', name: '' }])
    const host = new Phone(server, 2, {}, store)
    await until(() => host.room.mine.id)
    expect(posted).toEqual([{ host: host.room.mine.id, settings }])
    await host.room.join({ name: 'Ada', figure: 0, language: 'en' })
    expect(await home.rooms()).toMatchObject([{ code: 'ABCDE', name: 'Ada' }])
    await home.forget('ABCDE')
    expect(await home.rooms()).toEqual([])
  })

  it('erases the seats of a room that was silent for a month, given up or not, and after a year all of it', async () => {
    const day = 24 * 60 * 60 * 1000
    const world = fakeWorld(new FakeServer(), 1)
    const vault = new Vault(world.indexedDB)
    const reunion = { company: 'some', pass: true }
    for (const [session, step] of [
      ['kept', remember.sitDown(newSeat('a1', 'key of a1'))],
      ['other', remember.sitDown(newSeat('a2', 'key of a2'))],
    ] as const) {
      await vault.change(session, session, step)
      await vault.change(session, session, remember.visited('', world.clock.today(), { reunion }))
    }
    await vault.change('other', 'other', (memory) => [{ ...memory, current: null }, true])
    await vault.change('undated', 'undated', remember.sitDown(newSeat('a3', 'key of a3')))
    const home = new Home(world)
    const rooms = async () => {
      await sweep(world)
      return home.rooms()
    }
    expect((await rooms()).map(({ code }) => code)).toEqual(['kept', 'undated'])
    world.clock.turn(31 * day)
    expect(await rooms()).toEqual([])
    expect(JSON.stringify(await vault.all())).not.toMatch(/key of|some/)
    expect(await vault.all()).toHaveLength(3)
    world.clock.turn(330 * day)
    await rooms()
    expect(await vault.all()).toEqual([])
  })
})
