import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameQuestion } from '../ballot/index.ts'
import { names } from '../rules/index.ts'
import type { Command } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { runs, settled, until } from './fake.ts'
import { begun, idOf, sent, type Phone } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'
import { Vault } from './vault.ts'

// Whole phones against a server that plays along: what may happen to a phone on an evening, in any order.

/** Lines that were lost come back while the next question waits for everybody's keys. */
async function open(server: FakeServer, phones: Phone[], text: string): Promise<void> {
  for (const phone of phones) if (phone.room.alarm?.scope === 'room') phone.reload() // it would say nothing any more
  await until(() => {
    for (const phone of phones) phone.turn(100)
    return server.state.seats.every(({ keysTo }) => keysTo >= server.state.room.nextSlot)
  })
  server.ask(text)
  server.set({ question: { ...server.state.question, read: true } })
}

/**
 * The secrets of the first phone, seen from outside: every frame that ever left it, as it leaves, and all that is stored.
 * Whatever no phone may do ends up among the server's violations.
 */
class Watch {
  /** By kind and slot: what was said, which stays. */
  readonly #said = new Map<string, string>()
  readonly #answered = new Map<number, string>()
  readonly #secrets = new Map<string, number>()
  /** As stored when it was last looked at. */
  #closed = 0

  constructor(
    readonly server: FakeServer,
    readonly phone: Phone,
    readonly id = idOf(phone),
  ) {
    const heard = server.heard.bind(server)
    server.heard = (socket, frame) => {
      if (socket.id === this.id && 'command' in frame) this.#left(frame.command)
      heard(socket, frame)
    }
  }

  #wrong(what: string): void {
    this.server.violations.push(what)
  }

  #once(what: string, slot: number, now: string): void {
    const key = `${what} of slot ${slot}`
    if ((this.#said.get(key) ?? now) !== now) this.#wrong(`two: ${key}`)
    this.#said.set(key, now)
  }

  #left(command: Command): void {
    const { question, bag, asks } = this.server.state
    if ('ready' in command) {
      this.#once('ready', command.ready.slot, command.ready.ctx)
      this.#asked(command.ready.slot)
    } else if ('cast' in command) {
      const { slot, ballot } = command.cast
      this.#once('ballot', slot, ballot)
      this.#answered.set(slot, sameQuestion(question.texts[0]?.text ?? ''))
      if (slot <= this.#closed) this.#wrong('a ballot after a void')
    } else if ('guess' in command && command.guess.slot <= this.#closed) this.#wrong('a guess after a void')
    else if ('open' in command || 'pass' in command) {
      const { slot, ask } = 'open' in command ? command.open : command.pass
      const lawful = slot === question.slot && bag.slot === slot && ask < asks.made.length && slot > this.#closed
      if (!lawful) this.#wrong('a reply to what was not asked')
    }
  }

  /** A question under a label or text that was answered in another slot. */
  #asked(slot: number): void {
    const text = sameQuestion(this.server.state.question.texts[0]?.text ?? '')
    for (const [other, before] of this.#answered)
      if (other !== slot && before === text) this.#wrong('a question is answered twice')
  }

  /** Looks through what is stored: no secret of a slot that is over, nor the key of a ballot. */
  async search(): Promise<void> {
    const [memory] = await new Vault(this.phone.store).all()
    const seat = memory?.seats[this.id]
    if (!seat) return
    const { closed, ballot, guess } = seat
    this.#closed = closed
    const stored = JSON.stringify(seat)
    for (const [secret, slot] of this.#secrets) {
      const spent = slot <= closed || (slot === ballot?.slot && !(slot in seat.keys))
      if (spent && stored.includes(secret)) this.#wrong(`a secret of slot ${slot} is still stored`)
    }
    if (ballot && ballot.slot in seat.keys) this.#wrong('a key is stored beside its ballot')
    for (const [slot, { secret }] of Object.entries(seat.keys)) this.#secrets.set(secret, Number(slot))
    if (guess && guess.slot <= closed) this.#wrong('a guess is stored whose question is over')
    if (seat.ready) this.#once('ready', seat.ready.slot, seat.ready.ctx)
  }
}

const mishaps = [
  'reload',
  'tab',
  'ack lost',
  'cube lost',
  'line lost',
  'back',
  'answer',
  'answer',
  'guess',
  'say',
  'others',
  'end',
] as const
const lies = ['void taken back', 'late view', 'twice', 'asked again', 'asks ahead'] as const
const games = fc.constantFrom(...names)
type Event = (typeof mishaps)[number] | (typeof lies)[number]

async function happen(event: Event, server: FakeServer, phones: Phone[], option: number): Promise<void> {
  const [ada] = phones as [Phone]
  const own = (command: Command): boolean => 'cast' in command || 'guess' in command
  if (event === 'reload') ada.reload()
  else if (event === 'tab') ada.enter()
  else if (event === 'ack lost') server.mute = own
  else if (event === 'cube lost') server.lose = (command, by) => own(command) && by === ada.room.mine.id
  else if (event === 'line lost') for (const socket of [...server.sockets]) socket.lose()
  else if (event === 'back') [server.mute, server.lose] = [() => false, () => false]
  else if (event === 'guess') void ada.room.guess('1')
  else if (event === 'say') for (const room of ada.rooms) void room.say(String(1 + option))
  else if (event === 'others') await followed(phones.slice(1))
  else if (event === 'answer') for (const room of ada.rooms) void room.answer(option)
  else if (event === 'void taken back') lie(server, ada, { question: { ...server.state.question, fate: 'voided' } })
  else if (event === 'late view') lie(server, ada, earlier.at(option - 1) ?? {})
  else if (event === 'twice') late(server, ada)
  else if (event === 'asks ahead') lie(server, ada, ahead(server.state))
  else if (event === 'asked again') {
    server.end('withdrawn')
    await open(server, phones, ['The  first!', 'Question 2?'][option] ?? '')
  } else {
    server.end(option === 0 ? 'voided' : 'withdrawn')
    await open(server, phones, `Question ${server.state.room.nextSlot}?`)
  }
}

/** Whole rooms as they were, for coming late. */
const earlier: Partial<Known>[] = []

/** Shows one phone a whole view with a lie in it, and then the truth again. */
function lie(server: FakeServer, phone: Phone, parts: Partial<Known>): void {
  const id = idOf(phone)
  for (const socket of [...server.sockets].filter((one) => one.id === id)) {
    socket.tell({ view: { from: 0, to: 1, ...structuredClone({ ...server.state, ...parts }) } })
    server.greet(socket)
  }
}

/** The last frames of a phone come once more, the last first. */
function late(server: FakeServer, phone: Phone): void {
  const own = server.opened.filter(({ id }) => id === idOf(phone))
  const [socket] = server.sockets.filter(({ id }) => id === idOf(phone))
  const frames = own.flatMap(({ sent }) => sent).slice(-6)
  for (const frame of frames.reverse())
    if (socket && 'command' in frame) FakeServer.prototype.heard.call(server, socket, frame) // unseen by a `Watch`
}

/** A bag that was never poured, with asks for every number. */
function ahead({ question, asks }: Known): Partial<Known> {
  const { slot, asked, options } = question
  const ballots = asked.map(({ id }) => ({ id, ballot: '', draft: 0, sealed: '', cards: 0, sig: '' }))
  const counts = Array.from({ length: options }, (_, i) => (i === 0 ? asked.length : 0))
  return { bag: { slot, ballots, counts }, asks: { ...asks, slot, made: [[0], [1], [2], [3]], replies: [] } }
}

/** Others guess, answer and speak if it is their turn. */
async function followed(phones: Phone[]): Promise<void> {
  for (const { room } of phones) {
    if (room.mine.duty === 'guess') void room.guess('1')
    else if (room.mine.duty === 'say') void room.say('1')
    else void room.answer(0)
  }
  await settled(3)
}

type Night = readonly (readonly [event: Event, option: number, wait: boolean])[]

/** One evening of three phones, at whose end everything is whole again and the first one answers, or has. */
async function live(edition: string, night: Night): Promise<FakeServer> {
  const server = new FakeServer(edition)
  const phones = await begun(server, 3, { fetch: () => Promise.resolve(new Response('{}')) })
  const [ada] = phones as [Phone]
  const watch = new Watch(server, ada)
  earlier.length = 0
  await open(server, phones, 'The first?')
  for (const [event, option, wait] of night) {
    await happen(event, server, phones, option)
    await watch.search()
    earlier.push(server.state)
    if (wait) await until(() => ada.room.line === 'elsewhere' || ada.room.mine.seat)
    if (wait) await settled(10)
    for (const phone of phones) phone.turn(500)
  }
  if (night.some(([event]) => (lies as readonly Event[]).includes(event))) return server
  for (const event of ['back', 'line lost'] as const) await happen(event, server, phones, 0)
  const meanwhile = (what: () => boolean): Promise<void> =>
    until(() => {
      for (const phone of phones) phone.turn(100)
      return what()
    })
  await meanwhile(() => {
    for (const room of ada.rooms) if (['guess', 'answer'].includes(room.mine.duty)) void room.answer(1)
    return sent(server, 'cast').length > 0
  })
  await watch.search()
  return server
}

describe('an evening', () => {
  const nights = (events: readonly Event[]) =>
    fc.array(fc.tuple(fc.constantFrom(...events), fc.constantFrom(0, 1), fc.boolean()), { minLength: 6, maxLength: 14 })
  const property = (events: readonly Event[]) =>
    fc.asyncProperty(games, nights(events), async (edition, list) => {
      const server = await live(edition, list)
      expect(server.violations).toEqual([])
    })

  it(
    'never makes two ballots of one key, nor two keys for one slot, and ends with a ballot, whatever happens',
    async () => {
      await fc.assert(property(mishaps), { numRuns: runs(4) })
    },
    runs(60_000),
  )

  it(
    'with a server that lies gives away no secret either: nothing twice, nothing late, nothing unlawful',
    async () => {
      await fc.assert(property([...mishaps, 'answer', 'others', ...lies, ...lies]), { numRuns: runs(6) })
    },
    runs(60_000),
  )

  it('comes to the same end for a phone whose cube and guess were lost on the way, and that was reloaded', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const [ada] = phones as [Phone]
    await open(server, phones, 'The first?')
    for (const { room } of phones) await until(() => room.mine.duty === 'guess')
    server.lose = (command, by) => ('cast' in command || 'guess' in command) && by === ada.room.mine.id
    for (const { room } of phones) {
      void room.guess('2')
      await until(() => room.mine.duty === 'answer')
      void room.answer(1)
      await until(() => room.mine.duty === 'wait')
    }
    server.lose = () => false
    ada.reload()
    await until(() => server.state.progress.stage === 'pour')
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    expect(server.state.bag.counts).toEqual([0, 3])
    expect(server.state.standing.scores.map(({ points }) => points)).toEqual([1, 1, 1])
    await until(() => phones.every(({ room }) => room.known?.question.fate === 'reckoned'))
    await settled()
    const stored = JSON.stringify(await new Vault(ada.store).all())
    expect(stored).not.toContain('"salt"')
  }, 60_000)

  it('looks the same after Yes and after No: the same frames of the same sizes, and the same is stored', async () => {
    const worlds: unknown[] = []
    for (const option of [0, 1]) {
      const server = new FakeServer()
      const phones = await begun(server)
      const [ada] = phones as [Phone]
      await open(server, phones, 'The first?')
      for (const { room } of phones) await until(() => room.mine.duty === 'guess')
      for (const [i, { room }] of phones.entries()) {
        await room.guess('1')
        await until(() => room.mine.duty === 'answer')
        await room.answer(i === 0 ? option : i === 1 ? 1 - option : 0)
        await settled(5)
      }
      const frames = server.opened.find(({ id }) => id === ada.room.mine.id)?.sent
      const stored = await new Vault(ada.store).all()
      const { duty, answered, guess } = ada.room.mine
      worlds.push({ frames: shape(frames), stored: shape(stored), duty, answered, guess })
    }
    expect(worlds[0]).toEqual(worlds[1])
  }, 60_000)
})

/** Data with its opaque bytes replaced by their number. */
function shape(data: unknown): unknown {
  const opaque = (_: string, value: unknown): unknown =>
    typeof value === 'string' && /^[0-9a-f]{16,}$/.test(value) ? value.length : value
  const text = JSON.stringify(data, opaque).replace(/"[0-9a-f]{64}"/g, '"id"')
  return JSON.parse(text) as unknown
}
