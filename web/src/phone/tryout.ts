// One made-up round, on this phone alone: five invented people, the rules of spec/rules.md in small.

export interface Invented {
  name: string
  answer: 0 | 1
  guess: number
}

export interface Ask {
  values: number[]
  /** Who turns the dial over, by name; the own one is ''. */
  open: { name: string; guess: number }[]
  points: number
}

export interface Round {
  yes: number
  no: number
  asks: Ask[]
}

const NAMES = ['Mia', 'Tom', 'Lea', 'Jonas', 'Ida']

/** Five people; `draw(n)` is a whole number from 0 to n−1. At least one says Yes and one No, so that no answer is told. */
export function invent(draw: (n: number) => number): Invented[] {
  const yes = 1 + draw(NAMES.length - 1)
  const shift = draw(NAMES.length)
  return NAMES.map((name, i) => ({
    name,
    answer: (i + shift) % NAMES.length < yes ? 1 : 0,
    guess: Math.min(NAMES.length + 1, Math.max(0, yes - 1 + draw(4))),
  }))
}

/** What is asked when `yes` of `n` say Yes: first exactly, then one beside it, but never 0 or n beside it. */
export function asked(yes: number, n: number): number[][] {
  const near = [yes - 1, yes + 1].filter((value) => value >= 1 && value <= n - 1)
  return near.length > 0 ? [[yes], near] : [[yes]]
}

export function play(guess: number, answer: 0 | 1, others: readonly Invented[]): Round {
  const all = [{ name: '', answer, guess }, ...others]
  const yes = all.filter((one) => one.answer === 1).length
  const asks = asked(yes, all.length).map((values, i) => ({
    values,
    open: all.filter((one) => values.includes(one.guess)).map(({ name, guess }) => ({ name, guess })),
    points: i === 0 ? 3 : 1,
  }))
  return { yes, no: all.length - yes, asks }
}
