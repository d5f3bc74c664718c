/** Cards, tiles, the lid of the box and a list in pencil: Scharf wie Chili. */
import type { Language } from '../../texts/texts'
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

const words = async (language: Language) =>
  (await (language === 'de' ? import('../../texts/chili.de') : import('../../texts/chili.en'))).words

const opening = { shape: TileShape, scale: 0.62, vessel: LidShape, ground: MiddleShape, way: lidded }

export const material: Material = { Answer, Guess, Shut, opening, Tally, Face, Score, words }
