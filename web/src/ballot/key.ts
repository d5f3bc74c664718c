/** One key per player per slot, made ahead of time: X = x·G with a proof that whoever posts it knows x. */
import { sized, type Bytes } from './bytes.ts'
import type { Field } from './hash.ts'
import type { Random } from './random.ts'
import { keyPairOf, newKeyPair, sign, signWith, verify } from './sign.ts'

/** `secret` is x, for one ballot, and is erased with it; `key` (X) and `pok` are posted. */
export interface SlotKey {
  readonly slot: number
  readonly secret: Bytes
  readonly key: Bytes
  readonly pok: Bytes
}

/** A fresh key of the seat `id` for a slot, from 1. */
export function createKey(session: Bytes, id: Bytes, slot: number, random: Random): SlotKey {
  const pair = newKeyPair(random)
  const pok = sign(pair, domain, fieldsOf(session, id, slot), random)
  return { slot, secret: pair.secret, key: pair.public, pok }
}

/** The proof of knowledge with a given nonce: one used twice gives the secret away. */
export const proveWith = (w: bigint, secret: Bytes, session: Bytes, id: Bytes, slot: number): Bytes =>
  signWith(w, keyPairOf(secret), domain, fieldsOf(session, id, slot))

/** Whether the seat knows the secret of `key`. Without this the last to post a key could open a victim's ballot. */
export const checkKey = (session: Bytes, id: Bytes, slot: number, key: Bytes, pok: Bytes): boolean =>
  verify(key, domain, fieldsOf(session, id, slot), pok)

const domain = 'ballot/v1/pok'

const fieldsOf = (session: Bytes, id: Bytes, slot: number): Field[] => [sized(session, 32), sized(id, 32), slot]
