/** Cubes, bag, dials and track: the first game. Its words are the common ones. */
import BagShape from '../BagShape.svelte'
import CubeShape from '../CubeShape.svelte'
import type { Material } from '../material'
import { emptied } from '../tipped'
import Answer from './Answer.svelte'
import Face from './Face.svelte'
import Guess from './Guess.svelte'
import Score from './Score.svelte'
import Shut from './Shut.svelte'
import Tally from './Tally.svelte'

const opening = { shape: CubeShape, vessel: BagShape, way: emptied }

export const material: Material = { Answer, Guess, Shut, opening, Tally, Face, Score, words: async () => ({}) }
