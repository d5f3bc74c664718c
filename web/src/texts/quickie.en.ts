// Quickie: cards laid face down and numbers that are said, in place of the words for cubes, bag and dials.
import { counted } from './plural'

const points = counted('en', 'point', 'points')

export const words = {
  game: 'Privacy Quickie',
  lobby: {
    fiveOrFewer:
      'With four it is easy to guess who said Yes. The rules suggest leaving very delicate questions out: “Not this one” is on every phone.',
    clockwiseHint: 'As you sit. The reading goes to the left, and so do the guesses.',
  },
  first: {
    title: 'Who last petted a rabbit?',
    lots: 'Nobody ever did: draw lots',
  },
  draw: {
    hint: 'You read a question aloud. At the end you shuffle the cards and turn them up.',
  },
  guess: {
    go: (n: string) => `Guess ${n}`,
    dial: 'Number of Yes',
    hint: 'Turn to your number.',
  },
  answer: {
    choose: 'Take a card and lay it face down into the middle.',
    lifted: 'Now lay it into the middle.',
    dropped: 'It lies face down in the middle.',
    bag: 'Lay the card into the middle',
  },
  say: {
    before: 'Think of a number',
    hint: 'In turn, from the reader on. Never 0, never everybody.',
    ready: (n: string) => `${n} it is. Wait for your turn.`,
  },
  wait: {
    title: 'Your card lies in the middle',
    pour: 'Turn up without the missing guess',
    peekNone: 'You made no guess.',
  },
  pour: {
    title: 'All cards are in the middle',
    yours: 'Shuffle and turn up',
    hint: 'Shuffle them well, then turn them up one by one.',
    wait: (name: string) => `${name} shuffles the cards`,
    slow: (name: string) => `${name} takes long. Anybody may shuffle now.`,
  },
  result: {
    pouring: 'The cards are turned up',
    ask: (values: number[]) => `Did anyone guess ${values.join(' or ')}?`,
    faceDown: (name: string) => `${name}: no number yet`,
  },
  end: {
    againHint: 'Same company, on a new sheet.',
  },
  table: {
    set: 'Lay your cards into the middle',
    pours: (name: string) => `${name} shuffles the cards`,
    track: 'Score pad',
    on: (name: string, n: number) => `${name}: ${points(n)}`,
  },
}
