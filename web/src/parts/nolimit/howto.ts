/** Envelopes and urn, explained. */
import type { Explained } from '../howto/howto'
import Picture from './HowTo.svelte'

export const howTo: Explained = {
  Picture,
  example: {
    answers: [1, 0, 0, 1, 0, 1],
    guesses: ['4', '2', '1', '4', '6', '5'],
  },
  words: {
    en: () => import('../../texts/howto/nolimit.en'),
    de: () => import('../../texts/howto/nolimit.de'),
    fr: () => import('../../texts/howto/nolimit.fr'),
  },
}
