/** Tiles and lid, explained. */
import type { Explained } from '../howto/howto'
import Picture from './HowTo.svelte'

export const howTo: Explained = {
  Picture,
  example: {
    answers: [0, 1, 1, 0, 0, 1],
    guesses: ['2+1', '4+0', '6', '2', '5', '2+1'],
  },
  words: {
    en: () => import('../../texts/howto/chili.en'),
    de: () => import('../../texts/howto/chili.de'),
    fr: () => import('../../texts/howto/chili.fr'),
  },
}
