import { describe, expect, it } from 'vitest'
import { settled, until } from './fake.ts'
import { answered, asked, begun, seated, sent, type Phone } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'

describe('an alarm', () => {
  it('is raised when somebody is ready for something else, and nobody answers', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const [ada] = phones as [Phone]
    server.tamper = (view, socket) => {
      const { question } = view
      if (!question || socket.id !== ada.room.mine.id || question.slot === 0) return view
      const text = 'Are you here?'
      return { ...view, question: { ...question, label: `own/${text}`, texts: [{ language: 'en', text }] } }
    }
    server.ask('Have you ever stolen?')
    await until(() => phones.every(({ room }) => room.alarm?.code === 'phones_disagree'))
    expect(await ada.room.guess('1')).toMatchObject({ code: 'phones_disagree' })
    expect(await ada.room.answer(1)).toMatchObject({ code: 'phones_disagree' })
    await settled()
    expect([...sent(server, 'guess'), ...sent(server, 'cast')]).toEqual([])
  })

  it.each([
    ['the tally', 'tally_wrong', { counts: [0, 3] }],
    ['the own ballot', 'own_ballot_changed', { ballots: [] }],
  ])('is raised when %s is not true, and no guess is opened', async (_, code, change) => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    await answered(phones, ['2', '2', '2'], [1, 0, 1])
    server.tamper = (view) => (view.bag ? { ...view, bag: { ...view.bag, ...change } } : view)
    server.pour()
    await until(() => phones.every(({ room }) => room.alarm?.code === code))
    await settled()
    expect([...sent(server, 'open'), ...sent(server, 'pass')]).toEqual([])
  })

  it('is raised for an ask that does not follow, and not even a pass is sent', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    await answered(phones, ['0', '1', '2'], [1, 0, 1])
    server.tamper = (view) => (view.asks ? { ...view, asks: { ...view.asks, made: [[0], [1]] } } : view)
    server.pour()
    await until(() => phones.every(({ room }) => room.alarm?.code === 'asks_wrong'))
    await settled()
    expect([...sent(server, 'open'), ...sent(server, 'pass')]).toEqual([])
  })

  it('is raised when the list changes after the door was closed, and no nonce is shown', async () => {
    const server = new FakeServer()
    const phones = await seated(server)
    await phones[0]?.room.closeDoor()
    for (const { room } of phones) await until(() => room.mine.duty === 'compare')
    await settled()
    const { forming } = server.state
    const members = forming.members.map((member, i) => (i === 0 ? { ...member, commitment: '00'.repeat(64) } : member))
    server.set({ forming: { ...forming, members } })
    await until(() => phones.every(({ room }) => room.alarm?.code === 'list_changed'))
    for (const { room } of phones) expect(await room.compare()).toMatchObject({ code: 'list_changed' })
    expect(sent(server, 'reveal')).toEqual([])
  })
})
