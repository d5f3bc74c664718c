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
    hint: 'Put the urn on the table, open it, turn it over.',
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
  tryout: {
    answer:
      'You and five made-up people are asked. Answer first: orange is Yes, black is No. Nobody will know which envelope was yours.',
    guess: 'Your disc begins with 1. Once it is set, it lies face down.',
    pour: 'The reader turns the urn over when everyone’s envelope is in.',
    pouring: 'The envelopes lie as they fall. None of them says whose it is.',
    askExact: 'Whoever set exactly this number turns the disc over and gets two points.',
    askNear:
      'Nobody was exact, so it goes outwards step by step: whoever is nearest turns the disc over and gets one point.',
    hidden: 'All other discs stay face down for ever. Yours too, if it does not score.',
    special: 'If somebody is exact, only that scores. Otherwise the nearest get one point.',
    scores: (n: number) => (n === 0 ? 'Your disc stays face down.' : `You get ${points(n)}.`),
  },
}
