/**
 * Whom this phone remembers to have played together, for another evening with the same people. A company is made of what
 * stood on every screen when a game was over: names, figures, what was agreed, who won. It stays on this phone, absent
 * people's names too; only its settings are sent, when a room is opened with them, and the own name at joining.
 *
 * Never here: an answer, a guess, a ballot, a key, or anything that tells which room it was.
 *
 *   a game is over ──▶ played ──▶ the same company, one game on; or a new one
 *
 * Pure: `again.ts` keeps the records.
 */
import { isBrought } from '../deck/index.ts'
import type { Settings } from '../wire/wire.ts'

export interface Person {
  readonly name: string
  readonly figure: number
}

export interface Won {
  readonly name: string
  readonly nights: number
}

export interface Company {
  /** Drawn by lot; it says nothing. */
  readonly id: string
  /** As they sat when their last game was over, without practice players. */
  readonly people: readonly Person[]
  /** Which of these names was this phone's; '' for a host without a seat. */
  readonly me: string
  readonly settings: Settings
  /** How many evenings, the last one included. */
  readonly evenings: number
  /** Nights won before the last evening, by everybody who won one. */
  readonly won: readonly Won[]
  /** Who won each game of the last evening. */
  readonly games: readonly (readonly string[])[]
  /** When the last game was over, in milliseconds of the calendar. */
  readonly last: number
}

/** A game that is over, as everybody at the table saw it. */
export interface Played extends Pick<Company, 'people' | 'me' | 'settings'> {
  readonly winners: readonly string[]
  readonly today: number
}

const HOUR = 60 * 60 * 1000
/** Between two games of one evening there is less. */
export const EVENING = 8 * HOUR
/** After so long a silence a company is forgotten. */
export const YEAR = 365 * 24 * HOUR
export const MOST = 12
/** In a company that is another by more than nobody, so many must be the same. */
const CORE = 3

const fold = (name: string): string => name.toLowerCase()
const names = (people: readonly Person[]): Set<string> => new Set(people.map(({ name }) => fold(name)))
const isIn = (list: readonly string[], name: string): boolean => list.some((one) => fold(one) === fold(name))

/** How many of two groups are the same, where that makes them one company; else 0. */
function alike(a: readonly Person[], b: readonly Person[]): number {
  const [ours, theirs] = [names(a), names(b)]
  const both = [...ours].filter((name) => theirs.has(name)).length
  const bigger = Math.max(ours.size, theirs.size)
  return both === bigger || (both >= CORE && 3 * both >= 2 * bigger) ? both : 0
}

/** The company that these people are: of several the one with the most of them, then the smallest, then the latest. */
export function companyOf(companies: readonly Company[], people: readonly Person[]): Company | null {
  const fitting = companies.filter((one) => alike(one.people, people) > 0)
  const [best] = fitting.sort(
    (a, b) => alike(b.people, people) - alike(a.people, people) || a.people.length - b.people.length || b.last - a.last,
  )
  return best ?? null
}

/** All companies after a game, the latest first. `id` is for a new one. */
export function played(companies: readonly Company[], game: Played, id: string): Company[] {
  const old = companyOf(companies, game.people)
  const others = companies.filter((one) => one !== old)
  return kept([old ? oneMore(old, game) : { ...begun(game), id }, ...others], game.today)
}

const begun = ({ people, me, settings, winners, today }: Played): Omit<Company, 'id'> => ({
  people: people.map(({ name, figure }) => ({ name, figure })),
  me,
  settings: lasting(settings),
  evenings: 1,
  won: [],
  games: [winners],
  last: today,
})

function oneMore(old: Company, game: Played): Company {
  const { id } = old
  if (Math.abs(game.today - old.last) < EVENING)
    return { ...begun(game), id, evenings: old.evenings, won: old.won, games: [...old.games, game.winners] }
  return { ...begun(game), id, evenings: old.evenings + 1, won: nightsWon(old) }
}

/** The latest first; those that were silent for a year, and of more than twelve the oldest, are out. */
export const kept = (companies: readonly Company[], today: number): Company[] =>
  companies
    .filter(({ last }) => today - last <= YEAR)
    .sort((a, b) => b.last - a.last)
    .slice(0, MOST)

/** Who has won the last evening: the most of its games. */
export function winnersOf(games: Company['games']): string[] {
  const all = [...new Map(games.flat().map((name) => [fold(name), name])).values()]
  const often = (name: string): number => games.filter((won) => isIn(won, name)).length
  const most = Math.max(0, ...all.map(often))
  return all.filter((name) => often(name) === most)
}

/** Nights won with the last evening, the most first. */
export function nightsWon({ won, games }: Pick<Company, 'won' | 'games'>): Won[] {
  const tonight = winnersOf(games)
  const before = won.map(({ name, nights }) => ({ name, nights: nights + (isIn(tonight, name) ? 1 : 0) }))
  const known = won.map(({ name }) => name)
  const fresh = tonight.filter((name) => !isIn(known, name)).map((name) => ({ name, nights: 1 }))
  return [...before, ...fresh].sort((a, b) => b.nights - a.nights)
}

/** What can be agreed again: without decks that only lived in that room. */
function lasting(settings: Settings): Settings {
  const { edition, end, minutes, choice, guard, own, lowest, heat, rising, omit, box, language, name } = settings
  const decks = settings.decks.filter((id) => !isBrought(id))
  const left = decks.length > 0 ? decks : [edition]
  const asked = { decks: left, heat, rising, omit: [...omit], box }
  return { edition, end, minutes, choice, guard, own, lowest, ...asked, language, name }
}

/** The company that sits down: the one that the room was opened for; else the latest that all of these, and they are half of it, belong to. */
export function expected(companies: readonly Company[], here: readonly string[], id: string): Company | null {
  const all = (one: Company): boolean =>
    2 * here.length >= one.people.length && here.every((name) => names(one.people).has(fold(name)))
  return companies.find((one) => one.id === id) ?? companies.find(all) ?? null
}

/** Who of them is not here. */
export const missing = ({ people }: Company, here: readonly string[]): string[] =>
  people.map(({ name }) => name).filter((name) => !isIn(here, name))
