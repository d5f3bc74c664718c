import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/*
 * dist/.inputs: a fingerprint of everything the build is made from, so that a test without Node can tell
 * whether the committed web/dist is fresh. The recipe, for whoever recomputes it:
 *
 *   1. Take these regular files, all below web/: src/** and public/** (any depth), *.html (top level only),
 *      package-lock.json, vite.config.ts. A file or folder whose own name starts with "." is left out, and so
 *      is everything below such a folder.
 *   2. Write each path relative to web/, with "/" between the parts: "src/parts/Cube.svelte".
 *   3. Sort the paths by the bytes of their UTF-8 form, ascending.
 *   4. Feed one SHA-256 with, for each path in that order: the path in UTF-8, one byte 0x00, the file's bytes.
 *      Nothing stands between one file's bytes and the next path.
 *   5. dist/.inputs holds the sum as 64 lower-case hex digits, without a newline.
 */
function files(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return files(path)
      return entry.isFile() ? [path] : []
    })
}

function inputs(): string[] {
  const pages = readdirSync(root).filter((name) => name.endsWith('.html') && !name.startsWith('.'))
  const single = [...pages, 'package-lock.json', 'vite.config.ts'].map((name) => join(root, name))
  const paths = [...single, ...files(join(root, 'src')), ...files(join(root, 'public'))]
  return paths
    .map((path) => relative(root, path).split(sep).join('/'))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}

function fingerprint(): string {
  const sum = createHash('sha256')
  for (const path of inputs())
    sum
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return sum.digest('hex')
}

const freshness: Plugin = {
  name: 'privacy:inputs',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '.inputs', source: fingerprint() })
  },
}

/** What is drawn: materials of the game. Budgets count code, and these apart. */
const artwork =
  /src\/parts\/(Bag|BagShape|Card|Code|Cube|CubeDrop|CubeShape|Dial|DialFace|Figure|FigureShape|Icon|Pile|Podium|Pour|Qr|SealPictures|Seats|Track)\.svelte/

/** What every screen needs, in one piece: it packs better than in ten. */
const common =
  /src\/(room|wire|rules|deck|parts)\/|src\/ballot\/pictures|src\/texts\/(texts|plural)|src\/phone\/(ui|minutes|Tally|duty|services|apart)/

/** Chunks with a name of their own, so that web/sizes.js can hold them to their budgets. */
const groups = [
  { name: 'svelte', test: /node_modules\/(svelte|esm-env|clsx)\//, priority: 4 },
  { name: 'ballot', test: /node_modules\/@noble\/|src\/ballot\/(?!pictures)/, priority: 3 },
  { name: 'artwork', test: artwork, priority: 2 },
  { name: 'common', test: common, priority: 1 },
]

export default defineConfig({
  root,
  base: './',
  plugins: [svelte(), freshness],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'esnext', // rolldown transforms, see below
    cssTarget: ['safari15.4', 'chrome97', 'firefox104'],
    rolldownOptions: {
      transform: {
        target: ['es2022', 'safari15.4', 'chrome97', 'firefox104'],
        assumptions: { setPublicClassFields: true },
      },
      input: { index: join(root, 'index.html'), table: join(root, 'table.html') },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups },
      },
    },
  },
})
