/** Cards, tiles, the lid of the box and a list in pencil: Scharf wie Chili. */
import type { Material } from '../material'
import MiddleShape from '../MiddleShape.svelte'
import { lidded } from '../turned'
import Answer from './Answer.svelte'
import Face from './Face.svelte'
import Guess from './Guess.svelte'
import LidShape from './LidShape.svelte'
import Score from './Score.svelte'
import Shut from './Shut.svelte'
import Tally from './Tally.svelte'
import TileShape from './TileShape.svelte'

const catalogues = {
  en: () => import('../../texts/chili.en'),
  de: () => import('../../texts/chili.de'),
  fr: () => import('../../texts/chili.fr'),
}
const words: Material['words'] = async (language) => (await catalogues[language]()).words

const opening = { shape: TileShape, scale: 0.62, vessel: LidShape, ground: MiddleShape, way: lidded }

export const material: Material = { Answer, Guess, Shut, opening, Tally, Face, Score, words }
