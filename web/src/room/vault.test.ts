import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs, settled } from './fake.ts'
import { newSeat, seatOf, type Ballot, type Draft, type Entry, type Key, type Memory, type Spoken } from './memory.ts'
import * as remember from './steps.ts'
import type { Outcome, Step } from './steps.ts'
import { Vault, VaultError } from './vault.ts'

const session = '5e'.repeat(32)
const key = (slot: number): Key => ({ secret: `x${slot}`, x: `X${slot}`, pok: '', sig: '', flip: false })
const answered = (slot: number, text = `Question ${slot}?`): remember.Answered => ({
  label: `own/${text}`,
  texts: [{ language: 'en', text }],
  seen: { label: `own/${text}`, texts: [text] },
  command: `command ${slot}`,
})

/** One tab of a phone. */
class Tab {
  readonly #vault: Vault

  constructor(store: IDBFactory) {
    this.#vault = new Vault(store)
  }

  async do<T>(step: (memory: Memory) => Step<T>): Promise<T> {
    return (await this.#vault.change(session, 'ABCDE', step))[1]
  }

  read(): Promise<Memory | null> {
    return this.#vault.read(session)
  }

  close(): Promise<void> {
    return this.#vault.close()
  }
}

async function tab(store = new IDBFactory()): Promise<Tab> {
  const one = new Tab(store)
  await one.do(remember.sitDown(newSeat('a1', 'secret')))
  return one
}

const ready = (slot: number, ctx = `ctx${slot}`): ((memory: Memory) => Step<Outcome<string>>) =>
  remember.readyFor(slot, ctx, `X${slot}`, () => `ready ${ctx}`)

async function readyTab(store = new IDBFactory()): Promise<Tab> {
  const one = await tab(store)
  await one.do(remember.addKeys({ 1: key(1), 2: key(2), 3: key(3) }))
  await one.do(ready(1))
  return one
}

describe('the vault', () => {
  it('keeps what a step has stored, for the next page too', async () => {
    const store = new IDBFactory()
    const first = await readyTab(store)
    await first.close()
    const memory = await new Tab(store).read()
    expect(seatOf(memory)?.ready).toEqual({ slot: 1, ctx: 'ctx1', sig: 'ready ctx1' })
  })

  it('changes nothing when a step fails', async () => {
    const one = await readyTab()
    const before = await one.read()
    const make = (): string => {
      throw new Error('no ballot')
    }
    await expect(one.do(remember.castBallot(1, 'ctx1', answered(1), make))).rejects.toThrow('no ballot')
    expect(await one.read()).toEqual(before)
  })

  it('says so when the browser does not let it store', async () => {
    const one = await readyTab()
    await one.close()
    await expect(one.do(ready(2))).rejects.toBeInstanceOf(VaultError)
  })

  it('lets one of two tabs make the ballot, and gives its bytes to the other', async () => {
    const store = new IDBFactory()
    const [first, second] = [await readyTab(store), new Tab(store)]
    let made = 0
    const cast = (by: Tab, bytes: string): Promise<Outcome<Ballot>> =>
      by.do(remember.castBallot(1, 'ctx1', answered(1), () => (made++, bytes)))
    const outcomes = await Promise.all([cast(first, 'yes'), cast(second, 'no')])
    expect(made).toBe(1)
    expect(new Set(outcomes.map((one) => 'is' in one && one.is.bytes)).size).toBe(1)
  })

  it('has deleted x when the ballot is stored, and keeps no answer', async () => {
    const one = await readyTab()
    await one.do(remember.castBallot(1, 'ctx1', answered(1), () => 'bytes'))
    const text = JSON.stringify(await one.read())
    expect(text).not.toContain('"x1"')
    expect(seatOf(await one.read())?.keys[1]).toBeUndefined()
  })

  it('remembers what was answered when the seat is given up', async () => {
    const one = await readyTab()
    await one.do(remember.castBallot(1, 'ctx1', answered(1), () => 'bytes'))
    await one.do(remember.standUp)
    const memory = await one.read()
    expect(memory?.seats).toEqual({})
    expect(memory?.seen).toHaveLength(1)
  })
})

describe('a step of memory', () => {
  it.each([
    ['a slot that it was ready for under another context', ready(1, 'other'), 'ctx_differs'],
    ['a slot whose key is another one', remember.readyFor(2, 'ctx2', 'Y2', () => ''), 'slot_used'],
  ])('is not ready for %s', async (_, step, not) => {
    expect(await (await readyTab()).do(step)).toEqual({ not })
  })

  it('is not ready below a slot that it was ready for, whose secrets are gone', async () => {
    const one = await readyTab()
    await one.do(ready(3))
    expect(await one.do(ready(2))).toEqual({ not: 'slot_closed' })
    expect(Object.keys(seatOf(await one.read())?.keys ?? {})).toEqual(['3'])
    await one.do(remember.addKeys({ 2: key(2), 4: key(4) }))
    expect(Object.keys(seatOf(await one.read())?.keys ?? {})).toEqual(['3', '4'])
  })

  it('makes no ballot over another context, and none once the slot is closed', async () => {
    const one = await readyTab()
    const cast = (ctx: string): Promise<Outcome<Ballot>> =>
      one.do(remember.castBallot(1, ctx, answered(1), () => 'bytes'))
    expect(await cast('other')).toEqual({ not: 'slot_closed' })
    await one.do(remember.close(1, null))
    expect(await cast('ctx1')).toEqual({ not: 'slot_closed' })
  })

  it('says one guess aloud in a slot, after its ballot and before a result is settled', async () => {
    const store = new IDBFactory()
    const one = await readyTab(store)
    const two = new Tab(store)
    const say = (tab: Tab, guess: string): Promise<Outcome<Spoken>> =>
      tab.do(remember.speak(1, 'ctx1', () => ({ guess, sig: '', command: guess })))
    expect(await say(one, '2')).toEqual({ not: 'not_ready' })
    await one.do(remember.castBallot(1, 'ctx1', answered(1), () => 'bytes'))
    expect(await one.do(remember.speak(1, 'other', () => ({ guess: '2', sig: '', command: '' })))).toEqual({
      not: 'slot_closed',
    })
    expect(await Promise.all([say(one, '2'), say(two, '3')])).toMatchObject([
      { is: { guess: '2' } },
      { is: { guess: '2' } },
    ])
    await one.do(remember.speechArrived(1))
    await one.do(remember.settle(1, 'ctx1', 'result'))
    expect(await say(one, '4')).toMatchObject({ is: { guess: '2', delivered: true } })
  })

  it('says no guess aloud once a result is settled', async () => {
    const one = await readyTab()
    await one.do(remember.castBallot(1, 'ctx1', answered(1), () => 'bytes'))
    await one.do(remember.settle(1, 'ctx1', 'result'))
    expect(await one.do(remember.speak(1, 'ctx1', () => ({ guess: '2', sig: '', command: '' })))).toEqual({
      not: 'slot_used',
    })
  })

  it('goes on without somebody from the ask on for which its person said so first', async () => {
    const one = await readyTab()
    await one.do(remember.goOn(1, { bob: 1 }))
    await one.do(remember.goOn(1, { bob: 3, eve: 3 }))
    expect(seatOf(await one.read())?.passed).toEqual({ slot: 1, from: { bob: 1, eve: 3 } })
    await one.do(remember.goOn(2, { eve: 0 }))
    expect(seatOf(await one.read())?.passed).toEqual({ slot: 2, from: { eve: 0 } })
  })

  it('numbers drafts upwards and erases the salt of an older one when the newer has arrived', async () => {
    const one = await readyTab()
    const draft = (guess: string): Promise<Outcome<Draft>> =>
      one.do(
        remember.guessed(1, 'ctx1', () => ({
          guess,
          salt: `salt ${guess}`,
          sealed: '',
          cards: 0,
          sig: '',
          command: '',
        })),
      )
    await draft('2')
    expect(await draft('4')).toMatchObject({ is: { draft: 1, guess: '4' } })
    expect(JSON.stringify(await one.read())).toContain('salt 2')
    await one.do(remember.guessArrived(1, 1))
    expect(JSON.stringify(await one.read())).not.toContain('salt 2')
  })

  it('replies over one result of a slot only', async () => {
    const one = await readyTab()
    expect(await one.do(remember.settle(1, 'ctx1', 'result'))).toEqual({ is: true })
    expect(await one.do(remember.settle(1, 'ctx1', 'other'))).toEqual({ not: 'result_changed' })
  })

  it('shows a nonce for the stored list only, and sixteen at most', async () => {
    const one = await tab()
    const list = (epoch: number, name = 'Ada'): Entry[] => [
      { id: 'a1', name, practice: false, commitment: `c${epoch}` },
    ]
    const shown: Outcome<string>[] = []
    for (let epoch = 1; epoch <= 17; epoch++) {
      await one.do(remember.commit(epoch, `nonce ${epoch}`, `c${epoch}`))
      expect(await one.do(remember.reveal(epoch, list(epoch)))).toEqual({ not: 'list_changed' })
      await one.do(remember.closeDoor(epoch, list(epoch)))
      expect(await one.do(remember.reveal(epoch, list(epoch, 'Eve')))).toEqual({ not: 'list_changed' })
      shown.push(await one.do(remember.reveal(epoch, list(epoch))))
    }
    expect(shown.filter((outcome) => 'is' in outcome)).toHaveLength(16)
    expect(shown[16]).toEqual({ not: 'seal_twice' })
    expect(await one.do(remember.commit(1, 'again', 'c'))).toEqual({ not: 'list_changed' })
    expect(await one.do(remember.closeDoor(1, list(1, 'Eve')))).toEqual({ not: 'seal_twice' })
  })
})

// Whatever two tabs do, in whatever order, with reloads between: one ballot per key, one context and one result per
// slot, and nothing of a slot that is closed.
const slots = fc.integer({ min: 1, max: 4 })
const ctxs = fc.constantFrom('p', 'q')
const actions = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keys' as const), slot: slots }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ready' as const), slot: slots, ctx: ctxs }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('cast' as const),
      slot: slots,
      ctx: ctxs,
      text: fc.constantFrom('A?', 'B?', 'C?', 'D?'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), slot: slots, ctx: ctxs, result: ctxs }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), slot: slots }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), slot: slots }) },
)
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never
const moves = fc.array(fc.record({ tab: fc.integer({ min: 0, max: 1 }), wait: fc.boolean(), action: actions }), {
  minLength: 10,
  maxLength: 60,
})

class Log {
  readonly ballots = new Map<string, Set<string>>()
  readonly contexts = new Map<number, Set<string>>()
  readonly results = new Map<number, Set<string>>()
  readonly answered: string[] = []
  keys = 0
  made = 0

  note<K>(in_: Map<K, Set<string>>, of: K, what: string): void {
    in_.set(of, (in_.get(of) ?? new Set()).add(what))
  }

  async run(one: Tab, action: Action): Promise<void> {
    const { slot } = action
    if (action.do === 'keys') {
      const n = ++this.keys
      await one.do(remember.addKeys({ [slot]: { secret: `x${n}`, x: `X${slot}`, pok: '', sig: '', flip: false } }))
    } else if (action.do === 'ready') {
      const outcome = await one.do(remember.readyFor(slot, action.ctx, `X${slot}`, () => action.ctx))
      if ('is' in outcome) this.note(this.contexts, slot, outcome.is)
    } else if (action.do === 'cast') {
      let key = ''
      const make = (secret: string): string => ((key = secret), `ballot ${++this.made}`)
      const outcome = await one.do(remember.castBallot(slot, action.ctx, answered(slot, action.text), make))
      if ('is' in outcome && key !== '') {
        this.note(this.ballots, key, outcome.is.bytes)
        this.answered.push(action.text)
      }
    } else if (action.do === 'settle') {
      const outcome = await one.do(remember.settle(slot, action.ctx, action.result))
      if ('is' in outcome) this.note(this.results, slot, `${action.ctx}${action.result}`)
    } else if (action.do === 'close') await one.do(remember.close(slot, null))
  }
}

it('two tabs and any number of reloads never make two ballots of one key', async () => {
  let ballots = 0
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const store = new IDBFactory()
      const tabs = [await tab(store), new Tab(store)]
      const log = new Log()
      for (const slot of [1, 2, 3, 4]) await log.run(tabs[0] as Tab, { do: 'keys', slot })
      const running: Promise<void>[] = []
      for (const { tab: i, wait, action } of list) {
        const before = tabs[i] as Tab
        if (action.do === 'reload') {
          await Promise.all(running)
          await before.close()
          tabs[i] = new Tab(store)
        } else running.push(log.run(before, action))
        if (wait) await Promise.all(running)
      }
      await Promise.all(running)
      for (const map of [log.ballots, log.contexts, log.results])
        for (const [of, made] of map as Map<unknown, Set<string>>) expect([of, made.size]).toEqual([of, 1])
      expect(new Set(log.answered).size).toBe(log.answered.length)
      expect(log.made).toBe(log.ballots.size)
      ballots += log.made
    }),
    { numRuns: runs(200) },
  )
  await settled(1)
  expect(ballots).toBeGreaterThan(20)
})
