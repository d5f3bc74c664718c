/**
 * The heavy checks: signatures, proofs, the tally. They take and give plain data and are asynchronous, so that they can
 * move into a Worker as they are; here they run in pieces, with a pause between two pieces in which the page can draw.
 * Each gives a verdict and never throws for what a server has sent.
 */
import {
  about,
  agree,
  cast,
  checkTally,
  fromHex,
  openRound,
  opens,
  prepare,
  resultOf,
  toHex,
  verifyAll,
  verifyStatement,
  type Agreement,
  type Options,
  type Prepared,
  type Put,
  type Random,
  type Round,
} from '../ballot/index.ts'
import type { Asked, Bag, InBag, Left, ReadyBy, Reply, Text } from '../wire/wire.ts'
import { attempt } from './attempt.ts'

/** A question as it is put before a company: all that `ctx` stands for. */
export interface Setting {
  readonly session: string
  readonly epoch: number
  readonly slot: number
  readonly game: string
  readonly label: string
  readonly texts: readonly Text[]
  readonly options: Options
  readonly asked: readonly Asked[]
}

export type Verdict<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly code: string }

const bad = (code: string): { ok: false; code: string } => ({ ok: false, code })

const holds = (check: () => boolean): boolean => attempt(check) ?? false

/** The round of a setting, with all proofs of its keys checked. A `BallotError` if it is none. */
function roundOf({ session, epoch, slot, game, label, texts, options, asked }: Setting): Round {
  return openRound({
    session: fromHex(session),
    epoch,
    slot,
    about: about(
      game,
      label,
      texts.map(({ language, text }) => [language, text]),
    ),
    options,
    asked: asked.map(({ id, name, practice, x, pok }) => ({
      id: fromHex(id),
      name,
      practice,
      key: fromHex(x),
      pok: fromHex(pok),
    })),
  })
}

/** Signatures checked between two pauses: some 5 ms on a computer, 25 on a slow phone. */
const AT_ONCE = 4

export class Checks {
  readonly #pause: () => Promise<void>

  constructor(pause: () => Promise<void>) {
    this.#pause = pause
  }

  /** What a question stands for, 64 bytes; `keys_wrong` where a key, a proof or the statement about it does not hold. */
  async round(setting: Setting): Promise<Verdict<{ ctx: string }>> {
    await this.#pause()
    const round = attempt(() => roundOf(setting))
    await this.#pause()
    const session = setting.session
    const stated = ({ id, x, pok, sig }: Asked): boolean => {
      const statement = { session: fromHex(session), slot: setting.slot, key: fromHex(x), pok: fromHex(pok) }
      return verifyStatement(fromHex(id), 'key', statement, fromHex(sig))
    }
    const all = round && (await this.#only(setting.asked, stated)).length === setting.asked.length
    return all ? { ok: true, ctx: toHex(round.ctx) } : bad('keys_wrong')
  }

  /** Those of a list for whom a check of foreign data holds, a few at a time. */
  async #only<T>(list: readonly T[], check: (one: T) => boolean): Promise<T[]> {
    const held: T[] = []
    for (const [i, one] of list.entries()) {
      if (i % AT_ONCE === 0) await this.#pause()
      if (holds(() => check(one))) held.push(one)
    }
    return held
  }

  /** Who of these has really signed `ready` over the context. */
  async ready(ctx: string, by: readonly ReadyBy[]): Promise<string[]> {
    const statement = { ctx: fromHex(ctx) }
    const signed = ({ id, sig, ...its }: ReadyBy): boolean =>
      its.ctx === ctx && verifyStatement(fromHex(id), 'ready', statement, fromHex(sig))
    return (await this.#only(by, signed)).map(({ id }) => id)
  }

  /** Who of these has really signed that they leave. */
  async left(session: string, epoch: number, left: readonly Left[]): Promise<string[]> {
    const signed = ({ id, sig }: Left): boolean =>
      verifyStatement(fromHex(id), 'leave', { session: fromHex(session), epoch }, fromHex(sig))
    return (await this.#only(left, signed)).map(({ id }) => id)
  }

  /** Everything about a poured bag that does not concern the own ballot, and the result that it amounts to. */
  async bag(setting: Setting, bag: Bag): Promise<Verdict<{ result: string }>> {
    await this.#pause()
    const asked = setting.asked.map(({ id }) => id).sort()
    if (asked.join() !== bag.ballots.map(({ id }) => id).join()) return bad('tally_wrong')
    const round = attempt(() => roundOf(setting))
    if (!round) return bad('tally_wrong')
    const guesses = await this.#only(bag.ballots, (put) => isGuess(round, put))
    if (guesses.length < bag.ballots.length) return bad('tally_wrong')
    await this.#pause()
    return attempt(() => judge(round, bag)) ?? bad('tally_wrong')
  }

  /** The replies that their seats have signed over this result; an opening that does not fit counts as a pass. */
  async replies(ctx: string, result: string, bag: Bag, replies: readonly Reply[]): Promise<Reply[]> {
    const signed = await this.#only(replies, (reply) => isSigned(result, reply))
    const opening = (reply: Reply): boolean => holds(() => isOpening(ctx, bag, reply))
    return signed.map((reply) => (opening(reply) ? reply : { ...reply, guess: '', salt: '' }))
  }

  /**
   * Everything for the own ballot that does not depend on the answer, once everybody is ready; null if they are not.
   * `ready` brings a statement of everybody asked.
   */
  async prepare(
    setting: Setting,
    own: { readonly id: string; readonly secret: string },
    ready: readonly ReadyBy[],
    random: Random,
  ): Promise<Maker | null> {
    await this.#pause()
    const round = attempt(() => roundOf(setting))
    await this.#pause()
    const agreement = attempt(() => round && agree(round, signaturesOf(round, ready)))
    if (!round || !agreement) return null
    await this.#pause()
    const prepared = attempt(() => prepare(round, fromHex(own.id), fromHex(own.secret), random))
    return prepared && new Maker(setting.slot, toHex(round.ctx), prepared, agreement)
  }
}

const signaturesOf = ({ places }: Round, ready: readonly ReadyBy[]): Uint8Array[] =>
  places.map(({ id }) => fromHex(ready.find((one) => one.id === toHex(id))?.sig ?? ''))

/** Makes the one ballot of a slot, in one short step that is the same for every option. In memory only. */
export class Maker {
  #made: string | null = null
  readonly #prepared: Prepared
  readonly #agreement: Agreement

  constructor(
    readonly slot: number,
    readonly ctx: string,
    prepared: Prepared,
    agreement: Agreement,
  ) {
    this.#prepared = prepared
    this.#agreement = agreement
  }

  /** The ballot; if storing it failed and its person taps again, the same bytes whatever is tapped. */
  make(option: number): string {
    this.#made ??= toHex(cast(this.#prepared, this.#agreement, option))
    return this.#made
  }

  erase(): void {
    this.#prepared.erase()
  }
}

function judge(round: Round, bag: Bag): Verdict<{ result: string }> {
  const ballots = bag.ballots.map(({ ballot }) => fromHex(ballot))
  if (!verifyAll(round, ballots) || !checkTally(round, ballots, bag.counts)) return bad('tally_wrong')
  const puts = bag.ballots.map(({ sealed, cards }, i): Put => {
    const ballot = ballots[i] as Uint8Array
    return sealed === '' ? { ballot } : { ballot, guess: { sealed: fromHex(sealed), cards } }
  })
  return { ok: true, result: toHex(resultOf(round, puts)) }
}

/** A guess that was signed by its seat, or none. */
function isGuess({ ctx }: Round, { id, draft, sealed, cards, sig }: InBag): boolean {
  if (sealed === '') return true
  return verifyStatement(fromHex(id), 'guess', { ctx, draft, sealed: fromHex(sealed), cards }, fromHex(sig))
}

function isSigned(result: string, { id, ask, guess, salt, sig }: Reply): boolean {
  const pass = { result: fromHex(result), ask }
  if (guess === '') return verifyStatement(fromHex(id), 'pass', pass, fromHex(sig))
  return verifyStatement(fromHex(id), 'open', { ...pass, guess, salt: fromHex(salt) }, fromHex(sig))
}

function isOpening(ctx: string, bag: Bag, { id, guess, salt }: Reply): boolean {
  const put = bag.ballots.find((one) => one.id === id)
  if (guess === '' || !put || put.sealed === '') return false
  const posted = { sealed: fromHex(put.sealed), cards: put.cards }
  return opens(fromHex(ctx), fromHex(id), posted, { guess, salt: fromHex(salt) })
}
