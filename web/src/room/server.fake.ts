/** For tests: a server that plays a room by spec/wire.md, without checking anybody, so that it can be made to lie. */
import { asks, find, optionsOf, said, score, type Opening } from '../rules/index.ts'
import type { ClientFrame, Command, Join, Settings, Text, View } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { FakeSocket } from './fake.ts'
import { tallyOf } from './tally.fake.ts'
import { empty, gameOf, saidBy, type Game } from './known.ts'

const settings = {
  edition: 'privacy',
  end: 30,
  choice: 'card',
  guard: false,
  own: true,
  lowest: false,
  rising: false,
  minutes: 0,
  heat: 3,
  omit: [],
  box: 0,
  decks: [''],
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

  /** Plays this game, to its printed end. */
  constructor(edition = 'privacy', change: Partial<Settings> = {}) {
    const { end = 30, chosen } = find(edition) ?? {}
    const choice = chosen ? 'free' : 'card'
    this.state.room = { ...this.state.room, settings: { ...settings, edition, end, choice, ...change } }
  }

  /** The last thing done to a whole view or a part before it goes to a socket. */
  tamper: (view: View, socket: FakeSocket) => View = (view) => view
  /** Whether the acknowledgement of a command is lost. */
  mute: (command: Command) => boolean = () => false
  /** Whether a command is lost on its way. */
  lose: (command: Command, by: string | null) => boolean = () => false
  /** Whether the disk is full. */
  full = false
  /** What no honest phone ever does. */
  readonly violations: string[] = []
  /** Who was told No, and may not knock again yet. */
  readonly turned = new Set<string>()
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

  /** Shows everybody the whole room again, as it does while its disk is full. */
  remind(): void {
    const view = { from: 0, to: this.#number, ...structuredClone(this.state) }
    for (const socket of [...this.sockets]) socket.tell({ view: this.tamper(structuredClone(view), socket) })
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
    if (this.full) return socket.tell({ rejected: { command: command.id, code: 'disk', message: '', next: '' } })
    if (!socket.id) this.violations.push('a command before a hello')
    this.heardCommands.push({ by: socket.id, command })
    if ('join' in command && this.turned.has(socket.id ?? '')) return this.#refuse(socket, command.id, 'turned_away')
    this.#obey(socket.id ?? '', command)
    if (!this.mute(command)) socket.tell({ done: { command: command.id, at: this.#number } })
  }

  #refuse(socket: FakeSocket, command: string, code: string): void {
    socket.tell({ rejected: { command, code, message: code, next: '' } })
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
    const options = optionsOf(find(edition)?.kinds[0] ?? '')
    this.set({
      room: { ...room, nextSlot: slot + 1 },
      question: {
        slot,
        label,
        number: 0,
        by: '',
        options,
        texts,
        game,
        reader,
        read: false,
        asked,
        epoch,
        fate: 'open',
        last: false,
      },
      ready: { slot, by: [] },
      progress: { ...empty.progress, slot, stage: 'ready', of: asked.length },
      said: { slot, by: [] },
      standing: { ...standing, reader },
    })
  }

  /** Ends the open question. */
  end(fate: string): void {
    this.set({ question: { ...this.state.question, fate }, progress: empty.progress })
  }

  #obey(by: string, command: Command): void {
    if ('join' in command) this.#come(by, command.join)
    else if ('admit' in command) this.#admit(command.admit.seat, command.admit.yes)
    else if ('leave' in command) this.#unknock(by)
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
    else if ('first' in command) this.#begin(command.first.seat)
    else if ('say' in command) this.#say(by, command.say)
    else if ('without' in command) this.without(command.without.missing)
    else if ('cast' in command) this.#castBallot(by, command.cast.ballot)
    else if ('pour' in command) this.pour()
    else if ('open' in command) this.#reply(by, command.open)
    else if ('pass' in command) this.#reply(by, { ...command.pass, guess: '', salt: '' })
    else if ('skip' in command) this.end('skipped')
    else if ('void' in command) this.end('voided')
  }

  #come(id: string, join: Join): void {
    const { door, seats, room } = this.state
    if (!door.asks || id === room.host || seats.some((seat) => seat.id === id)) return this.#join(id, join)
    this.set({ door: { ...door, knocks: [...door.knocks, { id, for: '', ...join }] } })
  }

  #admit(id: string, yes: boolean): void {
    const knock = this.state.door.knocks.find((one) => one.id === id)
    if (yes && knock) this.#join(id, { language: 'en', ...knock })
    else this.turned.add(id)
    this.#unknock(id)
  }

  #unknock(id: string): void {
    const { door } = this.state
    this.set({ door: { ...door, knocks: door.knocks.filter((one) => one.id !== id) } })
  }

  #join(id: string, { name, figure, language, practice }: Join): void {
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
    const { seats } = this.state
    const asks = this.#game.edition.begins !== ''
    const [leader, reader] = asks ? ['', ''] : [seats[0]?.id ?? '', seats[1]?.id ?? '']
    this.set({
      room: { ...this.state.room, started: true, game },
      standing: { ...empty.standing, scores, leader, reader },
    })
  }

  #begin(seat: string): void {
    this.set({ standing: { ...this.state.standing, leader: seat, reader: seat } })
  }

  /** What the last question, or else the room, is played by. */
  get #game(): Game {
    const game = gameOf(this.state)
    if (!game) throw new Error('no game that is known')
    return game
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
    const aloud = said(this.#game.edition, this.#game)
    const all = this.#cast.size === of && (aloud || this.#guesses.size === of)
    if (all && aloud) return this.#nextTurn()
    this.set({ progress: { ...progress, done: this.#cast.size, stage: all ? 'pour' : 'answer' } })
  }

  #say(id: string, { guess, sig }: { guess: string; sig: string }): void {
    const { progress, question, said } = this.state
    const before = said.by.find((one) => one.id === id)
    if (before && before.sig !== sig) this.violations.push('two guesses said aloud')
    if (before) return
    if (progress.stage !== 'say' || progress.turn !== id) this.violations.push('out of turn')
    this.set({ said: { slot: question.slot, by: [...said.by, { id, guess, sig }] } })
    this.#nextTurn()
  }

  /** The next one in the order of those asked. */
  #nextTurn(): void {
    const { progress, question, said } = this.state
    const turn = question.asked.find(({ id }) => !said.by.some((one) => one.id === id))?.id ?? ''
    const stage = turn === '' ? 'pour' : 'say'
    this.set({ progress: { ...progress, done: said.by.length, stage, turn, overdue: false } })
  }

  /** Pours the bag and makes the first asks. */
  pour(): void {
    const { question, progress } = this.state
    const none = { draft: 0, sealed: '', cards: 0, sig: '' }
    const ballots = question.asked.map(({ id }) => ({
      id,
      ballot: this.#cast.get(id) ?? '',
      ...(this.#guesses.get(id) ?? none),
    }))
    const counts = tallyOf(
      this.state,
      ballots.map(({ ballot }) => ballot),
    )
    const { slot } = question
    const made = asks(this.#game.edition, this.#game, counts, this.#game.edition.fixed ? 9 : 1, [])
    this.set({
      bag: { slot, ballots, counts },
      asks: { slot, made, replies: [], without: [], paused: false, points: [] },
      progress: { ...progress, stage: 'asks' },
    })
    this.askOn()
  }

  /** Goes on without these as soon as somebody says so. */
  without(missing: string[]): void {
    const { asks } = this.state
    this.set({ asks: { ...asks, without: [...new Set([...asks.without, ...missing])].sort() } })
    this.askOn()
  }

  #openings(): Record<string, Opening> {
    const { question, asks } = this.state
    const guesses = [...saidBy(this.state).map((one) => ({ ...one, ask: 0 })), ...asks.replies]
    const value = (guess: string): number =>
      this.#game.edition.guess(question.asked.length, question.options, guess) ?? -1
    const open = guesses.filter(({ guess }) => guess !== '')
    return Object.fromEntries(open.map(({ id, ask, guess }) => [id, { ask, value: value(guess) }]))
  }

  /** Makes the next ask once everybody has replied, or reckons. */
  askOn(): void {
    const { asks: given, question, seats, bag } = this.state
    const here = (id: string): boolean => !given.without.includes(id) && seats.some((seat) => seat.id === id)
    const replied = (id: string): boolean =>
      given.replies.filter((reply) => reply.id === id).length >= given.made.length
    if (question.asked.some(({ id }) => here(id) && !replied(id))) return
    const openings = Object.values(this.#openings())
    const made = asks(this.#game.edition, this.#game, bag.counts, given.made.length + 1, openings)
    if (made.length === given.made.length) this.#reckon()
    else this.set({ asks: { ...given, made } })
  }

  #reply(id: string, { ask, guess, salt, sig }: { ask: number; guess: string; salt: string; sig: string }): void {
    const { asks } = this.state
    if (asks.replies.some((one) => one.id === id && one.ask === ask) || asks.without.includes(id)) return
    this.set({ asks: { ...asks, replies: [...asks.replies, { id, ask, guess, salt, sig }] } })
    this.askOn()
  }

  #reckon(): void {
    const { asks, question, standing, progress, bag } = this.state
    const by = score(this.#game.edition, bag.counts, Math.max(asks.made.length, 1), this.#openings())
    const gained = (id: string): number => by[id] ?? 0
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
