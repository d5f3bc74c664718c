/** Schnorr signatures: e ‖ s, 64 bytes, over a domain and fields. One scheme for statements and proofs of knowledge. */
import { concat, sized, type Bytes } from './bytes.ts'
import { holds } from './errors.ts'
import { decodeScalar, decodeSecret, encodePoint, encodeScalar, mod, randomScalar } from './group.ts'
import { tableOfG, tableOfKey, timesG } from './group.ts'
import { HS, type Field } from './hash.ts'
import { total } from './products.ts'
import type { Random } from './random.ts'
import { run } from './steps.ts'

/** A secret, 32 bytes that never leave the phone, and secret·G. Both can be stored as they are. */
export interface KeyPair {
  readonly secret: Bytes
  readonly public: Bytes
}

/** From a stored secret. Error: `encoding`. */
export const keyPairOf = (secret: Bytes): KeyPair => ({ secret, public: encodePoint(timesG(decodeSecret(secret))) })

export const newKeyPair = (random: Random): KeyPair => keyPairOf(encodeScalar(randomScalar(random)))

/** Signs with a hedged nonce: it stays secret if the generator fails, and differs if the message does. */
export function sign(by: KeyPair, domain: string, fields: Field[], random: Random): Bytes {
  for (;;) {
    const w = HS('ballot/v1/nonce', by.secret, domain, by.public, ...fields, sized(random(32), 32))
    if (w !== 0n) return signWith(w, by, domain, fields)
  }
}

/** The deterministic core. A nonce used for two messages gives the secret away: call `sign`. */
export function signWith(w: bigint, by: KeyPair, domain: string, fields: Field[]): Bytes {
  const e = HS(domain, by.public, ...fields, encodePoint(timesG(w)))
  return concat(encodeScalar(e), encodeScalar(mod(w - e * decodeSecret(by.secret))))
}

/** Whether the holder of `key` signed. False, not an error, for bytes that encode nothing. `table`: that of the key. */
export function verify(key: Bytes, domain: string, fields: Field[], signature: Bytes, table = tableOfKey): boolean {
  return holds(() => {
    const [e, s] = decodeSignature(signature)
    const R = run(
      total([
        [table(key), e],
        [tableOfG(), s],
      ]),
    )
    return e === HS(domain, key, ...fields, encodePoint(R))
  })
}

/** e and s, else an `encoding` error. */
export function decodeSignature(signature: Bytes): [e: bigint, s: bigint] {
  sized(signature, 64)
  return [decodeScalar(signature.subarray(0, 32)), decodeScalar(signature.subarray(32))]
}
