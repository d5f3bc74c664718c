/** The one hash. Every use has its own domain, and every field its length before it, so no two inputs read alike. */
import { sha512 } from '@noble/hashes/sha2.js'
import { u32, utf8, type Bytes } from './bytes.ts'
import { reduce } from './group.ts'

/** Bytes as they are, a text as its UTF-8, a number as `u32`. */
export type Field = Bytes | string | number

const bytesOf = (field: Field): Bytes =>
  typeof field === 'string' ? utf8(field) : typeof field === 'number' ? u32(field) : field

/** SHA-512 over u16be|d| ‖ d ‖ for each field: u32be|f| ‖ f. 64 bytes. */
export function H(domain: string, ...fields: Field[]): Bytes {
  const name = utf8(domain)
  const hash = sha512.create().update(u32(name.length).subarray(2)).update(name)
  for (const field of fields) {
    const bytes = bytesOf(field)
    hash.update(u32(bytes.length)).update(bytes)
  }
  return hash.digest()
}

/** `H` as a number modulo q. */
export const HS = (domain: string, ...fields: Field[]): bigint => reduce(H(domain, ...fields))
