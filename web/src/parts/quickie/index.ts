/** Cards that are laid face down, and numbers that are said: Quickie. */
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
  (await (language === 'de' ? import('../../texts/quickie.de') : import('../../texts/quickie.en'))).words

export const material: Material = { Answer, Guess, Shut, Opening, Tally, Face, Score, words }
