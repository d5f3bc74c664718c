/** The six cards in the hand, and which of them lie on the table as a guess. */
export const CARDS = [0, 1, 2, 4, 5, 6] as const

/** What a tap on a card leads to: the cards that lie then, and the sum that could not be laid, or null. */
export interface Tap {
  readonly laid: readonly number[]
  readonly refused: number | null
}

/** The cards of a guess as it is written: "4+1" is 4 and 1. */
export const cardsOf = (guess: string | null): number[] => guess?.split('+').map(Number) ?? []

export const sumOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + card, 0)

/** A guess as it is written, in one form only: the higher card first. */
export const written = (cards: readonly number[]): string => [...cards].sort((a, b) => b - a).join('+')

/**
 * A tap lays a card beside the one that lies, or takes one of two back. Where two lie already, or both together say more
 * than `highest`, the tapped card lies alone. One card always stays: a guess that was begun is changed, not emptied.
 */
export function tapped(laid: readonly number[], card: number, highest: number): Tap {
  if (laid.includes(card))
    return { laid: laid.length > 1 ? laid.filter((other) => other !== card) : laid, refused: null }
  const wanted = laid.length === 1 ? [...laid, card] : [card]
  const fitting = [wanted, [card]].find((cards) => sumOf(cards) <= highest)
  return { laid: fitting ?? laid, refused: fitting === wanted ? null : sumOf(fitting ? wanted : [card]) }
}
