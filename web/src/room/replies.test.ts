import { describe, expect, it } from 'vitest'
import { fromHex, sign, toHex } from '../ballot/index.ts'
import type { Reply } from '../wire/wire.ts'
import { identityOf } from './deeds.ts'
import { seeded, settled, until } from './fake.ts'
import type { Seat } from './memory.ts'
import { answered, by, idOf, meanwhile, opened, sent, type Phone } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'
import { Vault } from './vault.ts'

describe('where asks hang on replies', () => {
  const overdue = (server: FakeServer): void =>
    server.set({ progress: { ...server.state.progress, stage: 'asks', overdue: true } })

  /** Five phones; the last one does not reply. */
  async function stuck(edition: string): Promise<{ server: FakeServer; phones: Phone[]; bob: Phone; here: Phone[] }> {
    const server = new FakeServer(edition)
    const phones = await opened(server, 5)
    await answered(phones, ['3', '3', '4', '4', '5'], [1, 0, 0, 0, 0])
    const bob = phones[4] as Phone
    server.lose = (_, by) => by === idOf(bob)
    server.pour()
    await until(() => server.state.asks.replies.length === 4)
    return { server, phones, bob, here: phones.slice(0, 4) }
  }

  it('the group goes on without somebody, each phone on its own person’s word', async () => {
    const { server, bob, here } = await stuck('nolimit')
    const [ada, ...others] = here as [Phone, ...Phone[]]
    await settled()
    expect(here.map(({ room }) => room.mine.owing)).toEqual([[], [], [], []])
    expect(await ada.room.goOn([idOf(bob)])).toMatchObject({ code: 'over' })
    overdue(server)
    await meanwhile(here, () => here.every(({ room }) => room.shown.stage === 'asking' && room.mine.owing.length === 1))
    expect(here.map(({ room }) => [room.shown.stage, room.mine.duty])).toEqual(here.map(() => ['asking', 'watch']))
    expect(await ada.room.goOn([idOf(bob)])).toBeNull()
    await until(() => server.state.asks.made.length === 2)
    await until(() => server.state.asks.replies.some(({ ask }) => ask === 1))
    await settled()
    expect(server.state.asks.replies.filter(({ ask }) => ask === 1).map(({ id }) => id)).toEqual([idOf(ada)])
    const said = server.heardCommands.filter(({ command }) => 'without' in command).length
    for (const { room } of others) expect(await room.goOn(room.mine.owing.map(({ id }) => id))).toBeNull()
    expect(server.heardCommands.filter(({ command }) => 'without' in command)).toHaveLength(said)
    await until(() => server.state.question.fate === 'reckoned')
    await settled()
    await meanwhile(here, () => here.every(({ room }) => room.shown.stage === 'talk'))
    for (const { room } of here) expect([room.alarm, by(here, room.shown.scores)]).toEqual([null, [1, 1, 0, 0]])
  })

  it('the next question may come where somebody was sent away who owes a reply, for nobody can go on without that one', async () => {
    const { server, bob, here } = await stuck('nolimit')
    const reader = here.find((phone) => idOf(phone) === server.state.standing.reader) as Phone
    server.set({ seats: server.state.seats.filter(({ id }) => id !== idOf(bob)) })
    server.askOn()
    expect(server.state.asks.made).toHaveLength(2)
    await settled()
    expect(server.state.asks.replies).toHaveLength(4)
    expect(here.map(({ room }) => room.mine.duty)).toEqual(here.map(() => 'watch'))
    overdue(server)
    await meanwhile(here, () => here.every(({ room }) => room.shown.stage === 'talk'))
    expect(here.flatMap(({ room }) => room.mine.owing)).toEqual([])
    expect(reader.room.mine.duty).toBe('choose')
  })

  it('a phone whose person does not go on is shown the end all the same, and no alarm', async () => {
    const { server, bob, here } = await stuck('nolimit')
    const dora = here[3] as Phone
    for (const missing of [bob, dora]) {
      overdue(server)
      for (const { room } of here.slice(0, 3)) {
        await until(() => room.mine.owing.some(({ id }) => id === idOf(missing)))
        expect(await room.goOn([idOf(missing)])).toBeNull()
      }
      await until(() => server.state.asks.replies.filter(({ ask }) => ask === 1).length === 3)
    }
    await until(() => server.state.question.fate === 'reckoned')
    await settled()
    await meanwhile([dora], () => dora.room.shown.stage === 'talk')
    expect([dora.room.alarm, by(here, dora.room.shown.scores)]).toEqual([null, [1, 1, 0, 0]])
  })

  it.each(['nolimit', 'privacy2'])('of %s a server that asks ahead sweeps no guess out', async (edition) => {
    const server = new FakeServer(edition)
    const phones = await opened(server)
    const [ada] = phones as [Phone]
    await answered(phones, ['2', '2', '2'], [1, 1, 1])
    const made = [[3], [2], [1]]
    server.lose = (command, id) => ('pass' in command || 'open' in command) && id !== idOf(ada)
    server.tamper = (view) => (view.asks && view.asks.slot > 0 ? { ...view, asks: { ...view.asks, made } } : view)
    server.pour()
    await until(() => sent(server, 'pass').length > 0)
    const { asks } = server.state
    /** What the server shows as the others’ passes to the first ask. */
    for (const over of ['ab'.repeat(64), 'none']) {
      const lies = phones.slice(1).map(async (phone): Promise<Reply> => {
        const [memory] = await new Vault(phone.store).all()
        const seat = memory?.seats[idOf(phone)] as Seat
        const statement = { result: fromHex('ab'.repeat(64)), ask: 0 }
        const sig = over === 'none' ? '' : toHex(sign(identityOf(seat), 'pass', statement, seeded(7)))
        return { id: seat.id, ask: 0, guess: '', salt: '', sig }
      })
      server.set({
        asks: { ...asks, replies: [...server.state.asks.replies.slice(0, 1), ...(await Promise.all(lies))] },
      })
      await settled()
    }
    expect(ada.room.alarm).toBeNull()
    expect(sent(server, 'open')).toEqual([])
    expect(sent(server, 'pass')).toHaveLength(1)
  })
})
