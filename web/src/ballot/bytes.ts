import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { BallotError } from './errors.ts'

export type Bytes = Uint8Array

export const concat: (...parts: Bytes[]) => Bytes = concatBytes

/** Lower-case hex, the one form in which bytes cross the wire. */
export const toHex: (bytes: Bytes) => string = bytesToHex

/** Reads strict lower-case hex; anything else, upper case too, is an `encoding` error: one encoding only. */
export function fromHex(text: string): Bytes {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) throw new BallotError('encoding') // not lower-case hex
  return hexToBytes(text)
}

/** Four bytes, big-endian. Whole numbers from 0 to 2^32 − 1, else a `range` error. */
export function u32(n: number): Bytes {
  if (!Number.isInteger(n) || n < 0 || n > 0xffffffff) throw new BallotError('range') // not a 32-bit number
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n)
}

const encoder = new TextEncoder()

/** UTF-8 of a text as it is. A half of a surrogate pair has none: a `text` error, never a silent replacement. */
export function utf8(text: string): Bytes {
  if (/\p{Surrogate}/u.test(text)) throw new BallotError('text') // not well-formed Unicode
  return encoder.encode(text)
}

/** Orders as ids are ordered: byte by byte, a prefix first. */
export function compare(a: Bytes, b: Bytes): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export const equal = (a: Bytes, b: Bytes): boolean => compare(a, b) === 0

/** The bytes themselves if they are as many as expected, else an `encoding` error. */
export function sized(bytes: Bytes, length: number): Bytes {
  if (!(bytes instanceof Uint8Array) || bytes.length !== length) throw new BallotError('encoding') // expected length bytes
  return bytes
}
