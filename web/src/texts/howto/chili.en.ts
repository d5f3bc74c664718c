// How Scharf wie Chili is played.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, guard, small }) => ({
  idea: 'Questions about sex and relationships, answered in secret; and with your cards you bet on how many will say Yes.',
  steps: {
    read: [
      'Somebody reads',
      (chosen
        ? 'The reader draws a card, chooses one of its questions and reads it aloud.'
        : 'The reader draws a card. The number on the back of the next one says which question is read aloud; if it is too delicate, take another.') +
        (own ? ' Making one up is fine too.' : ''),
    ],
    guess: [
      'You lay your guess',
      'How many will say Yes, you included? Lay one or two of your six cards (0, 1, 2, 4, 5, 6) face down. Two add up, and the 0 is there to bluff with.',
    ],
    answer: ['You answer', 'Honestly: an orange tile for Yes, a black one for No, pushed face down into the middle.'],
    open: [
      'The lid is shaken',
      'The game master mixes the tiles under it and lifts it off. None of them says whose it is.',
    ],
    ask: [
      'Who was close?',
      'The exact number is asked for first, then its neighbours. Only those who have laid it turn their cards up.',
    ],
    talk: ['You talk', 'Talk about the number, not about who it was. Then the next person to the left reads.'],
  },
  points: ['for the exact number', 'for one too many or one too few'],
  besides:
    'If one person alone says Yes, 0 is not asked for; if all but one do, neither is “everyone”. Both would give an answer away.',
  example: ({ n, yes }) => `${n} people play, and ${yes} of them say Yes.`,
  nothing: (names) => `Too far off: ${names}. Their cards stay face down for good.`,
  end: `When somebody has ${end}, the most points win; equal ones share.`,
  secret: [
    'Your answer. All that comes out is how many said Yes; not even the server learns more.',
    `Your guess, unless it scores. ${guard ? 'Cards that stay face down are never shown to anybody.' : 'The others see no more than whether one card lies or two.'}`,
  ],
  small: `With ${small} or fewer it is easy to guess who said Yes. Leave very delicate questions out: “Not this one” is on every phone.`,
})
