/**
 * What a phone says and others rely on is a statement, signed with its seat's identity. `shapes` is the whole list: the
 * domain is `ballot/v1/` and the kind, the fields are hashed in this order.
 */
import { sized, type Bytes } from './bytes.ts'
import { holds } from './errors.ts'
import { meet } from './group.ts'
import type { Field } from './hash.ts'
import type { Random } from './random.ts'
import * as schnorr from './sign.ts'

/**
 * A seat's only credential, made at joining and fresh for every seat. `secret` (32 bytes) never leaves the phone; `id`
 * (32 bytes) is what the seat is known by. Both can be stored as they are.
 */
export interface Identity {
  readonly secret: Bytes
  readonly id: Bytes
}

export function createIdentity(random: Random): Identity {
  const pair = schnorr.newKeyPair(random)
  return { secret: pair.secret, id: pair.public }
}

/** From the stored secret. Error: `encoding`. */
export const restoreIdentity = (secret: Bytes): Identity => ({ secret, id: schnorr.keyPairOf(secret).public })

/** A number is a length in bytes. */
const shapes = {
  hello: { session: 32, challenge: 32 },
  key: { session: 32, slot: 'u32', key: 32, pok: 64 },
  ready: { ctx: 64 },
  guess: { ctx: 64, draft: 'u32', sealed: 32, cards: 'u32' },
  say: { ctx: 64, text: 'text' },
  open: { result: 64, ask: 'u32', guess: 'text', salt: 32 },
  pass: { result: 64, ask: 'u32' },
  leave: { session: 32, epoch: 'u32' },
} as const

type Shapes = typeof shapes
type Value<Shape> = Shape extends number ? Bytes : Shape extends 'u32' ? number : string

export type Kind = keyof Shapes

/** The fields of a statement by name: bytes, whole numbers below 2^32, texts. */
export type Statement<K extends Kind> = { readonly [F in keyof Shapes[K]]: Value<Shapes[K][F]> }

/** Signs a statement, 64 bytes. Errors: `encoding`, `range`, `text` for fields that do not fit. */
export function sign<K extends Kind>(by: Identity, kind: K, statement: Statement<K>, random: Random): Bytes {
  return schnorr.sign(pairOf(by), domainOf(kind), fieldsOf(kind, statement), random)
}

/** The deterministic core of `sign`: a nonce used twice gives the secret away. */
export function signWith<K extends Kind>(w: bigint, by: Identity, kind: K, statement: Statement<K>): Bytes {
  return schnorr.signWith(w, pairOf(by), domainOf(kind), fieldsOf(kind, statement))
}

/** Whether the seat `id` made this statement. False for anything malformed. */
export function verify<K extends Kind>(id: Bytes, kind: K, statement: Statement<K>, signature: Bytes): boolean {
  return holds(() => schnorr.verify(id, domainOf(kind), fieldsOf(kind, statement), signature, meet))
}

const pairOf = ({ secret, id }: Identity): schnorr.KeyPair => ({ secret, public: id })

const domainOf = (kind: Kind): string => `ballot/v1/${kind}`

function fieldsOf<K extends Kind>(kind: K, statement: Statement<K>): Field[] {
  const values = statement as Readonly<Record<string, Field>>
  return Object.entries<string | number>(shapes[kind]).map(([name, shape]) => {
    const value = values[name] as Field
    return typeof shape === 'number' ? sized(value as Bytes, shape) : value
  })
}
