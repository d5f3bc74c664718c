/** A source of fresh random bytes, passed in wherever chance is needed, so that tests can replay it. */
export type Random = (length: number) => Uint8Array

/** The browser's generator. It works on plain http too, unlike `crypto.subtle` and `crypto.randomUUID`. */
export const systemRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length))
