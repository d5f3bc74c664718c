/** What this phone was asked on earlier evenings: labels of questions, never an answer. */
import { Vault } from './vault.ts'
import { eraseAsked } from './steps.ts'
import { browser, type World } from './world.ts'
import { isBrought } from '../deck/index.ts'

/** Labels of shipped decks, ascending, asked in any other room than this one. */
export async function earlier(code: string, world: World = browser()): Promise<string[]> {
  const all = await new Vault(world.indexedDB).all().catch(() => [])
  const labels = all
    .filter((memory) => memory.code !== code && !memory.erased)
    .flatMap(({ seen }) => seen.map(({ label }) => label))
  return [...new Set(labels)].filter((label) => !label.startsWith('own/') && !isBrought(label)).sort()
}

/**
 * Forgets what was asked on earlier evenings. A room that may still be there keeps what it needs in order not to ask
 * the same twice, and that is not offered any more.
 */
export async function eraseEarlier(world: World = browser()): Promise<void> {
  const vault = new Vault(world.indexedDB)
  for (const { session, code } of await vault.all()) await vault.change(session, code, eraseAsked)
}
