import type { Steps } from './steps.ts'

/**
 * What can be wrong, for machines. A code is stable; what people read stands in `texts`.
 *
 * - `encoding`: wrong length, hex that is not strict lower case, a point or scalar that is not canonical, a secret of 0
 * - `identity`: the group's neutral point where a key is expected
 * - `range`: a number outside what its field can hold
 * - `text`: not well-formed Unicode
 * - `name`, `question`, `guess`: a text that is not in its one form
 * - `duplicate`: an id or a key that stands twice in one company
 * - `company`: too few or too many, somebody who is not sealed, or a part too small to be asked alone
 * - `terms`: a slot of 0, or a number of options other than 2 and 7
 * - `seal`: a nonce or the own entry is missing, or not what was committed to
 * - `pok`: a slot's key without a valid proof that its holder knows the secret
 * - `not-asked`: the seat or the secret at hand belongs to nobody in the round
 * - `not-ready`: not everybody asked has signed `ready` over this round
 * - `choice`: no such option
 * - `spent`: prepared values that have made their one ballot, or were erased
 */
export type Code =
  | 'encoding'
  | 'identity'
  | 'range'
  | 'text'
  | 'name'
  | 'question'
  | 'guess'
  | 'duplicate'
  | 'company'
  | 'terms'
  | 'seal'
  | 'pok'
  | 'not-asked'
  | 'not-ready'
  | 'choice'
  | 'spent'

/** The one error of this folder. It says nothing but its code: no secret, no answer, no guess. */
export class BallotError extends Error {
  readonly code: Code

  constructor(code: Code) {
    super(code)
    this.name = 'BallotError'
    this.code = code
  }
}

/** The check's verdict, and false where foreign bytes are so malformed that it could not be carried through. */
export function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch (error) {
    return refused(error)
  }
}

/** As `holds`, of a check in steps. */
export function* holding(check: Steps<boolean>): Steps<boolean> {
  try {
    return yield* check
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): false {
  if (error instanceof BallotError) return false
  throw error
}

/** The i-th of a list that is long enough: a mistake of ours otherwise, hence no `BallotError`. */
export function at<T>(list: readonly T[], i: number): T {
  if (i in list) return list[i] as T
  throw new RangeError('no such place')
}
