/**
 * What a game is explained with: two drawings of its material, a worked example, and its words. Everything else that is
 * drawn there follows from its faces (material.ts), and every number from its rules. All of it is fetched when somebody
 * wants to know how the game goes.
 */
import type { Component } from 'svelte'
import type { Telling } from '../../texts/howto/howto'
import type { Language } from '../../texts/texts'

/** Six made-up people. Enough of them score, and some do not. */
export interface Example {
  /** Of each, by option. */
  readonly answers: readonly number[]
  /** Of each, as it is written. */
  readonly guesses: readonly string[]
}

export interface Explained {
  /** How one answers, or how the answers come to lie open, on a sheet of 120 × 96. */
  readonly Picture: Component<{ open: boolean }>
  readonly example: Example
  readonly words: Readonly<Record<Language, () => Promise<{ howTo: Telling }>>>
}

export const explained: Readonly<Record<string, () => Promise<Explained>>> = {
  privacy: async () => (await import('../privacy/howto')).howTo,
  privacy2: async () => (await import('../privacy2/howto')).howTo,
  quickie: async () => (await import('../quickie/howto')).howTo,
  nolimit: async () => (await import('../nolimit/howto')).howTo,
  chili: async () => (await import('../chili/howto')).howTo,
}
