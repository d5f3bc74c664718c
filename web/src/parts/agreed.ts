/** What a group has agreed to play, in a few words each: for the form's fold, the lobby and the shared table. */
import type { Known } from '../room/api'
import { gameOf, nameIn } from '../room/games'
import type { Language, Messages } from '../texts/texts'

type Settings = Known['room']['settings']

/** A deck that somebody brought: its names by language. */
export interface Brought {
  readonly id: string
  readonly names: Readonly<Record<string, string>>
}

/** The name of a game, or of the deck that comes with it. */
export const titled = (t: Messages, edition: string): string => t.opening.games[edition]?.[0] ?? edition

/** What is asked: the decks, how hot, about what, and whose questions. */
export function asked(settings: Settings, brought: readonly Brought[], t: Messages, language: Language): string[] {
  const named = (id: string): string => {
    const names = brought.find((deck) => deck.id === id)?.names
    return names ? nameIn(names, language) : titled(t, id)
  }
  const { heat, rising, omit, box } = settings
  return [
    ...settings.decks.map(named),
    t.asked.heats[heat as 1 | 2 | 3][0],
    rising && heat > 1 && t.asked.rising,
    omit.length > 0 && t.asked.omit(omit.map((theme) => t.asked.themes[theme] ?? theme)),
    settings.choice === 'free' && !gameOf(settings.edition).chosen && t.opening.free,
    settings.own && t.opening.own,
    box > 0 && t.asked.boxed(t.asked.boxes[box]?.[0] ?? ''),
  ].filter((one) => typeof one === 'string')
}

/** The game first, then what is asked; the deck that comes with the game goes without saying. */
export function agreed({ room, shelf }: Pick<Known, 'room' | 'shelf'>, t: Messages, language: Language): string[] {
  const game = titled(t, room.settings.edition)
  const { minutes } = room.settings
  const limit = minutes > 0 ? [t.opening.minutes(minutes)] : []
  return [game, ...limit, ...asked(room.settings, shelf.decks, t, language).filter((one) => one !== game)]
}
