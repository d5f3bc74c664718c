// Holds the player's page to its budgets, in bytes of brotli: what a phone
// loads to play, in one language, artwork and fonts apart; in it the ballot
// with noble. What is fetched later and never needed to play is printed only.
import { readFileSync, readdirSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const BUDGET = 75_000
const BALLOT = 16_000
const folder = new URL('./dist/', import.meta.url)
const print = (line) => process.stdout.write(`${line}\n`)
const size = (file) => brotliCompressSync(readFileSync(new URL(file, folder))).length

const html = readFileSync(new URL('index.html', folder), 'utf8')
const first = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map((m) => m[1])
const everything = readdirSync(new URL('assets/', folder)).map((name) => `assets/${name}`)
const named = (name) => (file) => file.startsWith(`assets/${name}-`)
const languages = everything.filter((file) => /assets\/[a-z]{2}-[^/]*\.js$/.test(file))
const language = Math.max(0, ...languages.map(size))

const total = (files) => files.reduce((sum, file) => sum + size(file), 0)
const artwork = total(first.filter(named('artwork')))
const ballot = total(first.filter(named('ballot')))
const code = total(first.filter((file) => !named('artwork')(file))) + language
const table = everything.filter(named('table'))
const seen = new Set([...first, ...languages, ...table])
const later = total(everything.filter((file) => /\.(js|css)$/.test(file) && !seen.has(file)))

print(`player's page: ${code} bytes of code (at most ${BUDGET}), artwork ${artwork}, fetched later ${later}`)
print(`ballot with noble: ${ballot} bytes (at most ${BALLOT})`)
for (const file of first) print(`  ${String(size(file)).padStart(6)} ${file}`)
if (ballot === 0 || artwork === 0 || language === 0)
  throw new Error('a chunk is missing: see the groups in vite.config.ts')
if (code > BUDGET || ballot > BALLOT) process.exitCode = 1
