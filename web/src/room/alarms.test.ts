import { describe, expect, it } from 'vitest'
import { settled, until } from './fake.ts'
import { answered, asked, begun, enterTable, Phone, seated, sent } from './phones.fake.ts'
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

  it('is raised for points that the openings do not give, and a forged opening is shown on no screen', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    await answered(phones, ['2', '0', '0'], [1, 0, 1])
    const forger = phones[1]?.room.mine.id ?? ''
    server.tamper = (view) => {
      const replies = view.asks?.replies.map((one) =>
        one.id === forger && one.ask === 1 ? { ...one, guess: '1' } : one,
      )
      const points = view.asks?.points.map((one) => ({ ...one, points: 1 }))
      return view.asks ? { ...view, asks: { ...view.asks, replies: replies ?? [], points: points ?? [] } } : view
    }
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    await until(() => phones.every(({ room }) => room.alarm?.code === 'points_wrong'))
    for (const phone of phones) phone.turn(60_000)
    const screens = [...phones.map(({ room }) => room), enterTable(server), new Phone(server, 9).room]
    const own = phones[0]?.room.mine.id ?? ''
    for (const room of screens) {
      await until(() => own in room.shown.open)
      expect(room.shown).toMatchObject({ stage: 'talk', open: { [own]: '2' }, gained: { [own]: 3 } })
      expect(Object.keys(room.shown.open)).toEqual([own])
    }
  })

  it('is raised where a phone refuses a question, which goes away for all, by one skip of that phone', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const [ada] = phones as [Phone]
    server.tamper = (view, socket) => {
      const { question } = view
      if (!question || socket.id !== ada.room.mine.id || question.slot !== 1) return view
      return { ...view, question: { ...question, game: question.game.replace('30', '45') } }
    }
    server.ask('Do you sing?')
    await until(() => server.state.question.fate === 'skipped')
    await settled()
    const skips = server.heardCommands.filter(({ command }) => 'skip' in command)
    expect(skips.map(({ by }) => by)).toEqual([ada.room.mine.id])
    expect(phones.map(({ room }) => room.alarm?.code)).toEqual(['settings_changed', undefined, undefined])
    await asked(server, phones, 'Do you dance?')
    expect(ada.room.alarm).toBeNull()
  })

  it('is raised when the question was dropped, which never comes back', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    server.end('dropped')
    await until(() => phones.every(({ room }) => room.alarm?.code === 'phones_disagree'))
    await settled()
    server.ask('Do you sing?')
    await until(() => phones.every(({ room }) => room.alarm?.code === 'question_seen'))
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
