/** Cards in the middle, explained. */
import type { Explained } from '../howto/howto'
import Picture from './HowTo.svelte'

export const howTo: Explained = {
  Picture,
  example: {
    answers: [1, 1, 0, 0, 1, 0],
    guesses: ['3', '1', '4', '3', '5', '2'],
  },
  words: {
    en: () => import('../../texts/howto/quickie.en'),
    de: () => import('../../texts/howto/quickie.de'),
    fr: () => import('../../texts/howto/quickie.fr'),
  },
}
