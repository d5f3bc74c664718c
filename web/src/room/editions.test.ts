import { sha512 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { fromHex, sign, toHex, type Identity } from '../ballot/index.ts'
import type { SaidBy } from '../wire/wire.ts'
import { identityOf } from './deeds.ts'
import { seeded, settled, until, type FakeWorld } from './fake.ts'
import type { Seat } from './memory.ts'
import { answered, begun, by, enterTable, idOf, meanwhile, opened, sent, type Phone } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'
import { Vault } from './vault.ts'

// Whole phones in each game of the family.

describe('a round', () => {
  type Case = [
    edition: string,
    guard: boolean,
    guesses: string[],
    answers: number[],
    asks: number[][],
    points: number[],
  ]
  it.each<Case>([
    ['privacy', false, ['2', '1', '0'], [1, 0, 1], [[2], [1]], [3, 1, 0]],
    ['chili', false, ['2+0', '1', '0'], [1, 0, 1], [[2], [1]], [3, 1, 0]],
    ['chili', true, ['2+0', '1', '0'], [1, 0, 1], [[2], [1]], [3, 1, 0]],
    ['quickie', false, ['2', '1', '2'], [1, 0, 1], [], [3, 1, 3]],
    ['quickie', true, ['2', '1', '2'], [1, 0, 1], [[2], [1]], [3, 1, 3]],
    ['nolimit', false, ['3', '1', '1'], [0, 0, 0], [[1]], [0, 1, 1]],
    ['nolimit', false, ['3', '3', '3'], [1, 0, 0], [[1], [2], [3]], [1, 1, 1]],
    ['nolimit', true, ['3', '3', '3'], [1, 0, 0], [[1]], [0, 0, 0]],
    ['privacy2', false, ['2', '1', '9'], [2, 0, 1], [[3], [2], [1]], [3, 2, 0]],
  ])('of %s, guarded %s, with guesses %j and answers %j', async (edition, guard, guesses, answers, asks, points) => {
    const server = new FakeServer(edition, { guard })
    const phones = await opened(server)
    const table = enterTable(server)
    await answered(phones, guesses, answers)
    await until(() => server.state.progress.stage === 'pour')
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    expect(server.state.asks.made).toEqual(asks)
    const screens = [...phones.map(({ room }) => room), table]
    for (const room of screens) await until(() => room.known?.question.fate === 'reckoned')
    await settled()
    for (const phone of phones) phone.turn(60_000)
    for (const { room } of phones) expect([room.alarm, room.shown.stage]).toEqual([null, 'talk'])
    for (const { room } of phones) expect(by(phones, room.shown.scores)).toEqual(points)
    const cards = edition === 'chili' && !guard ? guesses.map((guess) => guess.split('+').length) : [0, 0, 0]
    for (const { room } of phones) expect(by(phones, room.shown.laid).map((n) => n ?? 0)).toEqual(cards)
    expect(server.violations).toEqual([])
  })
})

describe('guesses that are said aloud', () => {
  /** Everybody has answered; the others’ phones by whose turn it is. */
  async function before(): Promise<{ server: FakeServer; phones: Phone[]; turn: () => Phone; others: () => Phone[] }> {
    const server = new FakeServer('quickie')
    const phones = await opened(server)
    for (const { room } of phones) await room.answer(1)
    await until(() => phones.some(({ room }) => room.mine.duty === 'say'))
    await until(() => phones.filter(({ room }) => room.mine.duty === 'wait-say').length === 2)
    const isTurn = (phone: Phone): boolean => idOf(phone) === server.state.progress.turn
    const turn = (): Phone => phones.find(isTurn) as Phone
    return { server, phones, turn, others: () => phones.filter((phone) => !isTurn(phone)) }
  }

  it('wait for the own answer and the own turn, and are final', async () => {
    const server = new FakeServer('quickie')
    const phones = await opened(server)
    expect(phones.map(({ room }) => room.mine.duty)).toEqual(['answer', 'answer', 'answer'])
    expect(await phones[0]?.room.say('1')).toMatchObject({ code: 'not_turn' })
    expect(await phones[0]?.room.guess('1')).toMatchObject({ code: 'guess_bad' })
    for (const { room } of phones) await room.answer(0)
    await until(() => phones.some(({ room }) => room.mine.duty === 'say'))
    const turn = phones.find(({ room }) => room.mine.duty === 'say') as Phone
    for (const phone of phones)
      if (phone !== turn) expect(await phone.room.say('1')).toMatchObject({ code: 'not_turn' })
    expect(await turn.room.say('3')).toMatchObject({ code: 'guess_bad' })
    expect(await turn.room.say('2')).toBeNull()
    await until(() => phones.every(({ room }) => room.shown.said[idOf(turn)] === '2'))
    expect(turn.room.mine).toMatchObject({ said: '2', duty: 'wait' })
    expect(phones.map(({ room }) => room.shown.stage)).toEqual(['say', 'say', 'say'])
    expect(sent(server, 'say')).toHaveLength(1)
  })

  it('are said in turn also when the turn passes over somebody who says nothing', async () => {
    const { server, turn, others } = await before()
    const first = turn()
    const [next] = others() as [Phone]
    server.set({ progress: { ...server.state.progress, turn: idOf(next) } })
    await until(() => next.room.mine.duty === 'say')
    expect(first.room.mine.duty).toBe('wait-say')
    expect(await next.room.say('1')).toBeNull()
    expect(server.violations).toEqual([])
  })

  it('are no longer waited for once only those who say nothing are left', async () => {
    const { server, others } = await before()
    const [next] = others() as [Phone]
    expect(next.room.mine.mayPour).toBe(false)
    server.set({ progress: { ...server.state.progress, overdue: true } })
    await until(() => next.room.mine.mayPour)
  })

  it('are stored before they are sent, and sent again, the same, after a reload', async () => {
    const { server, phones, turn } = await before()
    const phone = turn()
    server.lose = (command) => 'say' in command
    void phone.room.say('2')
    await until(() => phone.room.mine.said === '2')
    server.lose = () => false
    phone.reload()
    await until(() => sent(server, 'say').length === 1)
    await until(() => phones.every(({ room }) => room.shown.said[idOf(phone)] === '2'))
    expect(await phone.room.say('1')).toMatchObject({ code: 'not_turn' })
  })

  it('of a phone that was refused go out in its own turn', async () => {
    const { server, turn, others } = await before()
    const [late] = others() as [Phone]
    const first = turn()
    server.lose = (command) => 'say' in command
    server.set({ progress: { ...server.state.progress, turn: idOf(late) } })
    await until(() => late.room.mine.duty === 'say')
    void late.room.say('2')
    await until(() => late.room.mine.said === '2')
    server.lose = () => false
    server.set({ progress: { ...server.state.progress, turn: idOf(first) } })
    for (const socket of [...server.sockets]) if (socket.id === idOf(late)) socket.lose()
    late.turn(10_000)
    await settled()
    expect(sent(server, 'say')).toEqual([])
    await first.room.say('1')
    await until(() => sent(server, 'say').length === 2)
    expect(server.violations).toEqual([])
  })

  /** Everybody has spoken; then the server shows this instead of what one phone, not the first, has said. */
  async function quoted(change: (one: SaidBy, by: Identity) => Partial<SaidBy>) {
    const { server, phones, turn } = await before()
    const [first] = phones as [Phone]
    while (server.state.progress.stage === 'say') {
      const one = turn()
      await until(() => one.room.mine.duty === 'say')
      await one.room.say('2')
    }
    const victim = phones.find((phone) => phone !== first) as Phone
    const [memory] = await new Vault(victim.store).all()
    const seat = identityOf(memory?.seats[idOf(victim)] as Seat)
    const bent = (one: SaidBy): SaidBy => (one.id === idOf(victim) ? { ...one, ...change(one, seat) } : one)
    server.tamper = (view) => (view.said ? { ...view, said: { ...view.said, by: view.said.by.map(bent) } } : view)
    server.set({ said: server.state.said })
    server.pour()
    return { first, victim }
  }

  it('alarm its own phone if they are not there as they were said, and the others if nobody signed them', async () => {
    const { first, victim } = await quoted(() => ({ guess: '1' }))
    await until(() => victim.room.alarm?.code === 'own_ballot_changed')
    await until(() => first.room.alarm?.code === 'tally_wrong')
    expect(first.room.shown.said[idOf(victim)]).toBeUndefined()
  })

  it('are not taken from a seat that has signed them over another context', async () => {
    const { first } = await quoted((one, phone) => {
      const statement = { ctx: fromHex('ab'.repeat(64)), text: one.guess }
      return { sig: toHex(sign(phone, 'say', statement, seeded(7))) }
    })
    await until(() => first.room.alarm?.code === 'tally_wrong')
  })
})

describe('a guess that is kept shut', () => {
  it('is passed, whatever is asked, and nothing of that leaves the phone before', async () => {
    const server = new FakeServer('privacy2')
    const phones = await opened(server)
    const [ada] = phones as [Phone]
    expect(await ada.room.keepShut(true)).toMatchObject({ code: 'not_ready' })
    await answered(phones, ['3', '2', '1'], [1, 1, 1])
    const before = server.heardCommands.length
    expect(await ada.room.keepShut(true)).toBeNull()
    expect(ada.room.mine.shut).toBe(true)
    await settled()
    expect(server.heardCommands).toHaveLength(before)
    ada.reload()
    await until(() => ada.room.mine.shut)
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    const own = server.state.asks.replies.filter(({ id }) => id === idOf(ada))
    expect(own.map(({ guess }) => guess)).toEqual(['', '', ''])
    await settled()
    ada.turn(60_000)
    expect(by(phones, ada.room.shown.scores)).toEqual([0, 3, 2])
  })

  it('is opened after all if its person thinks better of it, also after changing the guess', async () => {
    const server = new FakeServer('privacy2')
    const phones = await opened(server)
    const [ada] = phones as [Phone]
    await answered(phones, ['2', '2', '1'], [1, 1, 1])
    await ada.room.keepShut(true)
    await ada.room.guess('3')
    expect(ada.room.mine.shut).toBe(true)
    await ada.room.keepShut(false)
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    expect(server.state.asks.replies.find(({ id, ask }) => id === idOf(ada) && ask === 0)?.guess).toBe('3')
  })
})

describe('cards', () => {
  const card = (number: string, questions: number): object => ({
    card: number,
    back: 1,
    heat: Array.from({ length: questions }, () => 1),
    themes: [],
    texts: { en: Array.from({ length: questions }, (_, i) => `Do you ${number} ${i + 1}?`) },
  })
  const file = (id: string, kind: string, cards: object[]): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(JSON.stringify({ id, kind, names: {}, cards }))

  function shelf(files: Record<string, Uint8Array<ArrayBuffer>>): Partial<FakeWorld> {
    const digests = Object.fromEntries(Object.entries(files).map(([id, bytes]) => [id, toHex(sha512(bytes))]))
    const fetch = (url: string): Promise<Response> =>
      Promise.resolve(new Response(files[/([a-z0-9-]+)\.json$/.exec(url)?.[1] ?? ''] ?? null))
    return { digests, fetch }
  }

  it('of all decks are offered, the next one already while the others talk', async () => {
    const files = { one: file('one', 'yesno', [card('001', 2)]), two: file('two', 'yesno', [card('002', 1)]) }
    const server = new FakeServer('nolimit', { decks: ['one', 'two'] })
    const phones = await begun(server, 3, shelf(files))
    const reader = (): Phone => phones.find((phone) => idOf(phone) === server.state.standing.reader) as Phone
    await until(() => reader().room.offered)
    expect(reader().room.mine.duty).toBe('choose')
    const first = reader().room.offered as NonNullable<Phone['room']['offered']>
    const [question] = first.questions
    if (!question) throw new Error('no question')
    server.put(question.label, question.texts)
    server.set({
      question: { ...server.state.question, read: true },
      pile: { ...server.state.pile, used: [question.label] },
    })
    for (const { room } of phones) await until(() => room.mine.duty === 'answer')
    await answered(phones, ['1', '1', '1'], [1, 0, 0])
    const next = phones.find((phone) => phone !== reader()) as Phone
    server.pour()
    await until(() => server.state.question.fate === 'reckoned')
    server.set({ standing: { ...server.state.standing, reader: idOf(next) } })
    await meanwhile(phones, () => phones.every(({ room }) => room.shown.stage === 'talk'))
    await meanwhile(phones, () => next.room.offered)
    const decks = [first.card, next.room.offered?.card].map((name) => name?.split('/')[0]).sort()
    expect(decks).toEqual(['one', 'two'])
    expect(phones.map(({ room }) => room.shown.stage)).toEqual(['talk', 'talk', 'talk'])
    expect(next.room.mine.duty).toBe('choose')
  })

  it('leave their reader another question where the one by number was laid aside, if the rulebook has that', async () => {
    const files = { one: file('one', 'yesno', [card('001', 3)]) }
    for (const [edition, others] of [
      ['chili', ['one/001/1', 'one/001/3']],
      ['privacy', []],
    ] as const) {
      const server = new FakeServer(edition, { decks: ['one'] })
      const phones = await begun(server, 3, shelf(files))
      const label = 'one/001/2'
      server.put(label, [{ language: 'en', text: 'Do you 001 2?' }])
      await until(() => server.state.ready.by.length === 3)
      expect(phones.flatMap(({ room }) => room.others)).toEqual([])
      server.end('skipped')
      server.set({ pile: { ...server.state.pile, used: [label] } })
      await settled()
      const found = phones.map(({ room }) => room.others.map((one) => one.label))
      const reader = phones.findIndex((phone) => idOf(phone) === server.state.standing.reader)
      expect(found).toEqual(phones.map((_, i) => (i === reader ? others : [])))
    }
  })
})
