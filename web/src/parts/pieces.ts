/**
 * What an answer of Yes or No is given with: a piece, and the vessel that takes it. Drop.svelte, Pour.svelte and
 * Piece.svelte know these alone; cubes and bag, cards, tiles, envelopes and urn are made of them.
 */
import type { Component, Snippet } from 'svelte'
import type { Answer } from './tumble'

/**
 * A piece as a drawing around the origin, at most 60 units wide and high. Without an answer it is what anybody may see:
 * the piece in a closed hand, or face down.
 */
export type PieceShape = Component<{ answer: Answer | null; grounded?: boolean }>

/** A vessel on a sheet of 160 × 176; `inside` is drawn where what falls into it vanishes, or comes to lie beside `have` others. */
export type VesselSheet = Component<{ open: boolean; size: string; have?: number; inside?: Snippet }>

/** The drawing of a vessel without its sheet, for where it moves. */
export type VesselShape = Component<{ open: boolean; grounded?: boolean }>

/** What Yes and No are given with, and how it comes to lie open. */
export interface Scene {
  shape: PieceShape
  /** How large a piece is drawn. */
  scale?: number
  /** What they are in, or under. */
  vessel?: VesselShape
  /** What that, or they, lie on. */
  ground?: Component
  way: Way
}

/** A piece on its way out of the vessel into its tray. */
export interface Leaving {
  /** It leaves as the i-th of n. */
  i: number
  n: number
  answer: Answer
  /** Where it comes to lie. */
  x: number
  y: number
}

/** How the answers come to lie open, on a stage of 400 × 376. Times are those of room/durations.ts, whichever it is. */
export interface Way {
  /** Until it turns, a piece shows what it is without an answer. */
  faceDown: boolean
  /** The vessel covers the pieces, and does not stand behind them. */
  covers: boolean
  /** Where the vessel stays, as a CSS transform. */
  rest: string
  /** Moves the vessel; `n` pieces are in it. */
  vessel(element: Element, n: number): Animation[]
  /** Moves a piece. */
  piece(element: Element, leaving: Leaving): Animation[]
}
