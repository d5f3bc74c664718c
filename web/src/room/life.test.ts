import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { names } from '../rules/index.ts'
import type { Command } from '../wire/wire.ts'
import { runs, settled, until } from './fake.ts'
import { begun, sent, type Phone } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'
import { Vault } from './vault.ts'

// Whole phones against a server that plays along: what may happen to a phone on an evening, in any order.

/** Lines that were lost come back while the next question waits for everybody's keys. */
async function open(server: FakeServer, phones: Phone[], text: string): Promise<void> {
  await until(() => {
    for (const phone of phones) phone.turn(100)
    return server.state.seats.every(({ keysTo }) => keysTo >= server.state.room.nextSlot)
  })
  server.ask(text)
  server.set({ question: { ...server.state.question, read: true } })
}

const events = fc.constantFrom(
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
)
const games = fc.constantFrom(...names)
type Event = typeof events extends fc.Arbitrary<infer E> ? E : never

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
  else {
    server.end(option === 0 ? 'voided' : 'withdrawn')
    await open(server, phones, `Question ${server.state.room.nextSlot}?`)
  }
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
  await open(server, phones, 'The first?')
  for (const [event, option, wait] of night) {
    await happen(event, server, phones, option)
    if (wait) await until(() => ada.room.line === 'elsewhere' || ada.room.mine.seat)
    if (wait) await settled(10)
    for (const phone of phones) phone.turn(500)
  }
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
  return server
}

describe('an evening', () => {
  const night = fc.array(fc.tuple(events, fc.constantFrom(0, 1), fc.boolean()), { minLength: 6, maxLength: 14 })
  const property = fc.asyncProperty(games, night, async (edition, list) => {
    const server = await live(edition, list)
    expect(server.violations).toEqual([])
  })

  it(
    'never makes two ballots of one key, nor two keys for one slot, and ends with a ballot, whatever happens',
    async () => {
      await fc.assert(property, { numRuns: runs(4) })
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
