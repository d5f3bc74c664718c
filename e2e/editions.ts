// What a person's hands do differs from edition to edition, and only that: how a guess is made, how an answer is given,
// what the result is called. Everything else that a phone asks for is the same in all of them and stands in people.ts.
import { expect } from '@playwright/test'
import type { Person } from './people'

export interface Edition {
  /** What it is called on the form of a new room. */
  readonly name: string
  /** What choosing it there makes of the room's settings. */
  readonly settings: {
    readonly edition: string
    readonly decks: readonly string[]
    readonly choice: 'card' | 'free'
  }
  /** The button that opens the answers. */
  readonly opens: string
  /** Makes a guess, as the wire writes it: `3`, or in an edition with cards `4+1`. */
  guess(person: Person, guess: number | string): Promise<void>
  /** Gives an answer without dragging: `yes` and `no`, or a number where it is asked how often. */
  answer(person: Person, answer: Answer): Promise<void>
  /** Guess and answer, in this edition's order, where a test does not care which: the i-th person's own. */
  play(person: Person, i: number): Promise<void>
  /** What stands on top of the phones of so many people once it is counted. */
  tally(of: number): RegExp
}

export type Answer = 'yes' | 'no' | number

const sayYes = (of: number): RegExp => new RegExp(`of ${of} say Yes`)

/** A dial with a pointer, and cubes for the bag. */
export const privacy: Edition = {
  name: 'Privacy',
  settings: { edition: 'privacy', decks: ['privacy'], choice: 'card' },
  opens: 'Pour the bag',
  guess: (person, guess) => dial(person, guess, `Set ${guess}`),
  answer: (person, answer) => drop(person, answer, 'Drop the cube into the bag'),
  async play(person, i) {
    await person.guess(i % 3)
    await person.answer(i % 2 === 1 ? 'yes' : 'no')
  },
  tally: sayYes,
}

/** An I-disc that is turned and laid down, and a We-disc of tens and ones for the sum. */
export const privacy2: Edition = {
  name: 'Privacy 2',
  settings: { edition: 'privacy2', decks: ['privacy2'], choice: 'card' },
  opens: 'Shuffle and add up',
  async guess(person, guess) {
    const disc = person.page.getByRole('slider')
    await disc.press('Home')
    for (let ten = 10; ten <= Number(guess); ten += 10) await disc.press('PageUp')
    for (let one = 0; one < Number(guess) % 10; one++) await disc.press('ArrowUp')
    await person.press(`Set ${guess}`)
  },
  async answer(person, answer) {
    await person.page.getByRole('radio', { name: String(answer), exact: true }).click()
    await person.press('Lay it face down')
    await expect(person.button('Take it back')).toBeVisible()
  },
  async play(person, i) {
    await person.answer(i % 5)
    await person.guess(i)
  },
  tally: () => /^The sum is \d+$/,
}

/** Cards for the middle, and numbers that are said aloud in turn. */
export const quickie: Edition = {
  name: 'Privacy Quickie',
  settings: { edition: 'quickie', decks: ['quickie'], choice: 'card' },
  opens: 'Shuffle and turn up',
  async guess(person, guess) {
    await expect(person.line(), 'the numbers stay away while others speak').toHaveText('Say your guess aloud')
    await person.page.getByRole('radio', { name: new RegExp(`^${guess} of `) }).check()
    await person.press(`I say ${guess}`)
  },
  answer: (person, answer) => drop(person, answer, 'Lay the card into the middle'),
  async play(person, i) {
    await person.answer(i % 2 === 1 ? 'yes' : 'no')
    await person.guess(1 + (i % 2))
  },
  tally: sayYes,
}

/** Envelopes for the urn, and discs that begin with 1; the reader chooses the question. */
export const nolimit: Edition = {
  name: 'Privacy No Limit',
  settings: { edition: 'nolimit', decks: ['nolimit'], choice: 'free' },
  opens: 'Turn the urn over',
  guess: (person, guess) => dial(person, guess, `Set ${guess}`, 1),
  answer: (person, answer) => drop(person, answer, 'Put the envelope into the urn'),
  async play(person, i) {
    await person.answer(i % 2 === 1 ? 'yes' : 'no')
    await person.guess(1 + (i % 3))
  },
  tally: sayYes,
}

/** One or two cards for the guess, and tiles for the middle; the game master shakes the lid. */
export const chili: Edition = {
  name: 'Privacy – Scharf wie Chili',
  settings: { edition: 'chili', decks: ['chili'], choice: 'card' },
  opens: 'Shake the lid',
  async guess(person, guess) {
    const cards = String(guess).split('+')
    for (const card of cards) await person.press(card)
    await person.press(`Lay ${cards.join(' + ')}`)
  },
  answer: (person, answer) => drop(person, answer, 'Push the tile into the middle'),
  async play(person, i) {
    await person.guess(i % 3)
    await person.answer(i % 2 === 1 ? 'yes' : 'no')
  },
  tally: sayYes,
}

/** Turns the dial to a number, by keys, and says so as soon as it may be said. */
async function dial(person: Person, guess: number | string, button: string, least = 0): Promise<void> {
  const face = person.page.getByRole('slider')
  await face.press('Home')
  for (let i = least; i < Number(guess); i++) await face.press('ArrowUp')
  await person.press(button)
}

/** Lifts a piece with a press and drops it with a press on what takes it. */
async function drop(person: Person, answer: Answer, vessel: string): Promise<void> {
  await person.press(answer === 'yes' ? 'Yes' : 'No')
  await person.press(vessel)
  await expect(person.button('Take it back')).toBeVisible()
}
