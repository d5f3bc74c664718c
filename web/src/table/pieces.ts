/** What the material of a game sounds like: it follows from what is poured, and from whether there is a track. */
import CubeShape from '../parts/CubeShape.svelte'
import type { Material } from '../parts/material'
import Score from '../parts/privacy/Score.svelte'
import type { Piece } from './sound'

/** Cubes and envelopes fall out of something; cards are turned up by hand, and what lies under a lid is of wood. */
export function pieceOf({ opening }: Material): Piece {
  if (!('way' in opening)) return 'disc'
  if (opening.way.faceDown) return opening.way.covers ? 'disc' : 'card'
  return opening.shape === CubeShape ? 'cube' : 'envelope'
}

export const hasTrack = (material: Material): boolean => material.Score === Score
