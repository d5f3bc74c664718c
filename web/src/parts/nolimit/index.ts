/** Envelopes, an urn and voting discs: No Limit. */
import type { Material } from '../material'
import { tipped } from '../tipped'
import Answer from './Answer.svelte'
import EnvelopeShape from './EnvelopeShape.svelte'
import Face from './Face.svelte'
import Guess from './Guess.svelte'
import Score from './Score.svelte'
import Shut from './Shut.svelte'
import Tally from './Tally.svelte'
import UrnShape from './UrnShape.svelte'

const catalogues = {
  en: () => import('../../texts/nolimit.en'),
  de: () => import('../../texts/nolimit.de'),
  fr: () => import('../../texts/nolimit.fr'),
}
const words: Material['words'] = async (language) => (await catalogues[language]()).words

const opening = { shape: EnvelopeShape, scale: 0.66, vessel: UrnShape, way: tipped }

export const material: Material = { Answer, Guess, Shut, opening, Tally, Face, Score, words }
