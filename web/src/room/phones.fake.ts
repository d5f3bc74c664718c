/** For tests: a company of whole phones, brought as far into a game as a test needs. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, vi } from 'vitest'
import type { Command } from '../wire/wire.ts'
import { fakeWorld, settled, until, type FakeWorld } from './fake.ts'
import { Room } from './room.svelte.ts'
import type { FakeServer } from './server.fake.ts'

// Several phones' cryptography takes its time where other work goes on beside it.
vi.setConfig({ testTimeout: 60_000 })

const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil']
let open: Room[] = []
afterEach(() => {
  for (const room of open) room.close()
  open = []
})

/** A phone with its tabs, the newest last. */
export class Phone {
  readonly store: IDBFactory
  readonly rooms: Room[] = []
  readonly worlds: FakeWorld[] = []

  constructor(
    readonly server: FakeServer,
    readonly seed: number,
    readonly change: Partial<FakeWorld> = {},
    store = new IDBFactory(),
  ) {
    this.store = store
    this.enter()
  }

  /** One more tab. */
  enter(): void {
    const seed = this.seed + 1000 * this.rooms.length
    const world = { ...fakeWorld(this.server, seed, this.store), ...this.change }
    const room = new Room('abcde', world)
    open.push(room)
    this.rooms.push(room)
    this.worlds.push(world)
  }

  get room(): Room {
    return this.rooms.at(-1) as Room
  }

  turn(ms: number): void {
    for (const { clock } of this.worlds) clock.turn(ms)
  }

  reload(): void {
    this.room.close()
    this.enter()
  }
}

/** A table: a room that has no seat. */
export function enterTable(server: FakeServer): Room {
  const room = new Room('ABCDE', fakeWorld(server, 70), 'table')
  open.push(room)
  return room
}

/** n phones with seats, the first of them the host, the door open and all committed. */
export async function seated(server: FakeServer, n = 3, change: Partial<FakeWorld> = {}): Promise<Phone[]> {
  const phones = names.slice(0, n).map((_, i) => new Phone(server, i + 1, change))
  for (const [i, { room }] of phones.entries()) {
    await until(() => room.known)
    expect(await room.join({ name: names[i] ?? '', figure: i, language: 'en' })).toBeNull()
  }
  await until(() => committed(server).length === n)
  return phones
}

export const committed = (server: FakeServer): string[] =>
  server.state.forming.members.map(({ commitment }) => commitment).filter((one) => one !== '')

/** All compare and see the same pictures. */
export async function seal(phones: Phone[]): Promise<void> {
  for (const { room } of phones) await until(() => room.mine.duty === 'compare')
  for (const { room } of phones) expect(await room.compare()).toBeNull()
  for (const { room } of phones) await until(() => room.mine.duty === 'same')
  expect(new Set(phones.map(({ room }) => String(room.mine.pictures))).size).toBe(1)
  for (const { room } of phones) expect(await room.same()).toBeNull()
}

/** n phones in a game that has begun, with keys for three slots. */
export async function begun(server: FakeServer, n = 3, change: Partial<FakeWorld> = {}): Promise<Phone[]> {
  const phones = await seated(server, n, change)
  await phones[0]?.room.closeDoor()
  await seal(phones)
  await phones[0]?.room.start()
  if (server.state.standing.reader === '') {
    for (const { room } of phones) await until(() => room.mine.duty === 'first')
    expect(await phones[1]?.room.first(phones[1].room.mine.id ?? '')).toBeNull()
  }
  await until(() => server.state.seats.every(({ keysTo }) => keysTo >= 3))
  return phones
}

/** A question is open and read, and everybody is to guess or to answer. */
export async function asked(server: FakeServer, phones: Phone[], text = 'Do you sing?'): Promise<void> {
  await until(() => server.state.seats.every(({ keysTo }) => keysTo >= server.state.room.nextSlot))
  server.ask(text)
  server.set({ question: { ...server.state.question, read: true } })
  for (const { room } of phones) await until(() => ['guess', 'answer'].includes(room.mine.duty))
}

/** Everybody guesses and answers, in the order of the game; guesses that are said aloud follow in turn. */
export async function answered(phones: Phone[], guesses: string[], answers: number[]): Promise<void> {
  for (const [i, { room }] of phones.entries()) {
    while (['guess', 'answer'].includes(room.mine.duty)) {
      const { duty } = room.mine
      expect(await (duty === 'guess' ? room.guess(guesses[i] ?? '0') : room.answer(answers[i] ?? 0))).toBeNull()
      await until(() => room.mine.duty !== duty)
    }
  }
  const speaking = phones.map((phone, i) => ({ phone, guess: guesses[i] ?? '0' }))
  while (speaking.some(({ phone }) => phone.room.mine.duty === 'wait-say')) {
    await until(() => speaking.some(({ phone }) => phone.room.mine.duty === 'say'))
    for (const { phone, guess } of speaking)
      if (phone.room.mine.duty === 'say') expect(await phone.room.say(guess)).toBeNull()
    await settled(3)
  }
}

/** The commands of one kind that the server has heard. */
export const sent = (server: FakeServer, what: string): Command[] =>
  server.heardCommands.map(({ command }) => command).filter((command) => what in command)

export const idOf = (phone: Phone | undefined): string => phone?.room.mine.id ?? ''

/** A game in which a question is open that everybody is to guess and to answer. */
export async function opened(server: FakeServer, n = 3): Promise<Phone[]> {
  const phones = await begun(server, n)
  await asked(server, phones)
  return phones
}

/** Lets time pass on these phones until it comes to this. */
export const meanwhile = (phones: readonly Phone[], what: () => unknown): Promise<void> =>
  until(() => {
    for (const phone of phones) phone.turn(100)
    return what()
  })

/** By phone. */
export const by = <T>(phones: Phone[], record: Record<string, T>): (T | undefined)[] =>
  phones.map((phone) => record[idOf(phone)])
