/**
 * Lists of questions that people write themselves: spec/decks.md. The Go package `deck` reads the same files, and
 * vectors/decks.json holds both to it.
 *
 *   a file, or what was pasted ── readList ──▶ List ── deckOf ──▶ Deck ── partsOf ──▶ Bring[]
 *                              ◀─ writeList ──   │▲
 *                                              Shelf (this phone, nowhere else)
 *
 * Nothing here is needed to play; the page of a player fetches it when somebody brings a list along.
 */
export { decode, unified } from './bytes.ts'
export { deckOf, partsOf, playable, sifted } from './cards.ts'
export { blank, isLanguage, languagesOf, LIMITS, question, themes } from './list.ts'
export type { Code, Kind, List, Problem, Question } from './list.ts'
export { bringParts, ownDecks, type OwnDeck } from './own.ts'
export { readList, type Form, type Reading } from './read.ts'
export { newId, Shelf, ShelfError, type Kept } from './shelf.ts'
export { clean, fingerprint, isGarbled, lengthOf } from './text.ts'
export { namesColumn } from './table.ts'
export { hasTable, languageOfText, writeList } from './write.ts'
