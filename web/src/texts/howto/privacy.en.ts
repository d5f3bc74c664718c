// How Privacy is played.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, small }) => ({
  idea: 'One question for everyone, answered in secret, and a bet on how many of you will say Yes.',
  steps: {
    read: [
      'Somebody reads',
      (chosen
        ? 'The reader draws a card, chooses one of its questions and reads it aloud.'
        : 'The reader draws a card. The number on the back of the next one says which question is read aloud.') +
        (own ? ' Making one up is fine too.' : ''),
    ],
    guess: ['You guess', 'How many will say Yes, you included? Set your dial to that number. Nobody sees it.'],
    answer: ['You answer', 'Honestly: an orange cube for Yes, a black one for No, dropped into the bag unseen.'],
    open: ['The bag is poured', 'Count the orange cubes. None of them says whose it is.'],
    ask: [
      'Who was close?',
      'The exact number is asked for first, then its neighbours. Whoever has set it turns the dial over and moves on.',
    ],
    talk: ['You talk', 'Talk about the number, not about who it was. Then the next person to the left reads.'],
  },
  points: ['for the exact number', 'for one too many or one too few'],
  besides:
    'If one person alone says Yes, 0 is not asked for; if all but one do, neither is “everyone”. Both would give an answer away.',
  example: ({ n, yes }) => `${n} people play, and ${yes} of them say Yes.`,
  nothing: (names) => `Too far off: ${names}. Their dials stay face down for good.`,
  end: `The track is ${end} long. Whoever gets around it first wins; if several do in the same round, whoever is furthest ahead.`,
  secret: [
    'Your answer. All that comes out is how many said Yes; not even the server learns more.',
    'Your guess, unless it scores. A dial that stays face down is never shown to anybody.',
  ],
  small: `With ${small} or fewer it is easy to guess who said Yes. Leave very delicate questions out: “Not this one” is on every phone.`,
})
