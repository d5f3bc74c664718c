/**
 * What lies on the table in one game of the family: its shapes, and its words over the common ones. Phone and table draw
 * an edition by these parts alone; an edition brings its own, or takes those of another.
 *
 *   Guess ─▶ Answer ─▶ Shut ─▶ opening ─▶ Tally      the answers, from the hand to the middle of the table
 *                       Face (one for everybody)      the guesses, face down until they are open
 *                       Score                         the track or the pad
 */
import type { Component, Snippet } from 'svelte'
import type { RoomModel } from '../room/api'
import type { Language, Messages } from '../texts/texts'
import type { Scene } from './pieces'

/**
 * The secret answer, a deliberate gesture with two seconds to take it back; `ondrop` is called once, after those. From
 * the moment of the drop nothing that is drawn, focused or timed depends on the answer.
 */
export interface AnswerProps {
  /** Yes left, No right, or the other way round: drawn by lot for each phone and question. */
  flip: boolean
  /** 2: No, Yes. 7: 0, 1, 2, 3, 4, 5+, 10+. */
  options: number
  /** So many answers are in already, as everybody may know. */
  have: number
  t: Messages
  ondrop: (option: number) => void
}

/** A guess that is being set: as it is written ("4", "4+1"), or null as long as there is none. */
export interface GuessProps {
  value: string | null
  lowest: number
  highest: number
  /** Nobody sees more of it than that it is there. */
  guarded?: boolean | undefined
  /** What there is to say about it, in a line below. */
  note?: string | undefined
  t: Messages
  onchange: (value: string) => void
}

/** The answers while they are shut: so many of them are in. */
export interface ShutProps {
  open: boolean
  have: number
  of: number
  size: string
}

/** The answers are opened: one by one while it plays, within the shared time; else as they lie. `counts` by option. */
export interface OpeningProps {
  counts: readonly number[]
  playing: boolean
  /** The same on every screen of a round, so that all play alike. */
  seed: number
  t: Messages
}

export interface TallyProps {
  counts: readonly number[]
  t: Messages
}

/** Somebody's guess as it lies there. */
export interface FaceProps {
  /** As it is written; null as long as nobody may know it. */
  value: string | null
  open: boolean
  /** How many cards lie where that is to be seen, else 0. */
  cards: number
  /** Height, as a CSS length. */
  size?: string
  label: string
}

/** Where everybody stands; on the table's screen around the middle, on a phone around the tally. */
export interface ScoreProps {
  room: RoomModel
  t: Messages
  /** On the shared table: 'wide' on a television, 'roomy' on a screen nearly as high as wide. */
  table?: 'wide' | 'roomy' | undefined
  children?: Snippet | undefined
}

/** An ask, in place of the bare line: the values that are asked for. */
export interface AskingProps {
  values: readonly number[]
  counts: readonly number[]
  /** It has been answered, and nobody opened. */
  nobody: boolean
  t: Messages
}

/** The words of an edition, laid over those that all share. */
export type Words = { readonly [S in keyof Messages]?: Messages[S] extends object ? Partial<Messages[S]> : Messages[S] }

export interface Material {
  readonly Answer: Component<AnswerProps>
  readonly Guess: Component<GuessProps>
  readonly Shut: Component<ShutProps>
  /** What is poured, or a part of its own: Opening.svelte draws either. */
  readonly opening: Scene | Component<OpeningProps>
  readonly Tally: Component<TallyProps>
  readonly Face: Component<FaceProps>
  readonly Score: Component<ScoreProps>
  /** Where asks run through many numbers: how the one that is asked for is shown. */
  readonly Asking?: Component<AskingProps>
  /** A switch on the phone with which somebody keeps a guess shut, where the rules have that. */
  readonly KeepShut?: Component<{ room: RoomModel; t: Messages }>
  words(language: Language): Promise<Words>
}

/** The material of an edition; it is fetched when a room plays it. The first game's is at hand. */
export const materials: Readonly<Record<string, () => Promise<Material>>> = {
  privacy: async () => (await import('./privacy')).material,
  privacy2: async () => (await import('./privacy2')).material,
  quickie: async () => (await import('./quickie')).material,
  nolimit: async () => (await import('./nolimit')).material,
  chili: async () => (await import('./chili')).material,
}

/** The catalogue with an edition's words over it. */
export function wordsOver(texts: Messages, words: Words): Messages {
  const sections = Object.entries(words).map(([name, own]) => {
    const shared = texts[name as keyof Messages]
    return [name, typeof own === 'object' ? { ...(shared as object), ...own } : own]
  })
  return { ...texts, ...(Object.fromEntries(sections) as Partial<Messages>) }
}
