// A guess that is laid with cards, as people say it.

/** "4+1" with air around the plus. */
export const spaced = (guess: string): string => guess.replace('+', ' + ')

/** What the cards say: "5 (4 + 1)", and of a single card only its number. */
export function spelled(guess: string): string {
  const cards = guess.split('+').map(Number)
  return cards.length < 2 ? guess : `${cards.reduce((sum, card) => sum + card, 0)} (${spaced(guess)})`
}
