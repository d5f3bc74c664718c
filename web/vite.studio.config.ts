// The studio's stage as a build of its own, for e2e/layout.spec.ts: as the shipped pages are built, but never into web/dist.
import { join } from 'node:path'
import { mergeConfig } from 'vite'
import shipped from './vite.config.ts'

const root = import.meta.dirname
const built = mergeConfig(shipped, { build: { minify: false, outDir: join(root, '../.bin/studio') } })
built.build.rolldownOptions.input = { screens: join(root, 'screens.html') }
export default built
