/** I-discs on their board, explained. */
import type { Explained } from '../howto/howto'
import Picture from './HowTo.svelte'

export const howTo: Explained = {
  Picture,
  example: {
    answers: [1, 0, 2, 5, 2, 4],
    guesses: ['14', '11', '19', '12', '11', '6'],
  },
  words: {
    en: () => import('../../texts/howto/privacy2.en'),
    de: () => import('../../texts/howto/privacy2.de'),
    fr: () => import('../../texts/howto/privacy2.fr'),
  },
}
