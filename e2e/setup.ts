// Builds the program once for the whole run, and has a place for what the workers build when they need it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './server'
import { STAGE } from './studio'

export default function setup(): () => void {
  build()
  const folder = mkdtempSync(join(tmpdir(), 'privacy-studio-'))
  process.env[STAGE] = folder
  return () => rmSync(folder, { recursive: true })
}
