/**
 * For tests: everything that is read from foreign bytes or texts, under one name each and written out again, so that
 * ballot/twins_test.go can hold the Go twin against it. `null` is a refusal.
 */
import { concat, fromHex, sized, toHex, utf8, type Bytes } from './bytes.ts'
import { BallotError } from './errors.ts'
import { decodeKey, decodePoint, decodeScalar, decodeSecret, encodePoint, encodeScalar, G } from './group.ts'
import { parseGuess } from './guess.ts'
import { about, formatGame, ownLabel, parseGame, parseLabel, sameQuestion } from './question.ts'
import { checkName } from './roster.ts'
import type { Options, Round } from './round.ts'
import { decodeSignature } from './sign.ts'
import { verify } from './statement.ts'
import { parse } from './verify.ts'

type Decoder = (input: Bytes) => Bytes

const line = 'privacy;end=30;choice=card;guard=off;v=1'

/** UTF-8 and nothing else; a mark at its beginning is part of the text. */
function textOf(input: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(input)
  } catch {
    throw new BallotError('text')
  }
}

/** What a text becomes, as UTF-8. */
const ofText =
  (read: (text: string) => string): Decoder =>
  (input) =>
    utf8(read(textOf(input)))

/** A check that leaves the text as it is. */
const checked =
  (check: (text: string) => unknown): Decoder =>
  (input) => {
    check(textOf(input))
    return input
  }

/** A ballot as it stands in it: the points, then the scalars without the last e, which follows from the rest. */
const ballotOf =
  (options: Options): Decoder =>
  (input) => {
    const place = { id: new Uint8Array(32), X: encoded, Y: encoded }
    const round: Round = { ctx: new Uint8Array(64), options, places: [place] }
    const { B, pairs, e, s } = parse(round, 0, input)
    return concat(...[B, ...pairs].map(encodePoint), ...[...e.slice(0, -1), ...s].map(encodeScalar))
  }

const encoded = { point: G, bytes: encodePoint(G) }

/** An id, a signature and the ctx that it says `ready` to. */
function ready(input: Bytes): Bytes {
  sized(input, 160)
  const [id, signature, ctx] = [input.subarray(0, 32), input.subarray(32, 96), input.subarray(96)]
  if (!verify(id, 'ready', { ctx }, signature)) throw new BallotError('encoding')
  return input
}

/** Languages and texts, each ended by a line, of a question of a deck. */
function texts(text: string): string {
  const lines = text.split('\n')
  if (lines.length % 2 !== 0) throw new BallotError('question')
  const pairs = lines.flatMap((tag, i): [string, string][] => (i % 2 ? [] : [[tag, lines[i + 1] as string]]))
  return toHex(about(line, 'privacy/017/2', pairs))
}

export const decoders: Readonly<Record<string, Decoder>> = {
  point: (input) => encodePoint(decodePoint(input)),
  key: (input) => encodePoint(decodeKey(input)),
  scalar: (input) => encodeScalar(decodeScalar(input)),
  secret: (input) => encodeScalar(decodeSecret(input)),
  signature: (input) => concat(...decodeSignature(input).map(encodeScalar)),
  ready,
  ballot2: ballotOf(2),
  ballot7: ballotOf(7),
  hex: (input) => fromHex(textOf(input)),
  name: checked(checkName),
  label: checked(parseLabel),
  own: ofText(ownLabel),
  game: ofText((text) => formatGame(parseGame(text))),
  guess: ofText((text) => Object.values(parseGuess(text)).join(' ')),
  tag: checked((tag) => about(line, 'privacy/017/2', [[tag, 'Why?']])),
  texts: ofText(texts),
  fingerprint: ofText(sameQuestion),
}

/** What the decoder of that name makes of these bytes. */
export function decoded(name: string, input: Bytes): Bytes | null {
  try {
    return decoders[name]?.(input) ?? null
  } catch (error) {
    if (error instanceof BallotError) return null
    throw error
  }
}
