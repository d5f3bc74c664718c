import listed from '../../../vectors/lies.json?raw'
import { describe, expect, it } from 'vitest'
import { commitTo, createIdentity, createKey, fromHex, sign, toHex, type Identity } from '../ballot/index.ts'
import type { Asked, Bag, ClientFrame, Company, Member, Question, View } from '../wire/wire.ts'
import { identityOf } from './deeds.ts'
import { seeded, settled, until } from './fake.ts'
import { seatOf } from './memory.ts'
import { answered, asked, begun, idOf, seated, type Phone } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'
import { Vault } from './vault.ts'

// The list of lies that both twins carry out, vectors/lies.json: told to the first phone, Ada's.

interface Lie {
  readonly lie: string
  readonly alarm?: string
  readonly scope?: string
  readonly others?: string
  readonly instead?: 'pictures' | 'asked by name' | 'waits' | 'nothing'
}
const { lies } = JSON.parse(listed) as { lies: Lie[] }

/** What a liar has at hand. */
interface Game {
  readonly server: FakeServer
  readonly phones: Phone[]
  readonly ada: Phone
  /** The seats' identities, for accomplices. */
  readonly keys: Identity[]
  /** What was kept of an earlier question. */
  kept: { bag?: Bag; state?: FakeServer['state'] }
}

/** A lie as it is told: in which game, what a view is bent to, and what happens then. */
interface Telling {
  readonly at: (server: FakeServer) => Promise<Phone[]>
  readonly edition?: string
  readonly before?: (game: Game) => Promise<void>
  readonly bend?: (view: View, game: Game) => View
  readonly then: (game: Game) => Promise<unknown>
  /** It is told to everybody. */
  readonly all?: boolean
}

const secretive = (frame: ClientFrame): boolean =>
  'command' in frame && ['guess', 'cast', 'say', 'open', 'pass', 'reveal'].some((kind) => kind in frame.command)

const chance = seeded(44)
const bot = createIdentity(chance)
const nonce = 'b0'.repeat(32)

/** A practice player of the server's own, as it stands on a list. */
function hosted({ session }: FakeServer, practice = true): Member {
  const member = { id: bot.id, name: 'Bot', practice }
  const commitment = toHex(commitTo(fromHex(session), 1, member, fromHex(nonce)))
  return { id: toHex(bot.id), name: 'Bot', practice, commitment, nonce, same: true }
}

/** A key of somebody for a slot, with its statements. */
function keyOf(by: Identity, server: FakeServer, slot: number): Pick<Asked, 'x' | 'pok' | 'sig'> {
  const session = fromHex(server.session)
  const { key, pok } = createKey(session, by.id, slot, chance)
  const sig = sign(by, 'key', { session, slot, key, pok }, chance)
  return { x: toHex(key), pok: toHex(pok), sig: toHex(sig) }
}

const sorted = <T extends { id: string }>(all: T[]): T[] => [...all].sort((a, b) => (a.id < b.id ? -1 : 1))
const nth = (game: Game, i: number): string => idOf(game.phones[i])

// Parts of a view, bent where they are in it.
const forming = (view: View, members: (all: Member[]) => Member[]): View =>
  view.forming ? { ...view, forming: { ...view.forming, members: members(view.forming.members) } } : view
const question = (view: View, change: (q: Question) => Partial<Question>): View =>
  view.question && view.question.slot > 0 ? { ...view, question: { ...view.question, ...change(view.question) } } : view
const one = <T extends { id: string }>(all: T[], id: string, change: (it: T) => Partial<T>): T[] =>
  all.map((it) => (it.id === id ? { ...it, ...change(it) } : it))
const bag = (view: View, change: (bag: Bag) => Partial<Bag>): View =>
  view.bag && view.bag.slot > 0 ? { ...view, bag: { ...view.bag, ...change(view.bag) } } : view
const asks = (view: View, made: number[][]): View =>
  view.asks && view.asks.slot > 0 ? { ...view, asks: { ...view.asks, made } } : view
const ballotOf = (bag: Bag | undefined, id: string): string => bag?.ballots.find((put) => put.id === id)?.ballot ?? ''

const four = (server: FakeServer): Promise<Phone[]> => begun(server, 4)
async function cast(server: FakeServer): Promise<Phone[]> {
  const phones = await begun(server)
  await asked(server, phones)
  await answered(phones, ['2', '2', '2'], [1, 1, 1])
  return phones
}
const withBot = async (server: FakeServer): Promise<Phone[]> => {
  const phones = await seated(server)
  const { state } = server
  server.set({ forming: { ...state.forming, members: sorted([...state.forming.members, hosted(server)]) } })
  return phones
}
async function closeAndCompare({ server, phones }: Game): Promise<void> {
  await phones[0]?.room.closeDoor()
  for (const { room } of phones) await until(() => room.mine.duty === 'compare' || room.alarm)
  for (const { room } of phones) await room.compare()
  await until(() => server.state.forming.members.filter((member) => member.nonce !== '').length >= 2)
  await settled()
}
const putting = async ({ server, ada }: Game): Promise<void> => {
  server.ask('Do you sing?')
  await until(() => ada.room.alarm ?? ada.room.mine.duty === 'confirm')
}
const pouring = async ({ server }: Game): Promise<void> => {
  server.pour()
  await settled()
}
const toSealed = (view: View, change: (sealed: Company) => Partial<Company>): View =>
  view.sealed ? { ...view, sealed: { ...view.sealed, ...change(view.sealed) } } : view
const touch = async ({ server }: Game): Promise<void> => {
  server.set({ seats: server.state.seats, sealed: server.state.sealed, room: server.state.room })
  await settled()
}
/** Another guess of somebody who is in with the server. */
function otherGuess(game: Game, bag: Bag): Partial<Bag> {
  const ctx = game.server.state.ready.by[0]?.ctx ?? ''
  const sealed = '0a'.repeat(32)
  const change = ({ draft, cards }: Bag['ballots'][0]): Partial<Bag['ballots'][0]> => {
    const statement = { ctx: fromHex(ctx), draft, sealed: fromHex(sealed), cards }
    return { sealed, sig: toHex(sign(game.keys[1] as Identity, 'guess', statement, chance)) }
  }
  return { ballots: one(bag.ballots, nth(game, 1), change) }
}
const wholeView = (game: Game): void => {
  for (const socket of [...game.server.sockets]) if (socket.id === idOf(game.ada)) game.server.greet(socket)
}
const framesOf = ({ server, ada }: Game): ClientFrame[] =>
  server.opened.filter(({ id }) => id === idOf(ada)).flatMap(({ sent }) => sent)
const countOf = (game: Game, kind: string): number =>
  framesOf(game).filter((frame) => 'command' in frame && kind in frame.command).length

const tellings: Record<string, Telling> = {
  'two rosters': {
    at: seated,
    bend: (view, game) => forming(view, (all) => one(all, nth(game, 1), () => ({ name: 'Eve' }))),
    then: closeAndCompare,
  },
  'an added practice player': {
    at: seated,
    bend: (view, { server }) => forming(view, (all) => (all.length > 0 ? sorted([...all, hosted(server)]) : all)),
    then: closeAndCompare,
  },
  'a removed practice player': {
    at: withBot,
    bend: (view) => forming(view, (all) => all.filter(({ name }) => name !== 'Bot')),
    then: closeAndCompare,
  },
  'an unmarked practice player': {
    at: withBot,
    bend: (view, { server }) => forming(view, (all) => one(all, toHex(bot.id), () => hosted(server, false))),
    then: closeAndCompare,
  },
  'a seal whose nonce was searched for': {
    at: seated,
    bend: (view, game) =>
      forming(view, (all) => one(all, nth(game, 1), (it) => (it.nonce ? { nonce: '00'.repeat(32) } : {}))),
    then: closeAndCompare,
  },
  'a seal repeated for another list': {
    at: seated,
    before: async ({ phones, ada }) => {
      await ada.room.closeDoor()
      for (const { room } of phones) await until(() => room.mine.duty === 'compare')
      await ada.room.compare()
    },
    bend: (view, game) => forming(view, (all) => one(all, nth(game, 1), () => hosted(game.server))),
    then: async ({ phones }) => phones[2]?.room.compare(),
  },
  'a sealed list that changes': {
    at: begun,
    bend: (view, game) =>
      toSealed(view, ({ members }) => ({ members: one(members, nth(game, 1), () => ({ name: 'Eve' })) })),
    then: touch,
  },
  'another room under the same code': {
    at: cast,
    bend: (view) => (view.room ? { ...view, room: { ...view.room, session: '00'.repeat(32) } } : view),
    then: async (game) => {
      await touch(game)
      const hellos = framesOf(game).filter((frame) => 'hello' in frame).length
      const socket = game.server.sockets.find(({ id }) => id === idOf(game.ada))
      socket?.tell({ challenge: { session: '00'.repeat(32), challenge: 'ab'.repeat(32) } })
      await settled()
      expect(framesOf(game).filter((frame) => 'hello' in frame)).toHaveLength(hellos)
      expect(await game.ada.room.join({ name: 'Ada', figure: 1, language: 'en' })).toMatchObject({
        code: 'session_changed',
      })
    },
  },
  'a swapped key': {
    at: begun,
    bend: (view, game) =>
      question(view, ({ slot, asked }) => ({
        asked: one(asked, nth(game, 1), () => keyOf(game.keys[1] as Identity, game.server, slot)),
      })),
    then: putting,
  },
  'the own key swapped': {
    at: begun,
    bend: (view, game) =>
      question(view, ({ slot, asked }) => ({
        asked: one(asked, nth(game, 0), () => keyOf(game.keys[0] as Identity, game.server, slot)),
      })),
    then: putting,
  },
  'a practice player asked who is not sealed': {
    at: begun,
    bend: (view, { server }) =>
      question(view, ({ slot, asked }) => {
        const more = { id: toHex(bot.id), name: 'Bot', practice: true, ...keyOf(bot, server, slot) }
        return { asked: sorted([...asked, more]) }
      }),
    then: putting,
  },
  'somebody asked under another mark': {
    at: begun,
    bend: (view, game) =>
      question(view, ({ asked }) => ({ asked: one(asked, nth(game, 1), () => ({ practice: true })) })),
    then: putting,
  },
  'a seal that nobody has compared': { at: begun, bend: (view) => question(view, () => ({ epoch: 2 })), then: putting },
  'too small a part': {
    at: four,
    bend: (view, game) =>
      question(view, ({ asked }) => ({ asked: asked.filter(({ id }) => [nth(game, 0), nth(game, 1)].includes(id)) })),
    then: putting,
  },
  'faked leavers': {
    at: four,
    bend: (view, game) => {
      const session = fromHex(game.server.session)
      const earlier = toHex(sign(game.keys[3] as Identity, 'leave', { session, epoch: 0 }, chance))
      const gone = toSealed(view, () => ({ left: [{ id: nth(game, 3), sig: earlier }] }))
      return question(gone, ({ asked }) => ({ asked: asked.filter(({ id }) => id !== nth(game, 3)) }))
    },
    then: async (game) => {
      await touch(game)
      await putting(game)
    },
    all: true,
  },
  'other words than the label says': {
    at: begun,
    bend: (view) => question(view, () => ({ texts: [{ language: 'en', text: 'Are you here?' }] })),
    then: putting,
  },
  'another question for one phone': {
    at: begun,
    bend: (view) =>
      question(view, () => ({ label: 'own/Are you here?', texts: [{ language: 'en', text: 'Are you here?' }] })),
    then: putting,
  },
  'another setting for one phone': {
    at: begun,
    bend: (view) => question(view, ({ game }) => ({ game: game.replace('30', '45') })),
    then: putting,
  },
  'a repeated question under another label': {
    at: cast,
    then: async ({ server, ada }) => {
      server.end('withdrawn')
      await until(() => server.state.seats.every(({ keysTo }) => keysTo >= server.state.room.nextSlot))
      server.ask('Another one?')
      await until(() => ada.room.alarm)
    },
    bend: (view) =>
      question(view, ({ slot }) =>
        slot === 2 ? { label: 'own/DO YOU SING!', texts: [{ language: 'en', text: 'DO YOU SING!' }] } : {},
      ),
  },
  'an altered ballot': {
    at: cast,
    bend: (view, game) =>
      bag(view, (full) => ({
        ballots: one(full.ballots, nth(game, 1), ({ ballot }) => ({
          ballot: ballotOf(full, nth(game, 2)).slice(0, 64) + ballot.slice(64),
        })),
      })),
    then: pouring,
  },
  'the own ballot altered': {
    at: cast,
    bend: (view, game) =>
      bag(view, (full) => ({
        ballots: one(full.ballots, nth(game, 0), ({ ballot }) => ({
          ballot: ballotOf(full, nth(game, 2)).slice(0, 64) + ballot.slice(64),
        })),
      })),
    then: pouring,
  },
  'a replayed ballot of another player': {
    at: cast,
    bend: (view, game) =>
      bag(view, (full) => ({
        ballots: one(full.ballots, nth(game, 1), () => ({ ballot: ballotOf(full, nth(game, 2)) })),
      })),
    then: pouring,
  },
  'a replayed ballot of another slot': {
    at: cast,
    before: async (game) => {
      const { server, phones } = game
      server.pour()
      await until(() => server.state.question.fate === 'reckoned')
      game.kept = { bag: server.state.bag }
      await asked(server, phones, 'Do you dance?')
      await answered(phones, ['2', '2', '2'], [1, 1, 1])
    },
    bend: (view, game) =>
      bag(view, (full) =>
        full.slot === 2
          ? { ballots: one(full.ballots, nth(game, 1), () => ({ ballot: ballotOf(game.kept.bag, nth(game, 1)) })) }
          : {},
      ),
    then: pouring,
  },
  'a wrong tally': { at: cast, bend: (view) => bag(view, () => ({ counts: [1, 2] })), then: pouring },
  'another result for one phone': {
    at: cast,
    edition: 'nolimit',
    bend: (view, game) => bag(view, (full) => otherGuess(game, full)),
    then: pouring,
  },
  'another result once it has replied': {
    at: cast,
    before: async (game) => {
      const { server, ada } = game
      server.lose = (command, by) => ('pass' in command || 'open' in command) && by !== idOf(ada)
      server.pour()
      await until(() => countOf(game, 'pass') + countOf(game, 'open') > 0)
    },
    bend: (view, game) => bag(view, (full) => otherGuess(game, full)),
    then: async ({ server }) => {
      server.set({ bag: server.state.bag })
      await settled()
    },
  },
  'an unlawful ask': { at: cast, bend: (view) => asks(view, [[0, 1, 2, 3]]), then: pouring },
  'a swept ask': {
    at: cast,
    edition: 'nolimit',
    before: ({ server, ada }) => {
      server.lose = (command, by) => ('pass' in command || 'open' in command) && by !== idOf(ada)
      return Promise.resolve()
    },
    bend: (view) => asks(view, [[3], [2], [1]]),
    then: pouring,
  },
  'a forged opening': {
    at: cast,
    bend: (view, game) => {
      if (!view.asks || view.asks.points.length === 0) return view
      const forged = { id: nth(game, 1), ask: 0, guess: '3', salt: '00'.repeat(32), sig: '00'.repeat(64) }
      const replies = view.asks.replies.filter(({ id }) => id !== forged.id)
      return { ...view, asks: { ...view.asks, replies: [...replies, forged], points: [{ id: forged.id, points: 3 }] } }
    },
    then: async ({ server, ada }) => {
      server.pour()
      await until(() => server.state.question.fate === 'reckoned' && ada.room.alarm)
    },
  },
  'a ballot called missing that was sent': {
    at: async (server) => {
      const phones = await begun(server, 4)
      await asked(server, phones)
      await answered(phones, ['2', '2', '2', '2'], [1, 1, 1, 1])
      return phones
    },
    then: async ({ server, phones, ada }) => {
      server.end('voided')
      await until(() => server.state.seats.every(({ keysTo }) => keysTo >= server.state.room.nextSlot))
      server.ask('Do you sing?', phones.slice(0, 3).map(idOf))
      await until(() => ada.room.alarm)
      await settled()
    },
  },
  'a void taken back': {
    at: async (server) => {
      const phones = await begun(server)
      await asked(server, phones)
      return phones
    },
    before: async ({ server, ada }) => {
      const lost = idOf(ada)
      server.lose = (command, by) => by === lost && ('cast' in command || 'guess' in command)
      void ada.room.guess('1')
      await until(() => ada.room.mine.duty === 'answer')
      void ada.room.answer(1)
      await until(() => ada.room.mine.answered)
    },
    bend: (view) => question(view, () => ({ fate: 'voided' })),
    then: async (game) => {
      const { server, ada } = game
      server.set({ question: server.state.question })
      const closed = async (): Promise<number> => seatOf((await new Vault(ada.store).all())[0] ?? null)?.closed ?? 0
      while ((await closed()) < 1) await settled(1)
      const before = countOf(game, 'cast')
      server.tamper = (view) => view
      server.lose = () => false
      wholeView(game)
      await settled()
      expect([before, countOf(game, 'cast')]).toEqual([1, 1])
    },
  },
  'a late release': {
    at: cast,
    bend: (view) => (view.question?.slot === 2 ? view : { ...view, bag: { slot: 0, ballots: [], counts: [] } }),
    then: async (game) => {
      const { server, phones, ada } = game
      server.lose = (command) => 'pass' in command || 'open' in command
      server.pour()
      game.kept = { state: server.state }
      await settled()
      server.end('reckoned')
      await asked(server, phones, 'Do you dance?')
      server.tamper = (view) => view
      for (const socket of [...server.sockets])
        if (socket.id === idOf(ada)) socket.tell({ view: { from: 0, to: 99, ...structuredClone(game.kept.state) } })
      await settled()
      expect(countOf(game, 'pass') + countOf(game, 'open')).toBe(0)
    },
  },
  'a burnt room back again': {
    at: cast,
    then: async ({ server, ada }) => {
      for (const socket of [...server.sockets]) if (socket.id === idOf(ada)) socket.tell({ bye: { code: 'burnt' } })
      await until(() => ada.room.line === 'burnt')
      await settled()
      const sockets = server.opened.length
      ada.enter()
      await until(() => ada.room.line === 'burnt')
      expect(server.opened.slice(sockets).flatMap(({ sent }) => sent)).toEqual([])
    },
  },
}

/** Tells a lie, and gives the frames that left Ada's phone after its alarm and should not have. */
async function tell(lie: Lie, { at, edition, before, bend, then, all }: Telling): Promise<void> {
  const server = new FakeServer(edition ?? 'privacy')
  const phones = await at(server)
  const ada = phones[0] as Phone
  const keys = await Promise.all(
    phones.map(async ({ store }) => {
      const seat = seatOf((await new Vault(store).all())[0] ?? null)
      return seat ? identityOf(seat) : bot
    }),
  )
  const game: Game = { server, phones, ada, keys, kept: {} }
  await before?.(game)
  const me = idOf(ada)
  const leaks: ClientFrame[] = []
  const heard = server.heard.bind(server)
  server.heard = (socket, frame) => {
    if (socket.id === me && ada.room.alarm && secretive(frame)) leaks.push(frame)
    heard(socket, frame)
  }
  if (bend) server.tamper = (view, socket) => (all || socket.id === me ? bend(view, game) : view)
  await then(game)
  if (lie.alarm) await until(() => ada.room.alarm)
  await settled()
  const scope = lie.alarm ? { code: lie.alarm, scope: lie.scope } : null
  expect(ada.room.alarm).toEqual(scope)
  const others = phones.slice(1).filter(({ room }) => room.known?.question.asked.some(({ id }) => id === room.mine.id))
  if (lie.scope === 'question') for (const { room } of others) expect(room.alarm?.code ?? '').toBe(lie.others ?? '')
  await instead(lie, game)
  if (lie.alarm) await honest(game)
  expect(leaks).toEqual([])
}

/** What happens where there is no alarm. */
async function instead({ instead }: Lie, game: Game): Promise<void> {
  const { ada, phones } = game
  if (instead === 'pictures') {
    const ben = phones[1] as Phone
    await until(() => ada.room.mine.pictures && ben.room.mine.pictures)
    expect(ada.room.mine.pictures).not.toEqual(ben.room.mine.pictures)
  } else if (instead === 'asked by name') {
    expect([ada.room.mine.duty, ada.room.mine.missing.map(({ id }) => id)]).toEqual(['confirm', [nth(game, 3)]])
    expect(countOf(game, 'ready')).toBe(0)
  } else if (instead === 'waits') expect([countOf(game, 'open'), countOf(game, 'pass')]).toEqual([0, 1])
}

/** The server is honest again, and the person taps on everything. */
async function honest(game: Game): Promise<void> {
  const { server, ada } = game
  server.tamper = (view) => view
  wholeView(game)
  await settled()
  for (const tap of [() => ada.room.compare(), () => ada.room.guess('1'), () => ada.room.answer(1)]) await tap()
  await settled()
}

describe('a lying server', () => {
  it('tells every lie of the list, and no other', () => {
    expect(lies.map(({ lie }) => lie)).toEqual(Object.keys(tellings))
  })

  it.each(lies)('finds no way with $lie', async (lie) => {
    await tell(lie, tellings[lie.lie] as Telling)
  })
})
