/** For tests: checks that are made once. Altered transcripts are mostly alike, and what was checked once is known. */
import type * as ballot from '../ballot/index.ts'
import type { Steps } from '../ballot/index.ts'

type Ballot = typeof ballot

/** The module as it is, with its expensive checks remembered by all that they are given. */
export function remembering(real: Ballot): Ballot {
  const known = new Map<string, boolean>()
  const rounds = new Map<string, ReturnType<Ballot['openRound']>>()
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, v: unknown) => (v instanceof Uint8Array ? real.toHex(v) : v))
  const once = (key: string, check: () => boolean): boolean => {
    const is = known.get(key) ?? check()
    known.set(key, is)
    return is
  }
  const verifyStatement: Ballot['verifyStatement'] = (...args) => once(text(args), () => real.verifyStatement(...args))
  const checkKey: Ballot['checkKey'] = (...args) => once(text(args), () => real.checkKey(...args))
  function* verifyingBallot(...[round, place, one]: Parameters<Ballot['verifyingBallot']>): Steps<boolean> {
    yield
    return once(text([round.ctx, place, one]), () => real.verifyBallot(round, place, one))
  }
  function* opening(setting: Parameters<Ballot['opening']>[0]): Steps<ReturnType<Ballot['openRound']>> {
    yield
    const key = text(setting)
    const round = rounds.get(key) ?? real.openRound(setting)
    rounds.set(key, round)
    return round
  }
  return { ...real, verifyStatement, checkKey, verifyingBallot, opening }
}
