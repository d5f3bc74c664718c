/** The wiring behind a room: what is known, remembered, checked, done by itself and shown. See `room.svelte.ts`. */
import { fromHex, sign, toHex, warm } from '../ballot/index.ts'
import type { Rejected, View } from '../wire/wire.ts'
import type { Alarm, Known, Line, Mine, Reply, Shown } from './api.ts'
import { Checks, type Maker } from './checks.ts'
import { Connection, type Listener } from './connection.ts'
import { Agenda, identityOf, perform, randomId, type Phone } from './deeds.ts'
import { alarmOf } from './alarms.ts'
import { isChecked, trusted } from './asks.ts'
import { deedsOf, type Deed } from './duties.ts'
import { mineOf, nothing } from './duty.ts'
import { Examiner } from './examiner.ts'
import { ownPlace } from './company.ts'
import { editionOf, empty, isOpen, knocks, merge } from './known.ts'
import { seatOf, type Memory, type Seat } from './memory.ts'
import { burnt, standUp, visited, type Step } from './steps.ts'
import { Outbox, refuse, type Body } from './outbox.ts'
import { deckOf, settingOf } from './question.ts'
import { Shelf } from './shelf.ts'
import { at, Player, showAt } from './shown.ts'
import type { Situation } from './situation.ts'
import { Vault, VaultError } from './vault.ts'
import type { World } from './world.ts'

export type Role = 'phone' | 'table'

export class Core {
  readonly code: string
  line = $state<Line>('connecting')
  known = $state.raw<Known | null>(null)
  shown = $state.raw<Shown>(showAt(empty, at(0, 'lobby'), null))
  mine = $state.raw<Mine>(nothing)
  alarm = $state.raw<Alarm | null>(null)
  rejected = $state.raw<Rejected | null>(null)

  /** This person gives the seat up, or a knock. */
  protected leaves = false
  #knocked = false
  protected readonly world: World
  protected readonly shelf: Shelf
  protected session = ''
  protected memory = $state.raw<Memory | null>(null)
  protected maker: Maker | null = null

  readonly #role: Role
  readonly #vault: Vault
  readonly #connection: Connection
  readonly #outbox: Outbox
  readonly #checks: Checks
  readonly #examiner: Examiner
  protected readonly player: Player
  readonly #unhear: () => void
  #challenge = ''
  /** Of the present socket: it was told who is here, as far as anybody is; it has brought a whole view. */
  #introduced = false
  #heard = false
  /** The seat that has said on this socket that it is here. */
  #greeted = ''
  /** What came while this phone looks up who is here: nothing is shown before that is known. */
  #early: View[] | null = null
  /** This page has just come in, and what it is to show is not checked yet: it does not replay that. */
  #arriving = true
  /** Until when the alarm stands, whatever the server says: see `lasting`. */
  #until = ''
  /** Where the room stood when a person was refused something. */
  #refusedAt = ''
  #situation: Situation | null = null
  #lastGuess: { slot: number; guess: string } | null = null
  readonly #agenda = new Agenda()

  constructor(code: string, world: World, role: Role) {
    this.code = code.toUpperCase().replace(/[^A-Z]/g, '')
    this.world = world
    this.#role = role
    this.#vault = new Vault(world.indexedDB)
    this.#checks = new Checks(world.pause)
    this.#examiner = new Examiner(this.#checks, () => void world.pause().then(() => this.#turn()))
    this.shelf = new Shelf(world, () => this.#turn())
    this.player = new Player(world.clock, (known, position) => {
      this.shown = showAt(known, position, this.seat?.id ?? null)
      this.#refresh()
    })
    this.#connection = new Connection(this.code, world, this.#listener())
    this.#outbox = new Outbox((frame) => this.#introduced && this.#connection.send(frame))
    this.#unhear = world.page.on('visibilitychange', () =>
      world.page.hidden() ? this.player.pause() : this.player.catchUp(),
    )
  }

  connect(): void {
    this.#connection.open()
  }

  close(): void {
    this.#connection.close()
    this.player.pause()
    this.#outbox.abandon()
    this.maker?.erase()
    this.#unhear()
    void this.#vault.close()
  }

  protected get seat(): Seat | null {
    return seatOf(this.memory)
  }

  /** What is known, with zero values before anything is. */
  protected get facts(): Known {
    return this.known ?? empty
  }

  /** The same object for as long as nothing of it has changed: what is worked out from it is kept with it. */
  get situation(): Situation {
    const before = this.#situation
    const now: Situation = {
      known: this.facts,
      memory: this.memory,
      verdicts: this.#examiner.verdicts,
      decks: this.shelf.decks,
      prepared: this.maker?.slot ?? null,
      standing: this.alarm,
    }
    const names = Object.keys(now) as (keyof Situation)[]
    if (!before || names.some((name) => now[name] !== before[name])) this.#situation = now
    return this.#situation ?? now
  }

  protected newId(): string {
    return randomId(this.world.random)
  }

  /** Takes a step of memory, durably, and goes on from there. */
  protected async change<T>(step: (memory: Memory) => Step<T>): Promise<T> {
    const [memory, outcome] = await this.#vault.change(this.session, this.code, step)
    this.memory = memory
    this.#turn()
    return outcome
  }

  /** Sends what a person wants. */
  protected ask(body: Body): Reply {
    if (this.alarm?.code === 'session_changed') return Promise.resolve(refuse(this.alarm.code))
    return this.#outbox.put(this.newId(), body, 'person')
  }

  /** Says who is speaking, once per socket: somebody else, where a browser has lost the seat meanwhile, takes another. */
  protected introduce(): void {
    const { seat } = this
    if (!seat || this.#greeted === seat.id || this.#challenge === '') return
    if (this.#greeted) return this.connect()
    this.#greeted = seat.id
    const statement = { session: fromHex(this.session), challenge: fromHex(this.#challenge) }
    const sig = toHex(sign(identityOf(seat), 'hello', statement, this.world.random))
    this.#connection.greet({ hello: { id: seat.id, sig } })
  }

  /** What deeds may use of this room. */
  protected get phone(): Phone {
    return {
      random: this.world.random,
      known: () => this.facts,
      seat: () => this.seat,
      stands: (slot) => isOpen(this.facts) && this.facts.question.slot === slot && !this.alarm,
      change: (step) => this.change(step),
      send: (body, id) => this.#outbox.put(id, body, 'phone'),
      prepare: (secret) => this.#prepare(secret),
      erase: (slot) => this.#erase(slot),
      warn: (code) => this.#warn({ code, scope: 'question' }),
    }
  }

  #listener(): Listener {
    return {
      line: (line) => void this.#lined(line),
      challenge: (session, challenge) => void this.#challenged(session, challenge),
      view: (view) => this.#view(view),
      done: (command) => this.#outbox.settle(command, null),
      rejected: (why) => (why.command ? this.#outbox.settle(why.command, why) : this.refused(why)),
    }
  }

  /**
   * A room that is gone takes its seats with it, and what was answered stays known; one that was burnt takes everything,
   * and this phone never enters it again, whoever calls it back.
   */
  async #lined(line: Line): Promise<void> {
    this.line = line
    const step = line === 'burnt' ? burnt : line === 'gone' ? standUp : null
    if (step && this.memory) await this.change<true>(step).catch(() => undefined)
    if (line === 'burnt') this.known = null // nor does the page keep what it has shown
  }

  /**
   * Says who is here, before anything else is said on this socket. What other tabs have done meanwhile is read first.
   * Nobody is here in another room under the same code.
   */
  async #challenged(session: string, challenge: string): Promise<void> {
    this.#heard = this.#introduced = false
    this.#greeted = ''
    this.#early = null
    if (this.seat && session !== this.session) return void (this.#challenge = '')
    this.session = session
    this.#challenge = challenge
    if (this.#role === 'table') return
    const early: View[] = (this.#early = [])
    const memory = await this.#vault.read(session).catch(() => null)
    if (this.#early !== early) return
    this.#early = null
    if (memory?.burnt) return this.#connection.leave('burnt')
    this.memory = memory
    this.introduce()
    this.#introduced = true
    for (const view of early) this.#view(view)
    if (memory) await this.visited(memory)
    else warm()
  }

  protected async visited({ name }: Memory): Promise<void> {
    const step = visited(this.facts.room.settings.name || name, this.world.clock.today())
    await this.change(step).catch(() => undefined) // for the list of rooms alone
  }

  #view(view: View): void {
    if (this.#early) return void this.#early.push(view)
    const whole = view.from === 0
    const known = merge(this.known, view)
    this.known = known
    for (const id of [...known.room.settings.decks, deckOf(known.question.label) ?? '']) {
      this.shelf.want(id, known.room.code, known.shelf.decks.find((deck) => deck.id === id)?.parts)
    }
    if (whole) this.#arriving = this.#heard = true
    if (whole && this.#introduced) this.#resume()
    else this.#turn()
  }

  /** A new socket knows who is here, and this phone knows how the room stands: what is still open goes out again. */
  #resume(): void {
    this.#agenda.again()
    this.#outbox.resend(this.facts)
    this.#turn()
  }

  /** Goes on from whatever has changed: checks, alarms, what is shown, what is to be done. */
  #turn(): void {
    if (!this.known) return
    this.#examiner.examine(this.known, this.seat)
    const { slot } = this.known.question
    this.#erase(isOpen(this.known) ? slot - 1 : slot) // another tab may have closed those before
    if (this.alarm && this.#until !== this.#lasting(this.alarm)) this.alarm = null
    this.#warn(alarmOf(this.situation))
    const guess = this.seat?.guess
    const newest = guess?.drafts.at(-1)
    if (guess && newest) this.#lastGuess = { slot: guess.slot, guess: newest.guess }
    this.#knock()
    this.#follow()
    if (this.#introduced && this.#heard) for (const deed of deedsOf(this.situation)) this.#begin(deed)
  }

  /** Knocks again where that was forgotten while the line was lost; where the host has said No, that is the answer. */
  #knock(): void {
    const { seat, facts, leaves } = this
    const before = this.#knocked
    this.#knocked = seat !== null && knocks(facts, seat.id)
    if (!seat || !before || this.#knocked || leaves || ownPlace(facts, seat)) return
    const { names, figure, language } = seat
    const join = { name: names.at(-1) ?? '', figure, language, practice: false }
    void this.ask({ join }).then((no) => no && this.refused(no))
  }

  #follow(): void {
    const hidden = this.world.page.hidden()
    this.player.follow(trusted(this.situation), this.#arriving || hidden)
    if (hidden) this.player.pause()
    if (isChecked(this.situation)) this.#arriving = false
  }

  #begin(deed: Deed): void {
    const id = this.#agenda.begin(deed.key, () => this.newId())
    if (id === null) return
    perform(deed, this.phone, id).then(
      () => this.#turn(),
      (error: unknown) => {
        // Where the browser could not store, nothing was sent; the next whole view tries again.
        if (!(error instanceof VaultError)) throw error
        this.refused(refuse('storage'))
      },
    )
  }

  #warn(alarm: Alarm | null): void {
    if (!alarm || this.alarm) return
    this.alarm = alarm
    this.#until = this.#lasting(alarm)
  }

  /** What must change before an alarm is over. A wrong tally is never forgiven. */
  #lasting({ code, scope }: Alarm): string {
    const { question, forming, sealed } = this.facts
    if (scope === 'question') return `question ${question.slot}`
    return code === 'list_changed' || code === 'seal_twice' ? `seal ${forming.epoch} ${sealed.epoch}` : 'room'
  }

  async #prepare(secret: string): Promise<void> {
    const { known, seat } = this
    const edition = known && editionOf(known)
    if (!known || !seat || !edition) return
    const setting = settingOf(known.question, this.session)
    const maker = await this.#checks.prepare(setting, { id: seat.id, secret }, known.ready.by, this.world.random)
    if (this.maker || this.facts.question.slot !== setting.slot || !isOpen(this.facts)) maker?.erase()
    else this.maker = maker
  }

  #erase(slot: number): void {
    if (!this.maker || this.maker.slot > slot) return
    this.maker.erase()
    this.maker = null
  }

  #refresh(): void {
    this.mine = mineOf({ ...this.situation, shown: this.shown, lastGuess: this.#lastGuess })
    if (this.rejected && this.#refusedAt !== this.#phase) this.rejected = null
  }

  /** Tells the person what went wrong, until this phase is over: what is said then would only puzzle. */
  protected refused(rejected: Rejected): void {
    this.rejected = rejected
    this.#refusedAt = this.#phase
  }

  get #phase(): string {
    return `${this.shown.stage} ${this.mine.duty} ${this.facts.question.slot}`
  }
}
