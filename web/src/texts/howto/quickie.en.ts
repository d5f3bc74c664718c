// How Privacy Quickie is played.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, guard, small }) => ({
  idea: guard
    ? 'Quick rounds: everyone answers in secret, then everyone bets on how many said Yes.'
    : 'Quick rounds: everyone answers in secret, then you say aloud, in turn, how many said Yes.',
  steps: {
    read: [
      'Somebody reads',
      (chosen
        ? 'The reader draws a card, chooses one of its questions and reads it aloud.'
        : 'The reader draws a card. The number on the back of the next one says which question is read aloud.') +
        (own ? ' Making one up is fine too.' : ''),
    ],
    answer: ['You answer', 'Honestly: an orange card for Yes, a black one for No, laid face down into the middle.'],
    guess: guard
      ? ['You guess', 'How many said Yes? All of you set a number at the same time, and nobody sees it.']
      : ['You say your guess', 'How many said Yes? One after another, from the reader on, and what is said is said.'],
    open: ['The cards are turned up', 'They are shuffled first, so that none of them says whose it is.'],
    ask: guard
      ? ['Who was close?', 'The exact number is asked for first, then its neighbours. Only those who have it show it.']
      : ['You compare', 'Your guesses stand on the pad, and the points go beside them.'],
    talk: ['You talk', 'Talk about the number, not about who it was. Then the next person to the left reads.'],
  },
  points: ['for the exact number', 'for one too many or one too few'],
  besides: 'Nobody may guess 0 or “everyone”: that would give their own answer away.',
  example: ({ n, yes }) => `${n} people play, and ${yes} of them say Yes.`,
  nothing: (names) =>
    guard ? `Too far off: ${names}. Their guesses stay secret for good.` : `Too far off, and without points: ${names}.`,
  end: `After ${end} the most points win; equal ones share.`,
  secret: [
    'Your answer. All that comes out is how many said Yes; not even the server learns more.',
    guard
      ? 'Your guess, unless it scores. Nobody ever sees the others.'
      : 'Not your guess: everyone hears it. But no number that you may say gives your answer away.',
  ],
  small: `With ${small} or fewer it is easy to guess who said Yes. Leave very delicate questions out: “Not this one” is on every phone.`,
})
