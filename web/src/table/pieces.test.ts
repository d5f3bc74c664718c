import { expect, test } from 'vitest'
import { materials } from '../parts/material'
import { hasTrack, pieceOf } from './pieces'

test.each([
  ['privacy', 'cube', true],
  ['privacy2', 'disc', true],
  ['quickie', 'card', false],
  ['nolimit', 'envelope', false],
  ['chili', 'disc', false],
])('%s sounds like its material: %s, a track: %s', async (edition, piece, track) => {
  const material = await materials[edition]?.()
  expect(material && [pieceOf(material), hasTrack(material)]).toEqual([piece, track])
})
