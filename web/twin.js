/*
 * The ballot's TypeScript twin as a process, for ballot/twins_test.go: it answers one line for every line.
 *
 *   name SPACE hex of the input ─▶ "+" and hex of what was read, or "-" where it is refused
 *
 * With "lax-" before its name a decoder first tidies its input up, as a friendly reader would, so that the test can show
 * that it finds such a thing.
 */
import process from 'node:process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const bundle = await rolldown({ input: join(import.meta.dirname, 'src/ballot/decoders.ts'), logLevel: 'silent' })
const { output } = await bundle.generate({ format: 'esm' })
const { decoded } = await import('data:text/javascript;base64,' + Buffer.from(output[0].code).toString('base64'))

const order = 2n ** 252n + 27742317777372353535851937790883648493n
const number = (bytes) => BigInt('0x' + (Buffer.from(bytes).reverse().toString('hex') || '0'))
const reduced = (bytes) =>
  bytes.length === 32 ? Buffer.from((number(bytes) % order).toString(16).padStart(64, '0'), 'hex').reverse() : bytes
const words = (change, from) => (bytes) =>
  Buffer.concat([bytes.subarray(0, from), ...parts(bytes.subarray(from)).map(change)])
const parts = (bytes) =>
  Array.from({ length: Math.ceil(bytes.length / 32) }, (_, i) => bytes.subarray(32 * i, 32 * i + 32))
const topBitOff = (bytes) => (bytes.length === 32 ? Buffer.from([...bytes.subarray(0, 31), bytes[31] & 127]) : bytes)
const text = (change) => (bytes) => Buffer.from(change(bytes.toString()))

const tidy = {
  point: topBitOff,
  key: topBitOff,
  scalar: reduced,
  secret: reduced,
  signature: words(reduced, 0),
  ready: (bytes) =>
    Buffer.concat([bytes.subarray(0, 32), words(reduced, 0)(bytes.subarray(32, 96)), bytes.subarray(96)]),
  ballot2: words(reduced, 160),
  ballot7: words(reduced, 480),
  hex: text((it) => it.toLowerCase()),
  name: text((it) => it.normalize('NFC')),
  label: text((it) => it.trim()),
  own: text((it) => it.replace(/\u200b/g, '')),
  game: text((it) => it.replace(/=0+(?=\d)/, '=')),
  guess: text((it) => it.replace(/^0+(?=\d)/, '')),
  tag: text((it) => it.toLowerCase()),
  texts: text((it) => it.trim()),
  fingerprint: text((it) => it.replaceAll('ß', 'ss')),
}

for await (const line of createInterface({ input: process.stdin })) {
  const [given, hex] = line.split(' ')
  const name = given.replace(/^lax-/, '')
  const input = Buffer.from(hex, 'hex')
  const read = decoded(name, new Uint8Array(name === given ? input : tidy[name](input)))
  process.stdout.write((read ? '+' + Buffer.from(read).toString('hex') : '-') + '\n')
}
