/**
 * The secret ballot: it makes a tally known and nothing else. Twin of the Go package `ballot`, file by file;
 * spec/ballot.md is normative, and vectors/ballot.json holds both to the byte.
 *
 *   a seat     createIdentity ─▶ sign 'hello'      commitTo ─▶ checkOwnEntry ─▶ seal ─▶ picturesOf
 *   a slot     createKey ─▶ sign 'key'             about
 *   a round    openRound ─▶ sign 'ready' ─▶ agree ─▶ preparing ─▶ cast
 *              verifyAll, checkTally ─▶ resultOf ─▶ opens
 *
 * Everything here is a function of its arguments, and chance is one of them: `Random`. What was foreign and does not
 * hold makes a check false; what cannot be used throws a `BallotError` with a code.
 *
 * Not promised: whoever ships the page can ship another; JavaScript neither erases memory for certain nor runs in
 * constant time. Rules that need a memory (one ballot per slot whatever happens, no question twice, which asks are
 * lawful) are the caller's. It needs no secure context: `crypto.getRandomValues` is all.
 */
export { compare, concat, equal, fromHex, toHex, u32, utf8, type Bytes } from './bytes.ts'
export { cast, prepare, preparing, type Prepared } from './cast.ts'
export { BallotError, type Code } from './errors.ts'
export { decodeKey, warm } from './group.ts'
export {
  opens,
  parseGuess,
  resultOf,
  sealGuess,
  type Opening,
  type Posted,
  type Put,
  type SealedGuess,
} from './guess.ts'
export { H } from './hash.ts'
export { checkKey, createKey, type SlotKey } from './key.ts'
export { pictures } from './pictures.ts'
export { about, formatGame, ownLabel, parseGame, parseLabel, sameQuestion } from './question.ts'
export type { Game, Label, Text } from './question.ts'
export { systemRandom, type Random } from './random.ts'
export { checkName, cleanName, isLawfulPart, rosterHash, type Member } from './roster.ts'
export { agree, agreeing, maxPlayers, minPlayers, opening, openRound } from './round.ts'
export type { Agreement, Asked, Options, Place, Round, Setting } from './round.ts'
export { checkOwnEntry, commitTo, picturesOf, seal, type Committed, type Revealed } from './seal.ts'
export { createIdentity, restoreIdentity, sign, verify as verifyStatement } from './statement.ts'
export type { Identity, Kind, Statement } from './statement.ts'
export type { Steps } from './steps.ts'
export { ballotSize, checkTally } from './tally.ts'
export { verifyAll, verifyBallot, verifying, verifyingBallot } from './verify.ts'
