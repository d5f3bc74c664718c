// What a sheet of parts is given: the words and the material of a game, and a made-up room to play it in.
import type { Material } from '../parts/material'
import type { Language, Messages } from '../texts/texts'
import type { Fake } from './fake.svelte'

export interface PartProps {
  t: Messages
  language: Language
  edition: string
  material: Material
  room: Fake
}
