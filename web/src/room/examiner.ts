/**
 * Orders the heavy checks that the present question needs, each once for what it is about, and keeps the verdicts. A
 * verdict counts only as long as what was checked is what is known.
 */
import type { ReadyBy } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { repliesToCheck, textOf } from './asks.ts'
import type { Checks, Setting } from './checks.ts'
import { editionOf, isOpen, isPoured } from './known.ts'
import type { Seat } from './memory.ts'
import { settingOf } from './question.ts'
import { isAsked, noVerdicts, readyBy, type Verdicts } from './situation.ts'

type Name = Exclude<keyof Verdicts, 'replies'>

export class Examiner {
  #slot = 0
  #verdicts: Verdicts = noVerdicts
  #about: Partial<Record<Name, string>> = {}
  /** Statements `ready` that hold, as text. */
  #signed = new Set<string>()
  /** Replies whose check was begun, as text. */
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
   * table above all, checks only what it shows: that the openings are those of their seats, and fit.
   */
  examine(known: Known, seat: Seat | null): void {
    const edition = editionOf(known)
    const asked = seat !== null && isAsked(known, seat)
    if (this.#slot !== known.question.slot) this.#forget(known.question.slot)
    if (!edition || !(isPoured(known) || (asked && isOpen(known)))) return
    const setting = settingOf(known.question, known.room.session, edition)
    if (asked) this.#question(known, setting)
    if (isPoured(known) && (!asked || this.#verdicts.round?.ok)) this.#poured(known, setting, asked)
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
    this.#order('bag', [setting, bag, asked], () => this.#checks.bag(setting, bag, asked))
    const judged = this.#verdicts.bag
    if (!judged?.ok) return
    const { ctx, result } = judged
    const fresh = repliesToCheck(known).filter((reply) => !this.#begun.has(textOf(result, reply)))
    for (const reply of fresh) this.#begun.add(textOf(result, reply))
    if (fresh.length === 0) return
    this.#then(async () => {
      const counted = await this.#checks.replies(ctx, result, bag, fresh)
      const found = fresh.map((reply, i) => [textOf(result, reply), counted[i] ?? null] as const)
      this.#verdicts = { ...this.#verdicts, replies: new Map([...this.#verdicts.replies, ...found]) }
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
