/**
 * A room as one page lives in it: the one object that screens read and call.
 *
 *   Connection ──view──▶ known ──▶ trusted ──▶ Player ──▶ shown
 *                          │
 *   Examiner ──verdicts──▶ ├──▶ deedsOf ──▶ vault, then Outbox ──▶ Connection
 *   Vault ────memory─────▶ └──▶ mineOf ──▶ mine
 *
 * `Core` wires these; `Room` adds what a person can do. What is to be done says `duties.ts`, what may change on this phone
 * says `steps.ts`, and what is sent was stored before. A table is a room without a seat: it says nothing.
 */
import { BallotError, cleanName, createIdentity, fromHex, ownLabel, sign, toHex } from '../ballot/index.ts'
import { said } from '../rules/index.ts'
import type { Rejected, Settings, Text } from '../wire/wire.ts'
import type { Reply, RoomModel } from './api.ts'
import { owingOf, repliesBy, valueOf } from './asks.ts'
import { attempt } from './attempt.ts'
import { listOf, ownPlace, picturesFor } from './company.ts'
import { Core, type Role } from './core.svelte.ts'
import { identityOf, sendBallot, sendGuess, sendSpoken } from './deeds.ts'
import { agreedContext } from './alarms.ts'
import { sealed, spoken, type Terms } from './guesses.ts'
import { gameOf, isMyTurn, isOpen, isPoured } from './known.ts'
import { newSeat, type Seat } from './memory.ts'
import { refuse, type Body } from './outbox.ts'
import { fitting, questionsLeft, seenOf } from './question.ts'
import * as remember from './steps.ts'
import { VaultError } from './vault.ts'
import { browser, type World } from './world.ts'

export class Room extends Core implements RoomModel {
  constructor(code: string, world: World = browser(), role: Role = 'phone') {
    super(code, world, role)
    this.connect()
  }

  get offered(): RoomModel['offered'] {
    const drawn = this.seat?.offered
    if (drawn?.slot !== this.facts.room.nextSlot) return null
    const questions = fitting(this.#left(drawn.card), this.facts)
    return questions.length > 0 ? { card: drawn.card, questions } : null
  }

  get others(): RoomModel['others'] {
    const { question, room, standing } = this.facts
    const may = question.fate === 'skipped' && room.started && room.settings.choice === 'card'
    if (!may || standing.reader !== this.seat?.id || !gameOf(this.facts)?.edition.another) return []
    return this.#left(question.label.replace(/\/\d$/, ''))
  }

  #left(card: string): ReturnType<typeof questionsLeft> {
    return questionsLeft(card, this.shelf.decks, { known: this.facts, seen: this.memory?.seen ?? [] })
  }

  // The table and its company

  join(who: { name: string; figure: number; language: string }): Reply {
    return this.#try(async () => {
      const name = attempt(() => cleanName(who.name))
      if (!name) return refuse('name_bad')
      if (!this.session) return refuse('no_room')
      this.leaves = false
      const { id, secret } = createIdentity(this.world.random)
      await this.change(remember.sitDown(newSeat(toHex(id), toHex(secret))))
      await this.change(remember.wish(name, who.figure, who.language))
      this.introduce()
      if (this.memory) await this.visited(this.memory)
      return this.wish({ join: { ...who, name, practice: false } })
    })
  }

  leave(): Reply {
    return this.#try(async () => {
      const { seat, known } = this
      if (!seat || !known) return refuse('not_seated')
      this.leaves = true
      const { epoch } = known.sealed
      const statement = { session: fromHex(this.session), epoch }
      const sig = toHex(sign(identityOf(seat), 'leave', statement, this.world.random))
      const rejected = await this.wish({ leave: { epoch, sig } })
      if (!rejected && known.room.host !== seat.id) await this.change(remember.standUp)
      return rejected
    })
  }

  admit(seat: string, yes: boolean): Reply {
    return this.wish({ admit: { seat, yes } })
  }

  remove(seat: string): Reply {
    return this.wish({ remove: { seat } })
  }

  order(seats: string[]): Reply {
    return this.wish({ order: { seats } })
  }

  pair(seat: string, other: string): Reply {
    return this.wish({ pair: { seat, other } })
  }

  settings(settings: Settings): Reply {
    return this.wish({ settings })
  }

  passHost(seat: string): Reply {
    return this.wish({ host: { seat } })
  }

  closeDoor(): Reply {
    return this.wish({ close: { epoch: this.facts.forming.epoch } })
  }

  reopen(): Reply {
    return this.wish({ reopen: { epoch: this.facts.forming.epoch } })
  }

  compare(): Reply {
    return this.#try(async () => {
      const { forming } = this.facts
      if (!forming.closed) return refuse('door_open')
      if (this.alarm?.scope === 'room') return refuse(this.alarm.code)
      const outcome = await this.change(remember.reveal(forming.epoch, listOf(forming)))
      if ('not' in outcome) return refuse(outcome.not)
      return this.wish({ reveal: { epoch: forming.epoch, nonce: outcome.is } })
    })
  }

  same(): Reply {
    return this.#try(async () => {
      const { forming } = this.facts
      const list = this.seat?.seals[forming.epoch]?.list
      if (!list || !picturesFor(this.session, forming.epoch, list, forming.members)) return refuse('not_revealed')
      if (this.alarm?.scope === 'room') return refuse(this.alarm.code)
      const outcome = await this.change(remember.same(forming.epoch))
      return 'not' in outcome ? refuse(outcome.not) : this.wish({ same: { epoch: forming.epoch } })
    })
  }

  // The round

  start(): Reply {
    return this.wish({ start: { game: this.facts.room.game + 1 } })
  }

  first(seat: string): Reply {
    return this.wish({ first: { game: this.facts.room.game, seat } })
  }

  draw(): Reply {
    return this.wish({ draw: { slot: this.facts.room.nextSlot } })
  }

  put(label: string, texts: Text[]): Reply {
    return this.wish({ put: { slot: this.facts.room.nextSlot, label, texts } })
  }

  own(text: string): Reply {
    const label = attempt(() => ownLabel(text))
    if (!label) return this.#try(() => refuse('question_bad'))
    const language = ownPlace(this.facts, this.seat)?.language ?? this.facts.room.settings.language
    return this.put(label, [{ language, text: label.slice('own/'.length) }])
  }

  slip(text: string): Reply {
    const label = attempt(() => ownLabel(text))
    return label ? this.wish({ slip: { text: label.slice('own/'.length) } }) : this.#try(() => refuse('question_bad'))
  }

  read(): Reply {
    return this.wish({ read: { slot: this.#slot } })
  }

  /** Agrees to answer in a company without exactly these people, until all are back or others are missing. */
  confirm(missing: string[]): Reply {
    return this.#try(async () => {
      const { epoch } = this.facts.question
      await this.change(remember.amend({ confirmed: { epoch, missing: [...missing].sort() } }))
      return null
    })
  }

  guess(text: string): Reply {
    return this.#try(async () => {
      const slot = this.#slot
      const may = this.#guessing(text, false)
      if ('code' in may) return may
      const make = sealed(this.seat as Seat, may, text, this.world.random)
      const outcome = await this.change(remember.guessed(slot, may.ctx, make))
      return 'not' in outcome ? refuse(outcome.not) : sendGuess(outcome.is, slot, this.phone)
    })
  }

  /** The context that a guess may be made over now, or why none may. */
  #guessing(text: string, aloud: boolean): Rejected | Terms {
    const { facts } = this
    const game = gameOf(facts)
    const ctx = agreedContext(this.situation)
    if (isPoured(facts) || !isOpen(facts)) return refuse('over')
    if (!game || valueOf(game, facts, text) === null || said(game.edition, game) !== aloud) return refuse('guess_bad')
    return ctx ? { ctx, game } : refuse(this.alarm?.code ?? 'not_ready')
  }

  say(text: string): Reply {
    return this.#try(async () => {
      const may = this.#guessing(text, true)
      if ('code' in may) return may
      if (!isMyTurn(this.facts, this.seat?.id ?? '')) return refuse('not_turn')
      const make = spoken(this.seat as Seat, may, text, this.world.random)
      const outcome = await this.change(remember.speak(this.#slot, may.ctx, make))
      return 'not' in outcome ? refuse(outcome.not) : sendSpoken(outcome.is, this.phone)
    })
  }

  keepShut(shut: boolean): Reply {
    return this.#try(async () => {
      const outcome = await this.change(remember.keepShut(this.#slot, shut))
      return 'not' in outcome ? refuse(outcome.not) : null
    })
  }

  /**
   * Drops the ballot. Nothing here depends on the option but one step that is the same for all of them, and nothing of
   * it is kept: stored and sent are the ballot's bytes.
   */
  answer(option: number): Reply {
    return this.#try(async () => {
      const { question } = this.facts
      const { slot, label, texts } = question
      const ctx = agreedContext(this.situation)
      const maker = this.maker?.slot === slot && this.maker.ctx === ctx ? this.maker : null
      const seen = seenOf(label, texts)
      const answered = this.seat?.ballot?.slot === slot
      if (!ctx || !seen || (!maker && !answered)) return refuse(this.alarm?.code ?? 'not_ready')
      const command = this.newId()
      const make = (): string => (maker as NonNullable<typeof maker>).make(option)
      const outcome = await this.change(remember.castBallot(slot, ctx, { label, texts, seen, command }, make))
      if ('not' in outcome) return refuse(outcome.not)
      return sendBallot(outcome.is, this.phone)
    })
  }

  pour(): Reply {
    return this.wish({ pour: { slot: this.#slot } })
  }

  skip(): Reply {
    return this.wish({ skip: { slot: this.#slot } })
  }

  hurry(): void {
    this.player.hurry()
  }

  pause(on: boolean): Reply {
    return this.wish({ pause: { slot: this.#slot, on } })
  }

  voidQuestion(): Reply {
    return this.wish({ void: { slot: this.#slot } })
  }

  goOnWithout(missing: string[]): Reply {
    return this.wish({ without: { slot: this.#slot, missing: [...missing].sort() } })
  }

  /** They count as passing here as soon as the server goes on without them too. */
  goOn(missing: string[]): Reply {
    return this.#try(async () => {
      const { situation, seat } = this
      const owing = seat ? owingOf(situation, seat).map(({ id }) => id) : []
      if (missing.length === 0 || !missing.every((id) => owing.includes(id))) return refuse('over')
      const from = Object.fromEntries(missing.map((id) => [id, repliesBy(situation, id)]))
      await this.change(remember.goOn(this.#slot, from))
      const fresh = missing.filter((id) => !this.facts.asks.without.includes(id))
      return fresh.length > 0 ? this.goOnWithout(fresh) : null
    })
  }

  burn(): Reply {
    return this.ask({ burn: {} })
  }

  end(): Reply {
    return this.wish({ end: { game: this.facts.room.game } })
  }

  dismiss(): void {
    this.rejected = null
  }

  get #slot(): number {
    return this.facts.question.slot
  }

  wish(body: Body): Reply {
    return this.#try(() => this.ask(body))
  }

  /** Does what a person asked for; what goes wrong is shown and never thrown. */
  async #try(act: () => Reply | Rejected): Reply {
    let rejected: Rejected | null
    try {
      rejected = await act()
    } catch (error) {
      // A `BallotError` here: the question was over, and what was prepared for it erased, before the cube was made.
      if (!(error instanceof VaultError || error instanceof BallotError)) throw error
      rejected = refuse(error instanceof VaultError ? 'storage' : 'over')
    }
    if (rejected) this.refused(rejected)
    return rejected
  }
}
