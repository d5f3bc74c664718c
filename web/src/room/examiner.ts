/**
 * Orders the heavy checks that the present question needs, each once for what it is about, and keeps the verdicts. A
 * verdict counts only as long as what was checked is what is known.
 */
import type { ReadyBy, Reply } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { repliesToCheck, textOf } from './asks.ts'
import type { Checks, Setting } from './checks.ts'
import { editionOf, isOpen, isPoured, saidBy } from './known.ts'
import type { Seat } from './memory.ts'
import { settingOf } from './question.ts'
import { isAsked, noVerdicts, readyBy, type Verdicts } from './situation.ts'

type Piecemeal = 'replies' | 'said'
type Name = Exclude<keyof Verdicts, Piecemeal>

export class Examiner {
  #slot = 0
  #verdicts: Verdicts = noVerdicts
  #about: Partial<Record<Name, string>> = {}
  /** Statements `ready` that hold, as text. */
  #signed = new Set<string>()
  /** Replies and spoken guesses whose check was begun, as text. */
  #begun = new Set<string>()
  #last: Promise<void> = Promise.resolve()
  readonly #checks: Checks
  readonly #changed: () => void

  constructor(checks: Checks, changed: () => void) {
    this.#checks = checks
    this.#changed = changed
  }

  get verdicts(): Verdicts {
    return this.#verdicts
  }

  /**
   * Starts what is to be checked now, and drops verdicts about what is no longer so. A screen that was not asked, a
   * table above all, checks only what it shows: that openings and spoken guesses are those of their seats, and fit.
   */
  examine(known: Known, seat: Seat | null): void {
    const edition = editionOf(known)
    const asked = seat !== null && isAsked(known, seat)
    if (this.#slot !== known.question.slot) this.#forget(known.question.slot)
    const said = saidBy(known)
    if (!edition || !(isPoured(known) || said.length > 0 || (asked && isOpen(known)))) return
    const setting = settingOf(known.question, known.room.session)
    if (asked) this.#question(known, setting)
    if (asked && !this.#verdicts.round?.ok) return
    this.#piecemeal('said', said, JSON.stringify, (fresh) => this.#checks.said(setting, fresh))
    if (isPoured(known)) this.#poured(known, setting, asked)
  }

  #question({ room: { session }, question, ready, sealed }: Known, setting: Setting): void {
    const { epoch } = question
    const left = sealed.epoch === epoch ? sealed.left : []
    this.#order('left', [session, epoch, left], () => this.#checks.left(session, epoch, left))
    this.#order('round', setting, () => this.#checks.round(setting))
    const { round } = this.#verdicts
    const by = readyBy({ question, ready })
    if (round?.ok) this.#order('ready', [round.ctx, by], () => this.#ready(round.ctx, by))
  }

  #poured(known: Known, setting: Setting, asked: boolean): void {
    const { bag } = known
    const said = saidBy(known)
    this.#order('bag', [setting, bag, said, asked], () => this.#checks.bag(setting, bag, said, asked))
    const judged = this.#verdicts.bag
    if (!judged?.ok) return
    const { ctx, result } = judged
    const text = (reply: Reply): string => textOf(result, reply)
    this.#piecemeal('replies', repliesToCheck(known), text, (fresh) => this.#checks.replies(ctx, result, bag, fresh))
  }

  /** Checks what has come to a list since, each once, and keeps the verdicts by its text. */
  #piecemeal<T, V>(
    name: Piecemeal,
    all: readonly T[],
    text: (one: T) => string,
    check: (fresh: T[]) => Promise<V[]>,
  ): void {
    const fresh = all.filter((one) => !this.#begun.has(text(one)))
    for (const one of fresh) this.#begun.add(text(one))
    if (fresh.length === 0) return
    const slot = this.#slot
    this.#then(async () => {
      const found = await check(fresh)
      if (slot !== this.#slot) return
      const before: ReadonlyMap<string, unknown> = this.#verdicts[name]
      const verdicts = new Map([...before, ...fresh.map((one, i) => [text(one), found[i]] as const)])
      this.#verdicts = { ...this.#verdicts, [name]: verdicts }
      this.#changed()
    })
  }

  async #ready(ctx: string, by: ReadyBy[]): Promise<string[]> {
    const text = (one: ReadyBy): string => JSON.stringify([ctx, one])
    const fresh = by.filter((one) => !this.#signed.has(text(one)))
    const valid = await this.#checks.ready(ctx, fresh)
    for (const one of fresh) if (valid.includes(one.id)) this.#signed.add(text(one))
    return by.filter((one) => this.#signed.has(text(one))).map(({ id }) => id)
  }

  #order<N extends Name>(name: N, subject: unknown, check: () => Promise<Verdicts[N]>): void {
    const about = JSON.stringify(subject)
    if (this.#about[name] === about) return
    this.#about[name] = about
    this.#verdicts = { ...this.#verdicts, [name]: null }
    this.#then(async () => {
      if (this.#about[name] !== about) return
      const verdict = await check()
      if (this.#about[name] !== about) return
      this.#verdicts = { ...this.#verdicts, [name]: verdict }
      this.#changed()
    })
  }

  /** One check after the other. */
  #then(check: () => Promise<void>): void {
    this.#last = this.#last.catch(() => undefined).then(check)
  }

  #forget(slot: number): void {
    this.#slot = slot
    this.#verdicts = noVerdicts
    this.#about = {}
    this.#signed = new Set()
    this.#begun = new Set()
  }
}
