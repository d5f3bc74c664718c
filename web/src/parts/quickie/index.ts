/** Cards that are laid face down, and numbers that are said: Quickie. */
import type { Material } from '../material'
import { turned } from '../turned'
import Answer from './Answer.svelte'
import CardShape from './CardShape.svelte'
import ClothShape from './ClothShape.svelte'
import Face from './Face.svelte'
import Guess from './Guess.svelte'
import Score from './Score.svelte'
import Shut from './Shut.svelte'
import Tally from './Tally.svelte'

const catalogues = {
  en: () => import('../../texts/quickie.en'),
  de: () => import('../../texts/quickie.de'),
  fr: () => import('../../texts/quickie.fr'),
}
const words: Material['words'] = async (language) => (await catalogues[language]()).words

const opening = { shape: CardShape, scale: 0.62, vessel: ClothShape, way: turned }

export const material: Material = { Answer, Guess, Shut, opening, Tally, Face, Score, words }
