/** The number that the asks leave out so that nobody is outed, as shown; null where they leave none out. */
import type { Known, Shown } from '../room/api'
import { editionOf } from '../room/known'

export function sparedOf(known: Known, { counts }: Pick<Shown, 'counts'>): number | null {
  return (counts && editionOf(known)?.spared?.(counts)) ?? null
}
