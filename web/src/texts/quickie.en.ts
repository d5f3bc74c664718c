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
    hint: 'Pick your number.',
  },
  answer: {
    choose: 'Take a card and lay it face down into the middle.',
    lifted: 'Now lay it into the middle.',
    dropped: 'It lies face down in the middle.',
    bag: 'Lay the card into the middle',
  },
  say: {
    before: 'Think of a number',
    hint: 'The reader begins, whoever says nothing comes last. Never 0, never everybody.',
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
  tryout: {
    answer:
      'You and five made-up people are asked. Answer first: orange is Yes, black is No. Nobody will know which card was yours.',
    guess: 'In turn, from the reader on, everyone says how many of the six say Yes. Never 0, never all six.',
    pour: 'At the end the reader shuffles the cards and turns them up. Here you do it.',
    pouring: 'The cards are shuffled. None of them says whose it is.',
    askExact: 'Whoever is exactly right gets three points.',
    askNear: 'Whoever is off by one gets one point.',
    hidden: 'All other guesses stay secret for ever. Yours too, if it does not score.',
    special: 'Nobody may guess 0 or “everyone”: it would give their own answer away.',
    scores: (n: number) => (n === 0 ? 'No point for you this time.' : `You get ${points(n)}.`),
  },
}
