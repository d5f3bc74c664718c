/** Cards, tiles, the lid of the box and a list in pencil: Scharf wie Chili. */
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
  (await (language === 'de' ? import('../../texts/chili.de') : import('../../texts/chili.en'))).words

export const material: Material = { Answer, Guess, Shut, Opening, Tally, Face, Score, words }
