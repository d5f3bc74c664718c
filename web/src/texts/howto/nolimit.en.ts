// How Privacy No Limit is played.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, own }) => ({
  idea: 'The reader picks a confession, everyone posts Yes or No into the urn, and you guess how many Yes are in it.',
  steps: {
    read: [
      'Somebody picks',
      `The reader looks at a card alone, chooses one of its questions and reads it aloud.${own ? ' Making one up is fine too.' : ''}`,
    ],
    answer: ['You answer', 'Honestly: turn your envelope to Yes or to No and put it into the urn, unseen.'],
    guess: [
      'You guess',
      'How many Yes are in there, yours included? Set your voting disc, which begins with 1, and lay it face down.',
    ],
    open: ['The urn is turned over', 'The reader counts the Yes. No envelope says whose it is.'],
    ask: [
      'Who was close?',
      'The exact number is asked for first. If nobody has it, it goes outwards step by step until somebody turns a disc over.',
    ],
    talk: ['You talk', 'Talk about the number, not about who it was. Then urn and card go to the left.'],
  },
  points: ['for the exact number', 'for the nearest, if nobody is exact'],
  besides: 'Too many counts like too few, and all who are equally near score. So can the reader.',
  example: ({ n, yes }) => `${n} people play, and ${yes} of them say Yes. Nobody has set ${yes}, so the nearest score.`,
  nothing: (names) => `Further off: ${names}. Their discs stay face down for good.`,
  end: `Whoever first has ${end} wins; if several do in the same round, the most points.`,
  secret: [
    'Your answer. All that comes out is how many said Yes; not even the server learns more.',
    'Your guess, unless it scores. A disc that stays face down is never shown to anybody.',
  ],
  small: '',
})
