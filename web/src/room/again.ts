/**
 * "Same people again": the companies that this phone remembers (`companies.ts`), in the vault. Fetched when somebody looks
 * at them, or when a game is over; nothing here is sent.
 */
import { companyOf, expected, kept, missing, played } from './companies.ts'
import type { Company, Person, Played } from './companies.ts'
import type { RoomModel } from './api.ts'
import { randomId } from './deeds.ts'
import type { Memory } from './memory.ts'
import { COMPANIES, Vault } from './vault.ts'
import { browser, type World } from './world.ts'

export { sweep } from './attic.ts'
export type { Company, Person } from './companies.ts'
export { nightsWon } from './companies.ts'

const LEAST = 2 // people: one alone with practice players is no company

/** All that is remembered, the latest first; what was silent for a year is erased. */
export async function companies(world: World = browser()): Promise<Company[]> {
  return change(world, '', (_, all) => ({ all: kept(all, world.clock.today()) })).then(({ all }) => all)
}

/** Forgets a company. */
export async function forget(id: string, world: World = browser()): Promise<void> {
  await change(world, '', (_, all) => ({ all: all.filter((one) => one.id !== id) }))
}

/** Remembers the game that is over in a room, once; the company that played it, or null where there is none. */
export async function remember(room: Seen, world: World = browser()): Promise<Company | null> {
  const game = gameOf(room, world.clock.today())
  if (!game || !room.known) return null
  const number = room.known.room.game
  const id = randomId(world.random)
  const { all } = await change(world, room.known.room.session, (memory, before) =>
    memory && (memory.counted ?? 0) < number
      ? { all: played(before, game, id), memory: { ...memory, counted: number } }
      : { all: before },
  )
  return companyOf(all, game.people)
}

export type Seen = Pick<RoomModel, 'known' | 'mine'>

/** What everybody saw at the end of a game that was played to some question; null for who only looked on. */
function gameOf({ known, mine }: Seen, today: number): Played | null {
  if (!known?.standing.ended || known.standing.round === 0) return null
  const sealed = new Set(known.sealed.members.map(({ id }) => id))
  const seats = known.seats.filter(({ id, practice }) => !practice && sealed.has(id))
  const me = seats.find(({ id }) => id === mine.id)
  if (seats.length < LEAST || (!me && (mine.seat || !mine.host))) return null
  const winners = seats.filter(({ id }) => known.standing.winners.includes(id)).map(({ name }) => name)
  const people = seats.map(({ name, figure }) => ({ name, figure }))
  return { people, me: me?.name ?? '', settings: known.room.settings, winners, today }
}

/** Who this phone's person was last time: in the company that the room was opened for, else in the latest room. */
export async function me(code: string, world: World = browser()): Promise<Person | null> {
  const vault = new Vault(world.indexedDB)
  const rooms = await vault.all().catch(() => [])
  await vault.close()
  const all = await companies(world)
  const reunion = rooms.find((memory) => memory.code === code && memory.reunion)?.reunion
  const seats = [...rooms].sort((a, b) => b.used - a.used).flatMap(faceOf)
  const own = (one: Company): Person[] => one.people.filter(({ name }) => name === one.me)
  return [...all.filter(({ id }) => id === reunion?.company).flatMap(own), ...seats, ...all.flatMap(own)][0] ?? null
}

function faceOf({ current, seats }: Memory): Person[] {
  const seat = current === null ? undefined : seats[current]
  const name = seat?.names.at(-1)
  return seat && name ? [{ name, figure: seat.figure }] : []
}

/** Who of a company that this phone remembers has not come yet, where these people sit; nobody once a game has begun. */
export async function absent(room: Seen, world: World = browser()): Promise<string[]> {
  if (!room.known || room.known.room.game > 0) return []
  const here = room.known.seats.filter(({ practice }) => !practice).map(({ name }) => name)
  let id = ''
  const { all } = await change(world, room.known.room.session, (memory, before) => {
    id = memory?.reunion?.company ?? ''
    return { all: kept(before, world.clock.today()) }
  })
  const company = expected(all, here, id)
  return company ? missing(company, here) : []
}

/** Whether what earlier evenings asked is still to be left out of this room; asked once. */
export async function takePass(session: string, world: World = browser()): Promise<boolean> {
  let taken = false
  await change(world, session, (memory, all) => {
    if (!memory?.reunion?.pass) return { all }
    taken = true
    return { all, memory: { ...memory, reunion: { ...memory.reunion, pass: false } } }
  })
  return taken
}

interface Both {
  all: Company[]
  memory?: Memory | undefined
}

/** One step over all companies and the memory of one room, in one transaction: two tabs count a game once. */
async function change(
  { indexedDB }: World,
  session: string,
  step: (memory: Memory | undefined, all: Company[]) => Both,
): Promise<Both> {
  const vault = new Vault(indexedDB)
  const begun = await vault.transaction('readwrite', COMPANIES).catch(() => null)
  if (!begun) return { all: [] } // this browser keeps nothing
  const { store, done } = begun
  const beside = store.transaction.objectStore(COMPANIES)
  const memory = store.get(session) as IDBRequest<Memory | undefined>
  const before = beside.getAll() as IDBRequest<Company[]>
  let after: Both = { all: [] }
  before.onsuccess = () => {
    after = step(memory.result, before.result)
    if (after.memory) store.put(after.memory)
    for (const one of before.result) if (!after.all.some(({ id }) => id === one.id)) beside.delete(one.id)
    for (const one of after.all) if (!before.result.includes(one)) beside.put(one)
  }
  await done
  await vault.close()
  return after
}
