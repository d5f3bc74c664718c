/** Envelopes, an urn and voting discs: No Limit. */
import type { Language } from '../../texts/texts'
import type { Material } from '../material'
import Answer from './Answer.svelte'
import Face from './Face.svelte'
import Guess from './Guess.svelte'
import Opening from './Opening.svelte'
import Score from './Score.svelte'
import Shut from './Shut.svelte'
import Tally from './Tally.svelte'

const words = async (language: Language) =>
  (await (language === 'de' ? import('../../texts/nolimit.de') : import('../../texts/nolimit.en'))).words

export const material: Material = { Answer, Guess, Shut, Opening, Tally, Face, Score, words }
