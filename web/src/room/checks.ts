/**
 * The heavy checks: signatures, proofs, the tally. They take and give plain data and are asynchronous, so that they can
 * move into a Worker as they are; here they run in small pieces (one signature, one proof, a part of a ballot), with a pause
 * before each in which the page can draw. Each gives a verdict and never throws for what a server has sent.
 */
import {
  about,
  agreeing,
  cast,
  checkTally,
  fromHex,
  opening,
  opens,
  preparing,
  resultOf,
  toHex,
  verifying,
  verifyStatement,
  type Agreement,
  type Options,
  type Prepared,
  type Put,
  type Random,
  type Round,
  type Steps,
} from '../ballot/index.ts'
import type { Asked, Bag, InBag, Left, ReadyBy, Reply, SaidBy, Text } from '../wire/wire.ts'
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

/** The round of a setting, with all proofs of its keys checked. A `BallotError` if it is none. */
const roundOf = ({ session, epoch, slot, game, label, texts, options, asked }: Setting): Steps<Round> =>
  opening({
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

export class Checks {
  /** The last round, which several checks are about. */
  #last: { readonly about: string; readonly round: Promise<Round | null> } | null = null
  readonly #pause: () => Promise<void>

  constructor(pause: () => Promise<void>) {
    this.#pause = pause
  }

  /** What a question stands for, 64 bytes; `keys_wrong` where a key, a proof or the statement about it does not hold. */
  async round(setting: Setting): Promise<Verdict<{ ctx: string }>> {
    const { session, slot, asked } = setting
    const round = await this.#open(setting)
    const stated = ({ id, x, pok, sig }: Asked): boolean =>
      verifyStatement(
        fromHex(id),
        'key',
        { session: fromHex(session), slot, key: fromHex(x), pok: fromHex(pok) },
        fromHex(sig),
      )
    const all = round && (await this.#only(asked, stated)).length === asked.length
    return all ? { ok: true, ctx: toHex(round.ctx) } : bad('keys_wrong')
  }

  /** Who of these has really signed `ready` over the context. */
  async ready(ctx: string, by: readonly ReadyBy[]): Promise<string[]> {
    const signed = ({ id, sig, ...its }: ReadyBy): boolean =>
      its.ctx === ctx && verifyStatement(fromHex(id), 'ready', { ctx: fromHex(ctx) }, fromHex(sig))
    return (await this.#only(by, signed)).map(({ id }) => id)
  }

  /** Who of these has really signed that they leave. */
  async left(session: string, epoch: number, left: readonly Left[]): Promise<string[]> {
    const signed = ({ id, sig }: Left): boolean =>
      verifyStatement(fromHex(id), 'leave', { session: fromHex(session), epoch }, fromHex(sig))
    return (await this.#only(left, signed)).map(({ id }) => id)
  }

  /** Over which context each of these guesses was said aloud; '' where its seat has not signed it over the setting's. */
  async said(setting: Setting, by: readonly SaidBy[]): Promise<string[]> {
    const round = await this.#open(setting)
    const signed = ({ id, guess, sig }: SaidBy): boolean =>
      round !== null && verifyStatement(fromHex(id), 'say', { ctx: round.ctx, text: guess }, fromHex(sig))
    const held = await this.#only(by, signed)
    return by.map((one) => (round && held.includes(one) ? toHex(round.ctx) : ''))
  }

  /**
   * The result that a poured bag and what was said aloud amount to. `proofs`: everything about the bag is checked that
   * does not concern the own ballot, and not only that it is of those asked.
   */
  async bag(
    setting: Setting,
    bag: Bag,
    said: readonly SaidBy[],
    proofs: boolean,
  ): Promise<Verdict<{ ctx: string; result: string }>> {
    const round = await this.#open(setting)
    const result = attempt(() => round && resultIn(round, bag, said))
    if (!round || !result || (proofs && !(await this.#isTrue(round, bag)))) return bad('tally_wrong')
    return { ok: true, ctx: toHex(round.ctx), result }
  }

  async #isTrue(round: Round, { ballots, counts }: Bag): Promise<boolean> {
    const guesses = await this.#only(ballots, (put) => isGuess(round, put))
    const bytes = ballots.map(({ ballot }) => fromHex(ballot))
    const valid = guesses.length === ballots.length && (await this.#take(() => verifying(round, bytes)))
    await this.#pause()
    return valid === true && attempt(() => checkTally(round, bytes, counts)) === true
  }

  /** What each reply counts as; null where its seat has not signed it over this result. */
  replies(ctx: string, result: string, bag: Bag, replies: readonly Reply[]): Promise<(Reply | null)[]> {
    return this.#each(replies, (reply) => {
      if (!isSigned(result, reply)) return null
      return isOpening(ctx, bag, reply) ? reply : { ...reply, guess: '', salt: '' }
    })
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
    const round = await this.#open(setting)
    const agreement = round && (await this.#take(() => agreeing(round, signaturesOf(round, ready))))
    if (!agreement) return null
    const prepared = await this.#take(() => preparing(round, fromHex(own.id), fromHex(own.secret), random))
    return prepared && new Maker(setting.slot, toHex(round.ctx), prepared, agreement)
  }

  /** The round of a setting, worked out once; null if it is none. */
  #open(setting: Setting): Promise<Round | null> {
    const about = JSON.stringify(setting)
    if (this.#last?.about !== about) this.#last = { about, round: this.#take(() => roundOf(setting)) }
    return this.#last.round
  }

  /** Takes steps one at a time; null where foreign data is refused, or so malformed that it cannot be read. */
  async #take<T>(start: () => Steps<T>): Promise<T | null> {
    const steps = attempt(start)
    for (;;) {
      await this.#pause()
      const step = steps && attempt(() => steps.next())
      if (!step) return null
      if (step.done) return step.value
    }
  }

  /** A function of foreign data for each of a list; null where they cannot be read. */
  async #each<T, V>(list: readonly T[], of: (one: T) => V | null): Promise<(V | null)[]> {
    const found: (V | null)[] = []
    for (const one of list) {
      await this.#pause()
      found.push(attempt(() => of(one)))
    }
    return found
  }

  /** Those of a list for whom a check of foreign data holds. */
  async #only<T>(list: readonly T[], check: (one: T) => boolean): Promise<T[]> {
    const held = await this.#each(list, check)
    return list.filter((_, i) => held[i])
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

/** The result of a bag in which one ballot of everybody asked lies, in order; null if that is not so. */
function resultIn(round: Round, { ballots }: Bag, said: readonly SaidBy[]): string | null {
  if (round.places.map(({ id }) => toHex(id)).join() !== ballots.map(({ id }) => id).join()) return null
  const puts = ballots.map(({ id, ballot, sealed, cards }): Put => {
    const spoken = said.find((one) => one.id === id)?.guess
    const laid = sealed === '' ? undefined : { sealed: fromHex(sealed), cards }
    return { ballot: fromHex(ballot), guess: spoken === undefined ? laid : { spoken } }
  })
  return toHex(resultOf(round, puts))
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
