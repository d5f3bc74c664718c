// Large plain type: one switch for eyes that need it, on phones and on the table. A class on the page's root is all that
// it sets; what that means stands in legible.css alone, laid over every part, so that the usual look costs nothing for it.
import { keep, LEGIBLE, wear } from './kept'

export const isLegible = (): boolean => document.querySelector('.legible') !== null

/** The person chose: this browser keeps it in mind. */
export function choose(legible: boolean): Promise<void> {
  keep(LEGIBLE, legible ? 'on' : '')
  return wear(legible)
}
