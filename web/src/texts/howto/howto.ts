// How a game is played, in a minute: one file per game and language beside this one, each fetched when somebody opens
// it. What the rules and the group decide comes in as facts, so that no number is said twice.

/** Of a round. Guess and answer come in the game's own order. */
export type Step = 'read' | 'guess' | 'answer' | 'open' | 'ask' | 'talk'

export interface Facts {
  /** What ends the game in this room: "30 spaces", "15 rounds". */
  readonly end: string
  /** What a guess can bring, the most first. */
  readonly won: readonly number[]
  /** The reader chooses among the questions of the card. */
  readonly chosen: boolean
  /** The reader may make a question up. */
  readonly own: boolean
  /** The room plays guarded. */
  readonly guard: boolean
  /** At so many players or fewer the rulebook speaks of small groups; 0: it does not. */
  readonly small: number
}

/** The worked example: how many play, and what they answered. */
export interface Answered {
  readonly n: number
  readonly yes: number
  readonly sum: number
}

export interface HowTo {
  /** What it is about, in one sentence. */
  readonly idea: string
  /** What one does, and how, in two sentences or three. */
  readonly steps: Readonly<Record<Step, readonly [title: string, text: string]>>
  /** What brings `won`, in the same order. */
  readonly points: readonly string[]
  /** What is particular about them. */
  readonly besides: string
  readonly example: (answered: Answered) => string
  /** Of those who get nothing in it, "Ida and Ben". */
  readonly nothing: (names: string) => string
  readonly end: string
  /** About the answer, and about the guess. */
  readonly secret: readonly [answer: string, guess: string]
  /** What the rulebook says to small groups; '' where it says nothing. */
  readonly small: string
}

export type Telling = (facts: Facts) => HowTo
