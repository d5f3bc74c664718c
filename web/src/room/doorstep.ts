/** Outside of any room: whether there is one, and opening another. Fetched when somebody wants that. */
import { createIdentity, toHex } from '../ballot/index.ts'
import type { NewRoom, RoomOpened, Settings } from '../wire/wire.ts'
import { newSeat, type Reunion } from './memory.ts'
import { sitDown, visited } from './steps.ts'
import { Vault } from './vault.ts'
import { browser, type World } from './world.ts'

/** Opens a room with this phone as its host, perhaps for people that it knows; its code, or null where that failed. */
export async function openRoom(
  settings: Settings,
  reunion?: Reunion,
  world: World = browser(),
): Promise<string | null> {
  const identity = createIdentity(world.random)
  const host = toHex(identity.id)
  const opened = await post({ host, settings }, world)
  if (!opened) return null
  const { session, code } = opened
  const vault = new Vault(world.indexedDB)
  await vault.change(session, code, sitDown(newSeat(host, toHex(identity.secret))))
  await vault.change(session, code, visited(settings.name, world.clock.today(), { reunion }))
  await vault.close()
  return code
}

/** Whether there is such a room; null where nobody can say. */
export async function exists(code: string, world: World = browser()): Promise<boolean | null> {
  const response = await ask(`api/rooms/${encodeURIComponent(code)}`, world)
  return response?.ok ? true : response?.status === 404 ? false : null
}

async function post(room: NewRoom, world: World): Promise<RoomOpened | null> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await ask('api/rooms', world, { method: 'POST', headers, body: JSON.stringify(room) })
  return response?.ok ? ((await response.json()) as RoomOpened) : null
}

const ask = (path: string, { fetch, base }: World, init?: RequestInit): Promise<Response | null> =>
  fetch(new URL(path, base).href, init).catch(() => null)
