// Builds the program once for the whole run.
import { build } from './server'

export default function setup(): void {
  build()
}
