/**
 * Orders the heavy checks that the present question needs, each once for what it is about, and keeps the verdicts. A
 * verdict counts only as long as what was checked is what is known.
 */
import { find } from '../rules/index.ts'
import type { ReadyBy } from '../wire/wire.ts'
import type { Known } from './api.ts'
import type { Checks } from './checks.ts'
import { isAsked, noVerdicts, type Verdicts } from './alarms.ts'
import { isOpen, isPoured } from './known.ts'
import type { Seat } from './memory.ts'
import { settingOf } from './question.ts'

type Name = keyof Verdicts

export class Examiner {
  #verdicts: Verdicts = noVerdicts
  readonly #about: Partial<Record<Name, string>> = {}
  /** Statements `ready` that hold, as text. */
  #signed = new Set<string>()
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

  /** Starts what is to be checked now, and drops verdicts about what is no longer so. */
  examine(known: Known, seat: Seat | null): void {
    const { room, question, sealed, ready, bag, asks } = known
    const edition = find(room.settings.edition)
    if (!seat || !edition || !isAsked(known, seat) || !(isOpen(known) || isPoured(known))) return this.#forget()
    const setting = settingOf(question, room.session, edition)
    const left = sealed.epoch === question.epoch ? sealed.left : []
    this.#order('left', [room.session, question.epoch, left], () =>
      this.#checks.left(room.session, question.epoch, left),
    )
    this.#order('round', setting, () => this.#checks.round(setting))
    const { round, bag: judged } = this.#verdicts
    if (!round?.ok) return
    const by = ready.slot === question.slot ? ready.by : []
    this.#order('ready', [round.ctx, by], () => this.#ready(round.ctx, by))
    if (isPoured(known)) this.#order('bag', [setting, bag], () => this.#checks.bag(setting, bag))
    if (edition.fixed || !judged?.ok || asks.slot !== question.slot) return
    const { result } = judged
    this.#order('replies', [round.ctx, result, asks.replies], () =>
      this.#checks.replies(round.ctx, result, bag, asks.replies),
    )
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
    this.#last = this.#last
      .catch(() => undefined)
      .then(async () => {
        if (this.#about[name] !== about) return
        const verdict = await check()
        if (this.#about[name] !== about) return
        this.#verdicts = { ...this.#verdicts, [name]: verdict }
        this.#changed()
      })
  }

  #forget(): void {
    this.#verdicts = noVerdicts
    this.#signed = new Set()
    for (const name of Object.keys(this.#about) as Name[]) Reflect.deleteProperty(this.#about, name)
  }
}
