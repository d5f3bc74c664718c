/** Cubes, bag, dials and track: the first game. Its words are the common ones. */
import type { Material } from '../material'
import Answer from './Answer.svelte'
import Face from './Face.svelte'
import Guess from './Guess.svelte'
import Opening from './Opening.svelte'
import Score from './Score.svelte'
import Shut from './Shut.svelte'
import Tally from './Tally.svelte'

export const material: Material = { Answer, Guess, Shut, Opening, Tally, Face, Score, words: async () => ({}) }
