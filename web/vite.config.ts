import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, parseSync, transformWithOxc, Visitor, type Plugin } from 'vite'

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

/*
 * The oldest browsers that play: Safari 15.4, Chrome 97, Firefox 104. All of them know private fields and methods; two
 * bugs in them make a compiler that is told their names lower every class, which costs the page 2 kB. So the target
 * names the first versions without these bugs, and what the bugs concern is seen to here:
 *
 *   - Safari before 16 loses names from outside in a field's initializer that has something in parentheses in it
 *     (webkit.org/b/236843). Modules with such a field are lowered; a build that ships one all the same fails.
 *   - Chrome before 98 cannot redefine a class's own `name` and `length` by static fields. Nobody here does.
 *
 * Blocks like `static {}` (Safari 16.4) are lowered by that target.
 */
const safari = 'safari15.4'
const target = ['es2022', 'safari16', 'chrome98', 'firefox104']
const assumptions = { setPublicClassFields: true }

/** Whether a field's initializer has something in parentheses, or a static field a name that classes have. */
function trips(code: string): boolean {
  let found = false
  const visitor = new Visitor({
    PropertyDefinition({ value, start, end }) {
      found ||= value !== null && /\((?!\))|^static (name|length)\b/.test(code.slice(start, end))
    },
  })
  visitor.visit(parseSync('module.js', code).program)
  return found
}

const fields: Plugin = {
  name: 'privacy:fields',
  apply: 'build',
  enforce: 'post',
  async transform(code, id) {
    if (!/\.(js|ts|svelte)$/.test(id) || !code.includes('class ') || !trips(code)) return null
    const lowered = await transformWithOxc(code, 'module.js', { target: safari, assumptions, sourcemap: false })
    return { code: lowered.code, map: null }
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && trips(chunk.code))
        this.error(`a field that Safari 15 cannot read: ${chunk.fileName}`)
  },
}

/** The pages are never drawn by a server, so what would take over such a drawing goes: 1 kB. */
const hydration: Plugin = {
  name: 'privacy:hydration',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/svelte/src/internal/client/dom/hydration.js')) return null
    const never = code.replace('export let hydrating = false', 'export const hydrating = false')
    const gone = never.replace('hydrating = value;', '')
    if (never === code || gone === never) this.error('hydration.js of Svelte has changed: see vite.config.ts')
    return { code: gone, map: null }
  },
}

/**
 * Every page paints something before it has fetched anything: its first picture stands in it, and what is fetched to
 * look further stands below that, where browsers do not hold the first paint back for it. Programs still wait for it.
 */
const firstPicture: Plugin = {
  name: 'privacy:first-picture',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), html)
      const picture = readFileSync(join(root, 'src/parts/first.css'), 'utf8').replace(/\/\*.*?\*\/|\n\s*/gs, '')
      return rest
        .replace('</title>', `</title>\n    <style>${picture}</style>`)
        .replace('</body>', `${sheets.join('')}  </body>`)
    },
  },
}

/** What is drawn: materials of the game. Budgets count code, and these apart. */
const artwork =
  /src\/parts\/(Bag|BagShape|Beads|Breath|Card|Code|Coin|Counts|CubeShape|Dial|DialFace|Drop|Figure|FigureShape|Icon|Lanes|Piece|Pile|Podium|Pour|Qr|SealPictures|Seats|Shield|slices|tipped|Track)\.(svelte|ts)/

/** What every screen needs, in one piece: it packs better than in ten. The other games' materials are fetched for them. */
const common =
  /src\/(room\/(?!again|attic|brought|companies|doorstep|earlier|pictures|proof|witness)|wire\/|rules\/|deck\/(?!list))|src\/parts\/(?!chili|evening|heap|howto|legible|nolimit|pad|agreed|privacy\/[hH]ow[tT]o|privacy2|quickie|halt|spared|spoken|turned|Heap|Middle|Slips)|src\/texts\/(texts|plural)|src\/phone\/(ui|minutes|duty|services|couples|where|BoxButton|Dials|LanguagePicker|Later|Notices|Outcome|Peek|Plain|QuestionCard|Scores|Screen)\b/

/** Chunks with a name of their own, so that web/sizes.js can hold them to their budgets. */
const groups = [
  // Without svelte/reactivity, which the player's page does not use.
  { name: 'svelte', test: /node_modules\/(svelte\/(?!src\/reactivity)|esm-env\/|clsx\/)/, priority: 4 },
  { name: 'ballot', test: /node_modules\/@noble\/|src\/ballot\/(?!pictures)/, priority: 3 },
  { name: 'artwork', test: artwork, priority: 2 },
  { name: 'common', test: common, priority: 1 },
]

export default defineConfig({
  root,
  base: './',
  plugins: [svelte(), fields, hydration, firstPicture, freshness],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'esnext', // rolldown transforms, see below
    cssTarget: [safari, 'chrome97', 'firefox104'],
    rolldownOptions: {
      transform: {
        target,
        assumptions,
      },
      input: { index: join(root, 'index.html'), table: join(root, 'table.html'), decks: join(root, 'decks.html') },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups },
      },
    },
  },
})
