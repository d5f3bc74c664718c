// Scharf wie Chili: cards, tiles and a lid, in place of the words for dials, cubes and bag.
import { spaced, spelled } from './cards'
import { counted } from './plural'

const points = counted('en', 'point', 'points')

export const words = {
  game: 'Scharf wie Chili',
  word: {
    leads: 'game master',
  },
  lobby: {
    clockwiseHint: 'As you sit. The reading goes to the left.',
  },
  draw: {
    hint: 'You read a question aloud. At the end the game master shakes the tiles.',
  },
  guess: {
    set: 'Lay my cards',
    go: (n: string) => `Lay ${spaced(n)}`,
    dial: 'Your six cards',
    value: (n: number, of: number) =>
      n > of ? `${n} would be too many: there are ${of} of you.` : `You guess: ${n} of ${of} say Yes`,
    hint: 'Pick one or two cards.',
    change: 'Change my cards',
    changed: (n: string) => `Lay ${spaced(n)} instead`,
    keep: 'Leave them',
  },
  hand: {
    adds: 'Two cards add up: 1 + 2 is 3.',
    bluff: 'The 0 is there to bluff with.',
  },
  answer: {
    choose: 'Take a tile and push it face down into the middle.',
    lifted: 'Now push it into the middle.',
    dropped: 'It lies in the middle.',
    bag: 'Push the tile into the middle',
  },
  wait: {
    title: 'Your tile lies in the middle',
    pour: 'Shake without the missing guess',
    peekShown: (n: string) => `Your guess: ${spelled(n)}`,
    peekNone: 'You laid no cards.',
  },
  pour: {
    title: 'All tiles are in the middle',
    yours: 'Shake the lid',
    hint: 'Lid over the tiles, shake well, lift it off.',
    wait: (name: string) => `${name} shakes the lid`,
    slow: (name: string) => `${name} takes long. Anybody may shake now.`,
  },
  result: {
    pouring: 'The lid comes off',
    ask: (values: number[]) => `Did anyone guess ${values.join(' or ')}?`,
    open: (name: string, guess: string) => `${name}: ${spelled(guess)}`,
  },
  end: {
    againHint: 'Same company, on a new sheet.',
  },
  table: {
    set: 'Lay your cards, push your tiles',
    pours: (name: string) => `${name} shakes the lid`,
    track: 'Score sheet',
    on: (name: string, n: number) => `${name}: ${points(n)}`,
  },
  tryout: {
    guess: 'You and five made-up people are asked. How many of the six say Yes? Lay one card, or two that add up.',
    answer: 'Now answer for yourself: orange is Yes, black is No. Nobody will know which tile was yours.',
    pour: 'The game master shakes the tiles under the lid when everyone’s is there.',
    pouring: 'The tiles are well mixed. None of them says whose it is.',
    askExact: 'Whoever laid exactly this number turns the cards up and gets three points.',
    askNear: 'Whoever is off by one gets one point.',
    hidden: 'All other cards stay face down for ever. Yours too, if they do not score.',
    scores: (n: number) => (n === 0 ? 'Your cards stay face down.' : `You get ${points(n)}.`),
  },
}

/** What only this game says. */
export type Own = Pick<typeof words, 'hand'>
