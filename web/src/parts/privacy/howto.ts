/** Cubes and bag, explained. */
import type { Explained } from '../howto/howto'
import Picture from './HowTo.svelte'

export const howTo: Explained = {
  Picture,
  example: {
    answers: [1, 0, 1, 0, 1, 0],
    guesses: ['3', '4', '2', '5', '3', '0'],
  },
  words: {
    en: () => import('../../texts/howto/privacy.en'),
    de: () => import('../../texts/howto/privacy.de'),
    fr: () => import('../../texts/howto/privacy.fr'),
  },
}
