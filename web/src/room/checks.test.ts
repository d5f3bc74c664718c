import { describe, expect, it } from 'vitest'
import { cast, fromHex, prepare, resultOf, sealGuess, sign, toHex, type Put } from '../ballot/index.ts'
import { scene } from '../ballot/fixture.ts'
import type { Bag, Reply, SaidBy } from '../wire/wire.ts'
import { Checks, type Setting } from './checks.ts'

const n = 12
const { seats, setting: terms, round, agreement, random } = scene(n, 2)
const game = 'privacy;end=30;choice=card;guard=off;v=1'
const setting: Setting = {
  session: toHex(terms.session),
  epoch: terms.epoch,
  slot: terms.slot,
  game,
  label: 'own/Why?',
  texts: [{ language: 'en', text: 'Why?' }],
  options: 2,
  asked: seats.map(({ identity, key, asked: { id, name, practice, pok } }) => {
    const statement = { session: terms.session, slot: terms.slot, key: key.key, pok }
    const sig = toHex(sign(identity, 'key', statement, random))
    return { id: toHex(id), name, practice, x: toHex(key.key), pok: toHex(pok), sig }
  }),
}
const bag: Bag = {
  slot: terms.slot,
  ballots: seats.map(({ identity, key }, i) => {
    const ballot = toHex(cast(prepare(round, identity.id, key.secret, random), agreement, i % 2))
    return { id: toHex(identity.id), ballot, draft: 0, sealed: '', cards: 0, sig: '' }
  }),
  counts: [n / 2, n / 2],
}
const ready = seats.map(({ identity }) => {
  const sig = toHex(sign(identity, 'ready', { ctx: round.ctx }, random))
  return { id: toHex(identity.id), ctx: toHex(round.ctx), sig }
})

/** What a check gives, and in how many pieces it was worked out. */
async function pieces<T>(check: (checks: Checks) => Promise<T>): Promise<[T, number]> {
  let count = 0
  const checks = new Checks(() => (count++, Promise.resolve()))
  return [await check(checks), count]
}

// A page that is busy does not hear a tap. Each piece is one proof, one signature or three ballots, or less.
describe('for twelve people', () => {
  it('keys are checked in a piece for each proof and each statement', async () => {
    const [verdict, count] = await pieces((checks) => checks.round(setting))
    expect(verdict).toEqual({ ok: true, ctx: toHex(round.ctx) })
    expect(count).toBeGreaterThanOrEqual(2 * n)
  })

  it('readiness is checked in a piece for each statement', async () => {
    const [valid, count] = await pieces((checks) => checks.ready(toHex(round.ctx), ready))
    expect(valid).toHaveLength(n)
    expect(count).toBeGreaterThanOrEqual(n)
  })

  it('the own ballot is prepared after a piece for each proof and each statement', async () => {
    const { identity, key } = seats[0] as (typeof seats)[0]
    const own = { id: toHex(identity.id), secret: toHex(key.secret) }
    const [maker, count] = await pieces((checks) => checks.prepare(setting, own, ready, random))
    expect(maker?.make(1)).toHaveLength(512)
    expect(count).toBeGreaterThanOrEqual(2 * n)
  })

  it('a bag is checked in a piece for each guess and each three ballots', async () => {
    const [verdict, count] = await pieces((checks) => checks.bag(setting, bag, [], true))
    expect(verdict).toMatchObject({ ok: true, ctx: toHex(round.ctx) })
    expect(count).toBeGreaterThanOrEqual(n + n + n / 3)
  })

  it('keys are worked out once for all checks of a question', async () => {
    const checks = new Checks(() => Promise.resolve())
    await checks.round(setting)
    let count = 0
    const again = await new Promise<number>((resolve) => {
      const counting = new Checks(() => (count++, Promise.resolve()))
      void counting.bag(setting, bag, [], false).then(async () => {
        const first = count
        await counting.bag(setting, bag, [], false)
        resolve(count - first)
      })
    })
    expect(again).toBe(0)
  })
})

describe('a bag', () => {
  const checked = (change: Partial<Bag>, proofs = true) =>
    new Checks(() => Promise.resolve()).bag(setting, { ...bag, ...change }, [], proofs)
  const [first, second, ...others] = bag.ballots as [Bag['ballots'][0], Bag['ballots'][0], ...Bag['ballots']]

  const swap = (one: typeof first, { ballot }: typeof first): typeof first => ({ ...one, ballot })

  it.each<[string, Partial<Bag>]>([
    ['with another tally', { counts: [5, 7] }],
    ['with two ballots exchanged', { ballots: [swap(first, second), swap(second, first), ...others] }],
    [
      'with a guess that nobody signed',
      { ballots: [{ ...first, sealed: '00'.repeat(32), sig: '00'.repeat(64) }, second, ...others] },
    ],
    ['without somebody', { ballots: [second, ...others] }],
    ['in another order', { ballots: [second, first, ...others] }],
    ['that cannot be read', { ballots: [{ ...first, ballot: 'zz' }, second, ...others] }],
  ])('%s is refused', async (_, change) => {
    expect(await checked(change)).toEqual({ ok: false, code: 'tally_wrong' })
  })

  it('amounts to the same result on a screen that checks no proofs, and to none if somebody is missing', async () => {
    expect(await checked({}, false)).toEqual(await checked({}))
    expect(await checked({ ballots: [second, ...others] }, false)).toEqual({ ok: false, code: 'tally_wrong' })
  })
})

describe('guesses said aloud', () => {
  const { identity } = seats[0] as (typeof seats)[0]
  const id = toHex(identity.id)
  const say = (ctx: Uint8Array, guess = '3', signed = guess): SaidBy => ({
    id,
    guess,
    sig: toHex(sign(identity, 'say', { ctx, text: signed }, random)),
  })

  it('hold over the context of the question, and over no other', async () => {
    const said = [
      say(round.ctx),
      say(fromHex('ab'.repeat(64))),
      say(round.ctx, '4', '3'),
      { ...say(round.ctx), sig: 'z' },
    ]
    const found = await new Checks(() => Promise.resolve()).said(setting, said)
    expect(found).toEqual([toHex(round.ctx), '', '', ''])
  })

  it('are part of the result', async () => {
    const puts = bag.ballots.map((put): Put => {
      const guess = put.id === id ? { spoken: '3' } : undefined
      return { ballot: fromHex(put.ballot), guess }
    })
    const checks = new Checks(() => Promise.resolve())
    const result = toHex(resultOf(round, puts))
    expect(await checks.bag(setting, bag, [say(round.ctx)], true)).toMatchObject({ ok: true, result })
    expect(await checks.bag(setting, bag, [], true)).not.toMatchObject({ result })
  })
})

describe('a reply', () => {
  const { identity } = seats[0] as (typeof seats)[0]
  const ctx = toHex(round.ctx)
  const result = 'ab'.repeat(64)
  const { salt, sealed } = sealGuess(round.ctx, identity.id, '6', random)
  const id = toHex(identity.id)
  const posted = (cards: number): Bag => ({
    ...bag,
    ballots: bag.ballots.map((put) => (put.id === id ? { ...put, sealed: toHex(sealed), cards } : put)),
  })
  const opening = (change: Partial<Reply> = {}): Reply => {
    const one = { id, ask: 0, guess: '6', salt: toHex(salt), sig: '', ...change }
    const said = { result: fromHex(result), ask: one.ask, guess: one.guess, salt: fromHex(one.salt) }
    return { ...one, sig: change.sig ?? toHex(sign(identity, 'open', said, random)) }
  }
  const pass = (over = result): Reply => {
    const sig = toHex(sign(identity, 'pass', { result: fromHex(over), ask: 1 }, random))
    return { id, ask: 1, guess: '', salt: '', sig }
  }
  const counts = async (reply: Reply, of = posted(0)): Promise<string> => {
    const [counted] = await new Checks(() => Promise.resolve()).replies(ctx, result, of, [reply])
    return !counted ? 'nothing' : counted.guess === '' ? 'a pass' : 'an opening'
  }

  it.each<[what: string, counted: string, reply: Reply, of?: Bag]>([
    ['that opens what was sealed', 'an opening', opening()],
    ['that is a pass', 'a pass', pass()],
    ['that opens another guess', 'a pass', opening({ guess: '5' })],
    ['that opens with another salt', 'a pass', opening({ salt: '00'.repeat(32) })],
    ['that shows another number of cards', 'a pass', opening(), posted(2)],
    ['of somebody who sealed nothing', 'a pass', opening(), bag],
    ['that was signed for another ask', 'nothing', { ...opening(), ask: 1 }],
    ['that was signed over another result', 'nothing', pass('cd'.repeat(64))],
    ['in somebody else’s name', 'nothing', { ...opening(), id: bag.ballots[1]?.id ?? '' }],
    ['that cannot be read', 'nothing', opening({ sig: 'zz' })],
  ])('%s counts as %s', async (_, expected, reply, of) => {
    expect(await counts(reply, of)).toBe(expected)
  })
})
