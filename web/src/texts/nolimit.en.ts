// No Limit: envelopes, an urn and voting discs, in place of the words for cubes, bag and dials.
import { counted } from './plural'

const points = counted('en', 'point', 'points')

export const words = {
  game: 'Privacy No Limit',
  lobby: {
    clockwiseHint: 'As you sit. The urn and the reading go to the left.',
  },
  first: {
    title: 'Who is the youngest here?',
  },
  draw: {
    hint: 'You choose a question and read it aloud. At the end you turn the urn over.',
  },
  guess: {
    dial: 'Voting disc',
    hint: 'Turn your disc.',
  },
  answer: {
    choose: 'Take the envelope turned to Yes or to No, and put it into the urn.',
    lifted: 'Now put it into the slot.',
    dropped: 'It is in the urn.',
    bag: 'Put the envelope into the urn',
  },
  wait: {
    title: 'Your envelope is in the urn',
    pour: 'Open the urn without the missing guess',
  },
  pour: {
    title: 'All envelopes are in the urn',
    yours: 'Turn the urn over',
    hint: 'Put it on the table, open it, turn it over.',
    wait: (name: string) => `${name} opens the urn`,
    slow: (name: string) => `${name} takes long. Anybody may open it now.`,
  },
  result: {
    pouring: 'The urn is turned over',
  },
  end: {
    againHint: 'Same company, on a new sheet.',
  },
  table: {
    set: 'Envelopes into the urn, discs face down',
    pours: (name: string) => `${name} opens the urn`,
    track: 'Score pad',
    on: (name: string, n: number) => `${name}: ${points(n)}`,
  },
}
