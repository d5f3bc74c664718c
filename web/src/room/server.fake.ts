/** For tests: a server that plays a room by spec/wire.md, without checking anybody, so that it can be made to lie. */
import { about, checkTally, fromHex, openRound, toHex } from '../ballot/index.ts'
import { asks, find } from '../rules/index.ts'
import type { ClientFrame, Command, Text, View } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { FakeSocket } from './fake.ts'
import { empty } from './known.ts'

const settings = {
  edition: 'privacy',
  end: 30,
  choice: 'card',
  guard: false,
  own: true,
  deck: '',
  language: 'en',
  name: '',
}

export class FakeServer {
  readonly session = '5e'.repeat(32)
  readonly sockets: FakeSocket[] = []
  readonly opened: FakeSocket[] = []
  readonly heardCommands: { by: string | null; command: Command }[] = []
  state: Known = {
    ...empty,
    room: { ...empty.room, code: 'ABCDE', session: this.session, settings },
    forming: { ...empty.forming, epoch: 1 },
  }
  /** The last thing done to a whole view or a part before it goes to a socket. */
  tamper: (view: View, socket: FakeSocket) => View = (view) => view
  /** Whether the acknowledgement of a command is lost. */
  mute: (command: Command) => boolean = () => false
  /** Whether a command is lost on its way. */
  lose: (command: Command, by: string | null) => boolean = () => false
  /** What no honest phone ever does. */
  readonly violations: string[] = []
  readonly #keys = new Map<string, { x: string; pok: string; sig: string }>()
  readonly #cast = new Map<string, string>()
  readonly #guesses = new Map<string, { draft: number; sealed: string; cards: number; sig: string }>()
  /** Views that not everybody has yet. */
  readonly #views: View[] = []
  #number = 1

  socket = (url: string): FakeSocket => {
    const socket = new FakeSocket(url, this)
    this.sockets.push(socket)
    this.opened.push(socket)
    queueMicrotask(() => this.greet(socket))
    return socket
  }

  greet(socket: FakeSocket): void {
    socket.tell({ challenge: { session: this.session, challenge: 'ab'.repeat(32) } })
    socket.tell({ view: this.tamper({ from: 0, to: this.#number, ...structuredClone(this.state) }, socket) })
  }

  left(socket: FakeSocket): void {
    const i = this.sockets.indexOf(socket)
    if (i >= 0) this.sockets.splice(i, 1)
  }

  heard(socket: FakeSocket, frame: ClientFrame): void {
    if ('ping' in frame) return socket.tell({ pong: frame.ping })
    if ('hello' in frame) return this.#hello(socket, frame.hello.id)
    const { command } = frame
    if (this.lose(command, socket.id)) return
    if (!socket.id) this.violations.push('a command before a hello')
    this.heardCommands.push({ by: socket.id, command })
    this.#obey(socket.id ?? '', command)
    if (!this.mute(command)) socket.tell({ done: { command: command.id, at: this.#number } })
  }

  #hello(socket: FakeSocket, id: string): void {
    const older = this.sockets.find((one) => one !== socket && one.id === id)
    socket.id = id
    older?.tell({ bye: { code: 'elsewhere' } })
  }

  /** Changes the room as everybody knows it. */
  set(parts: Partial<Known>): void {
    this.state = { ...this.state, ...parts }
    const from = this.#number++
    this.#views.push({ from, to: this.#number, ...structuredClone(parts) })
    if (this.#views.length > 1) return // what a phone says to a view comes after everybody has it
    for (let view; (view = this.#views[0]); this.#views.shift())
      for (const socket of [...this.sockets]) socket.tell({ view: this.tamper(structuredClone(view), socket) })
  }

  /** Opens a question in the next slot before all seats, or those given. */
  ask(text: string, ids = this.state.seats.map(({ id }) => id)): void {
    this.put(`own/${text}`, [{ language: 'en', text }], ids)
  }

  put(label: string, texts: Text[], ids = this.state.seats.map(({ id }) => id)): void {
    const { room, seats, sealed, standing } = this.state
    const slot = room.nextSlot
    const asked = [...ids].sort().map((id) => {
      const seat = seats.find((one) => one.id === id)
      const key = this.#keys.get(`${id}/${slot}`) ?? { x: '', pok: '', sig: '' }
      return { id, name: seat?.name ?? '', practice: false, ...key }
    })
    this.#cast.clear()
    this.#guesses.clear()
    const { edition, end, choice, guard } = room.settings
    const game = `${edition};end=${end};choice=${choice};guard=${guard ? 'on' : 'off'};v=1`
    const reader = standing.reader === '' ? (asked[0]?.id ?? '') : standing.reader
    const { epoch } = sealed
    this.set({
      room: { ...room, nextSlot: slot + 1 },
      question: { slot, label, number: 0, texts, game, reader, read: false, asked, epoch, fate: 'open' },
      ready: { slot, by: [] },
      progress: { ...empty.progress, slot, stage: 'ready', of: asked.length },
      standing: { ...standing, reader },
    })
  }

  /** Ends the open question. */
  end(fate: string): void {
    this.set({ question: { ...this.state.question, fate }, progress: empty.progress })
  }

  #obey(by: string, command: Command): void {
    if ('join' in command) this.#join(by, command.join)
    else if ('commit' in command) this.#member(by, { commitment: command.commit.commitment })
    else if ('close' in command) this.set({ forming: { ...this.state.forming, closed: true } })
    else if ('reopen' in command) this.#reopen()
    else if ('reveal' in command) this.#member(by, { nonce: command.reveal.nonce })
    else if ('same' in command) this.#same(by)
    else if ('start' in command) this.#start(command.start.game)
    else if ('keys' in command) this.#storeKeys(by, command.keys.keys)
    else if ('read' in command) this.set({ question: { ...this.state.question, read: true } })
    else if ('ready' in command) this.#ready(by, command.ready)
    else if ('guess' in command) this.#guess(by, command.guess)
    else if ('cast' in command) this.#castBallot(by, command.cast.ballot)
    else if ('pour' in command) this.pour()
    else if ('open' in command) this.#reply(by, command.open)
    else if ('pass' in command) this.#reply(by, { ...command.pass, guess: '', salt: '' })
    else if ('skip' in command) this.end('skipped')
    else if ('void' in command) this.end('voided')
  }

  #join(
    id: string,
    { name, figure, language, practice }: { name: string; figure: number; language: string; practice: boolean },
  ): void {
    const seat = { id, name, figure, language, practice, pair: '', away: false, keysTo: 0 }
    const seats = [...this.state.seats.filter((one) => one.id !== id), seat]
    const { room, sealed, forming } = this.state
    const host = room.host || id
    const renamed = ({ id: of, name: was }: { id: string; name: string }): boolean => of === id && was !== name
    const members = forming.members.filter((one) => !renamed(one))
    const epoch = Math.max(forming.epoch, sealed.epoch + 1)
    this.set({ seats, room: { ...room, host }, forming: { ...forming, epoch, members } })
  }

  #member(id: string, change: { commitment?: string; nonce?: string; same?: boolean }): void {
    const { forming, seats } = this.state
    const before = forming.members.find((one) => one.id === id)
    const name = seats.find((one) => one.id === id)?.name ?? ''
    const member = { id, name, practice: false, commitment: '', nonce: '', same: false, ...before, ...change }
    const members = [...forming.members.filter((one) => one.id !== id), member].sort((a, b) => (a.id < b.id ? -1 : 1))
    this.set({ forming: { ...forming, members } })
  }

  #reopen(): void {
    const { forming } = this.state
    this.set({ forming: { ...empty.forming, epoch: forming.epoch + 1 } })
  }

  #same(id: string): void {
    this.#member(id, { same: true })
    const { forming } = this.state
    if (forming.members.every(({ same }) => same)) this.set({ sealed: forming, forming: empty.forming })
  }

  #start(game: number): void {
    const scores = this.state.seats.map(({ id }) => ({ id, points: 0 }))
    const reader = this.state.seats[1]?.id ?? ''
    const leader = this.state.seats[0]?.id ?? ''
    this.set({
      room: { ...this.state.room, started: true, game },
      standing: { ...empty.standing, scores, leader, reader },
    })
  }

  #storeKeys(id: string, keys: { slot: number; x: string; pok: string; sig: string }[]): void {
    for (const { slot, ...key } of keys) {
      const before = this.#keys.get(`${id}/${slot}`)
      if (before && before.x !== key.x) this.violations.push(`two keys for slot ${slot}`)
      this.#keys.set(`${id}/${slot}`, key)
    }
    const to = Math.max(...keys.map(({ slot }) => slot))
    this.set({
      seats: this.state.seats.map((seat) => (seat.id === id ? { ...seat, keysTo: Math.max(seat.keysTo, to) } : seat)),
    })
  }

  #ready(id: string, { slot, ctx, sig }: { slot: number; ctx: string; sig: string }): void {
    const { ready, question, progress } = this.state
    if (slot !== question.slot) return
    const by = [...ready.by.filter((one) => one.id !== id), { id, ctx, sig }].sort((a, b) => (a.id < b.id ? -1 : 1))
    const stage = by.length === question.asked.length ? 'answer' : 'ready'
    this.set({ ready: { slot, by }, progress: { ...progress, stage } })
  }

  #guess(
    id: string,
    { draft, sealed, cards, sig }: { draft: number; sealed: string; cards: number; sig: string },
  ): void {
    if ((this.#guesses.get(id)?.draft ?? -1) >= draft) return
    this.#guesses.set(id, { draft, sealed, cards, sig })
    this.#progress()
  }

  #castBallot(id: string, ballot: string): void {
    const before = this.#cast.get(id)
    if (before && before !== ballot) this.violations.push('two ballots under one key')
    this.#cast.set(id, ballot)
    this.#progress()
  }

  #progress(): void {
    const { progress, question } = this.state
    const of = question.asked.length
    const all = this.#cast.size === of && this.#guesses.size === of
    this.set({ progress: { ...progress, done: this.#cast.size, stage: all ? 'pour' : 'answer' } })
  }

  /** Pours the bag and makes all asks. */
  pour(): void {
    const { question, progress } = this.state
    const none = { draft: 0, sealed: '', cards: 0, sig: '' }
    const ballots = question.asked.map(({ id }) => ({
      id,
      ballot: this.#cast.get(id) ?? '',
      ...(this.#guesses.get(id) ?? none),
    }))
    const counts = this.#count(ballots.map(({ ballot }) => ballot))
    const edition = find(this.state.room.settings.edition)
    const game = { end: 30, choice: 'card', guard: false } as const
    const made = edition ? asks(edition, game, counts, 9, []) : []
    const { slot } = question
    this.set({
      bag: { slot, ballots, counts },
      asks: { slot, made, replies: [], points: [] },
      progress: { ...progress, stage: 'asks' },
    })
  }

  #count(ballots: string[]): number[] {
    const { question } = this.state
    const texts = question.texts.map(({ language, text }): [string, string] => [language, text])
    const round = openRound({
      session: fromHex(this.session),
      epoch: question.epoch,
      slot: question.slot,
      about: about(question.game, question.label, texts),
      options: 2,
      asked: question.asked.map(({ id, name, practice, x, pok }) => ({
        id: fromHex(id),
        name,
        practice,
        key: fromHex(x),
        pok: fromHex(pok),
      })),
    })
    const bytes = ballots.map(fromHex)
    const n = ballots.length
    for (let yes = 0; yes <= n; yes++) if (checkTally(round, bytes, [n - yes, yes])) return [n - yes, yes]
    throw new Error(`no tally of ${toHex(round.ctx)}`)
  }

  #reply(id: string, { ask, guess, salt, sig }: { ask: number; guess: string; salt: string; sig: string }): void {
    const { asks, question } = this.state
    if (asks.replies.some((one) => one.id === id && one.ask === ask)) return
    const replies = [...asks.replies, { id, ask, guess, salt, sig }]
    this.set({ asks: { ...asks, replies } })
    if (replies.length === question.asked.length * asks.made.length) this.#reckon()
  }

  #reckon(): void {
    const { asks, question, standing, progress } = this.state
    const gained = (id: string): number => {
      const opening = asks.replies.find((one) => one.id === id && one.guess !== '')
      return opening ? (opening.ask === 0 ? 3 : 1) : 0
    }
    const points = question.asked.map(({ id }) => ({ id, points: gained(id) })).filter((one) => one.points > 0)
    const scores = standing.scores.map(({ id, points }) => ({ id, points: points + gained(id) }))
    this.set({
      question: { ...question, fate: 'reckoned' },
      asks: { ...asks, points },
      progress: { ...progress, stage: 'talk' },
      standing: { ...standing, round: standing.round + 1, scores },
    })
  }
}
