import { describe, expect, it } from 'vitest'
import { settled, until } from './fake.ts'
import { begun, Phone, sent } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'

const zoe = { name: 'Zoe', figure: 7, language: 'fr' }

/** A game that is on, its host, and somebody who knocks. */
async function knocking(): Promise<[server: FakeServer, ada: Phone, late: Phone]> {
  const server = new FakeServer()
  const [ada] = (await begun(server)) as [Phone]
  server.set({ door: { asks: true, knocks: [] } })
  const late = new Phone(server, 44)
  await until(() => late.room.known)
  expect(await late.room.join(zoe)).toBeNull()
  await until(() => late.room.mine.duty === 'knock')
  return [server, ada, late]
}

const idOf = ({ room }: Phone): string => room.mine.id ?? ''

describe('somebody at a door that asks', () => {
  it('has no seat before the host says Yes', async () => {
    const [, ada, late] = await knocking()
    expect(ada.room.known?.door.knocks).toMatchObject([{ name: 'Zoe', figure: 7 }])
    expect(late.room.mine.seat).toBeNull()
    expect(await ada.room.admit(idOf(late), true)).toBeNull()
    await until(() => late.room.mine.duty === 'newcomer')
    expect(late.room.rejected).toBeNull()
  })

  it('is told a No, and can ask again', async () => {
    const [server, ada, late] = await knocking()
    await ada.room.admit(idOf(late), false)
    await until(() => late.room.rejected?.code === 'turned_away')
    expect(late.room.mine.duty).toBe('join')
    server.turned.clear()
    await late.room.join(zoe)
    await until(() => late.room.mine.duty === 'knock')
    expect(late.room.rejected).toBeNull()
  })

  it('who takes the knock back is told nothing', async () => {
    const [, , late] = await knocking()
    await late.room.leave()
    await until(() => late.room.mine.duty === 'join')
    await settled()
    expect(late.room.rejected).toBeNull()
    expect(late.room.mine.id).toBeNull()
  })

  it('knocks again by itself where that was forgotten while the line was lost', async () => {
    const [server, , late] = await knocking()
    server.sockets.at(-1)?.lose()
    server.set({ door: { asks: true, knocks: [] } })
    late.turn(10_000)
    await until(() => server.state.door.knocks.length === 1)
    await until(() => late.room.mine.duty === 'knock')
    expect(late.room.rejected).toBeNull()
    expect(sent(server, 'join').at(-1)).toMatchObject({ join: { ...zoe, practice: false } })
  })

  it('knows after a reload that the knock stands', async () => {
    const [server, ada, late] = await knocking()
    late.reload()
    await until(() => late.room.mine.duty === 'knock')
    expect(sent(server, 'join')).toHaveLength(4)
    await ada.room.admit(idOf(late), false)
    await until(() => late.room.rejected?.code === 'turned_away')
  })
})
