/** I-discs in sleeves, We-discs and the track: how often, and what all answers add up to. */
import type { Material } from '../material'
import Score from '../privacy/Score.svelte'
import Answer from './Answer.svelte'
import Asking from './Countdown.svelte'
import KeepShut from './KeepShut.svelte'
import Face from './Face.svelte'
import Guess from './Guess.svelte'
import opening from './Opening.svelte'
import Shut from './Shut.svelte'
import Tally from './Tally.svelte'

const catalogues = {
  en: () => import('../../texts/privacy2.en'),
  de: () => import('../../texts/privacy2.de'),
  fr: () => import('../../texts/privacy2.fr'),
}

export const material: Material = {
  Answer,
  Guess,
  Shut,
  opening,
  Tally,
  Face,
  Score,
  Asking,
  KeepShut,
  words: async (language) => (await catalogues[language]()).words,
}
