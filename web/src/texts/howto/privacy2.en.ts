// How Privacy 2 is played.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, won, chosen, own, small }) => ({
  idea: 'How often, or how many? Everyone sets a number in secret, and you guess what they all add up to.',
  steps: {
    read: [
      'Somebody reads',
      (chosen
        ? 'The reader draws a card, chooses one of its questions and reads it aloud.'
        : 'The reader draws a card. The number on the back of the next one says which question is read aloud; if it is too delicate, take another.') +
        (own ? ' Making one up is fine too.' : ''),
    ],
    answer: [
      'You answer',
      'Honestly: turn your I-disc to your number and lay it face down. 5+ is five to nine, 10+ is ten or more.',
    ],
    guess: [
      'You guess the sum',
      'What do all answers come to, yours included? Set your We-disc. When in doubt go lower, for too high brings nothing.',
    ],
    open: ['The discs are added up', 'The reader shuffles and turns them over. 5+ counts as five, 10+ as ten.'],
    ask: [
      'Who was close?',
      `From the sum downwards, number by number, until ${won.length} different guesses lie open. Whoever is that close moves on.`,
    ],
    talk: ['You talk', 'Talk about the sum, not about whose number is whose. Then the next person to the left reads.'],
  },
  points: ['for the sum, or whatever is nearest below it', 'for the second nearest', 'for the third nearest'],
  besides:
    'A guess above the sum brings nothing, and 0 is asked for only if it is the sum. You may also keep yours shut: no points then, and nobody can tell.',
  example: ({ n, sum }) => `${n} people play, and their answers come to ${sum}.`,
  nothing: (names) => `Above the sum, or too far below: ${names}. Their discs stay face down for good.`,
  end: `The track is ${end} long. When somebody is around it, the most points win; equal ones share.`,
  secret: [
    'Your answer. Everyone sees the numbers, but not whose they are; not even the server learns that.',
    'Your guess, unless it scores. A disc that stays face down is never shown to anybody.',
  ],
  small: `With ${small} or fewer it is easy to guess whose a large number is. Leave very delicate questions out: “Not this one” is on every phone.`,
})
