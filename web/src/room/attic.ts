/**
 * What a phone erases of rooms that were silent for long. A phone's calendar may be wrong by years, and be set right in
 * the middle of an evening: so nothing goes while the room is there, or while nobody can say.
 */
import { exists } from './doorstep.ts'
import type { Memory } from './memory.ts'
import { outlive, visited } from './steps.ts'
import { Vault } from './vault.ts'
import { browser, type World } from './world.ts'

const MONTH = 30 * 24 * 60 * 60 * 1000
const YEAR = 12 * MONTH

/**
 * Of a room that is no more and was silent for a month the seats are erased, those that were given up too, and after a
 * year what was asked there. What has no date ages from now on.
 */
export async function sweep(world: World = browser()): Promise<void> {
  const vault = new Vault(world.indexedDB)
  const today = world.clock.today()
  for (const memory of await vault.all()) {
    const { session, code, name, used } = memory
    if (used === 0) await vault.change(session, code, visited(name, today))
    else if (today - used > MONTH && (await exists(code, world)) === false) await age(vault, memory, today - used)
  }
  await vault.close()
}

async function age(vault: Vault, { session, code, seats }: Memory, silent: number): Promise<void> {
  if (silent > YEAR) await vault.forget(session)
  else if (Object.keys(seats).length > 0) await vault.change(session, code, outlive)
}
