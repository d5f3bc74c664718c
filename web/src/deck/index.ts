export { DeckError, isBrought, isShipped, load, questionsOf, remaining, textsOf } from './deck.ts'
export type { Card, Deck, Source, Text } from './deck.ts'
