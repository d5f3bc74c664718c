import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import evening from '../../../vectors/transcripts/quickie.jsonl?raw'
import { fakeWorld } from './fake.ts'
import { newSeat, type Seat, type Seen } from './memory.ts'
import { checkedOf, recheck } from './proof.ts'
import { FakeServer } from './server.fake.ts'
import { asked, idOf, lawful, me, poured, situation } from './situation.fake.ts'
import type { Situation } from './situation.ts'
import * as steps from './steps.ts'
import { Vault } from './vault.ts'

const told = (s: Situation): string[] => {
  const { holds } = checkedOf({ situation: s }) ?? { holds: {} }
  return Object.entries(holds).flatMap(([step, so]) => (so ? [step] : []))
}

describe('what a phone has checked of a round', () => {
  it('is nothing before its checks are made', () => {
    expect(told(situation({ verdicts: { round: null, ready: null, left: null } }))).toEqual([])
  })

  it('is who is asked, and that all are ready for the same, before the pouring', () => {
    expect(told(situation())).toEqual(['company', 'same'])
    expect(told(situation({ verdicts: { ready: [me] } }))).toEqual(['company'])
    expect(told(situation({ verdicts: { round: { ok: false, code: 'keys_wrong' } } }))).toEqual([])
  })

  it('is the bag once that is checked, and the own ballot in it', () => {
    expect(told(poured(2, '2', []))).toEqual(['company', 'same', 'ballots', 'sum', 'own'])
    expect(told(poured(2, '2', [], { verdicts: { bag: null } }))).toEqual(['company', 'same'])
    const other = { slot: 4, bytes: 'another', command: '', label: '', texts: [], delivered: true }
    expect(told(poured(2, '2', [], { seat: { ballot: other } }))).not.toContain('own')
  })

  it('is the asks and the points when all are reckoned, and then all fits', () => {
    const over = poured(2, null, lawful(2), { question: { fate: 'reckoned' } })
    expect(checkedOf({ situation: over })).toMatchObject({ n: 5, all: true, part: false, alarm: null })
    const wrong = poured(2, null, [[4]], { question: { fate: 'reckoned' } })
    expect(checkedOf({ situation: wrong })?.all).toBe(false)
  })

  it('is nothing while an alarm stands', () => {
    const s = { ...poured(2, '2', []), standing: { code: 'tally_wrong', scope: 'room' as const } }
    expect(told(s)).toEqual([])
    expect(checkedOf({ situation: s })).toMatchObject({ alarm: 'tally_wrong', all: false })
  })

  it('is nothing on a phone that is not asked', () => {
    expect(checkedOf({ situation: situation({ question: { asked: [1, 2, 3].map(asked) } }) })).toBeNull()
    expect(checkedOf({ situation: situation({ memory: { current: null } }) })).toBeNull()
  })

  it('does not depend on the own guess', () => {
    const of = (guess: string | null) => checkedOf({ situation: poured(2, guess, []) })
    expect(of('2')).toEqual(of('4'))
    expect(of('2')).toEqual(of(null))
    expect(idOf(0)).toBe(me)
  })
})

type Told = Readonly<Record<string, Readonly<Record<string, unknown>> & { id: string; slot: number }>>
const session = /"session":"(\w+)"/.exec(evening)?.[1] ?? ''
const events = evening
  .split('\n')
  .flatMap((line) => (line.includes('"entry"') ? (JSON.parse(line) as { entry: { events: Told[] } }).entry.events : []))
const first = (kind: string) => events.find((event) => kind in event)?.[kind] as Told[string]
const cast = first('cast')
const ready = events.flatMap(({ readied }) =>
  readied?.id === cast.id && readied.slot === cast.slot ? [readied] : [],
)[0]
const label = String(first('opened').label)

/** A phone that remembers this of its seat, and a server that gives this file. */
async function phone(seat: Partial<Seat>, seen: Seen[] = [], file: string | null = evening) {
  const store = new IDBFactory()
  const vault = new Vault(store)
  await vault.change(session, 'ABCDE', steps.sitDown({ ...newSeat(cast.id, 'secret'), ...seat }))
  await vault.change(session, 'ABCDE', (memory) => [{ ...memory, seen }, true])
  const urls: string[] = []
  const fetch = (url: string) => {
    urls.push(url)
    return Promise.resolve(new Response(file, { status: file === null ? 404 : 200 }))
  }
  const questions: number[] = []
  const world = { ...fakeWorld(new FakeServer(), 1, store), fetch, pause: () => Promise.resolve() }
  const found = await recheck({ code: 'ABCDE', session }, (n) => questions.push(n), world)
  return { found, urls, questions }
}

const ballot = { slot: cast.slot, bytes: String(cast.ballot), command: '', label, texts: [], delivered: true }
const own: Partial<Seat> = { ballot, ready: { slot: cast.slot, ctx: String(ready?.ctx), sig: '' } }

describe('checking the whole evening again', () => {
  it('finds that everything fits, and what the phone remembers too', async () => {
    const { found, urls, questions } = await phone(own, [{ label, texts: [] }])
    expect(found).toMatchObject({ is: 'fits', own: 4, report: { poured: 5, ballots: 20, complete: true } })
    expect(urls.map((url) => new URL(url).pathname)).toEqual(['/api/rooms/ABCDE/transcript'])
    expect(questions).toEqual([1, 2, 3, 4, 5])
  })

  it.each([
    ['another ballot than was sent', { ballot: { ...ballot, bytes: '00' } }, [], 'cast'],
    ['another question than it was ready for', { ready: { slot: 1, ctx: '00', sig: '' } }, [], 'readied'],
  ])('names %s, with its event', async (_, seat, seen, kind) => {
    const { found } = await phone(seat, seen)
    const event = 1 + events.findIndex((one) => one[kind]?.id === cast.id)
    expect(found).toEqual({ is: 'wrong', event, about: 'own' })
  })

  it('misses a question that was answered here and is not in the file', async () => {
    const { found } = await phone({}, [{ label: 'own/Who?', texts: [] }])
    expect(found).toMatchObject({ is: 'wrong', event: 132, about: 'own' })
  })

  it('misses a list that the phone stored', async () => {
    const seal = { nonce: '', commitment: '', list: [], revealed: true, same: true }
    const { found } = await phone({ seals: { 1: seal } })
    expect(found).toMatchObject({ is: 'wrong', about: 'own' })
  })

  it('says which event does not fit', async () => {
    const { found } = await phone({}, [], evening.replace('"counts":[', '"counts":[1'))
    expect(found).toMatchObject({ is: 'wrong', about: 'file' })
  })

  it('says that the file is not to be had', async () => {
    expect((await phone({}, [], null)).found).toEqual({ is: 'missing' })
  })
})
