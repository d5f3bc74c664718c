import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.ts'
import { at } from './errors.ts'
import { codeOf, flipped, scene } from './fixture.ts'
import { createKey } from './key.ts'
import { agree, openRound, type Asked, type Options, type Setting } from './round.ts'
import { sign } from './statement.ts'
import { zero } from './group.ts'

const { setting, seats, round, random } = scene(4, 2)
const opened = (change: Partial<Setting>): string => codeOf(() => openRound({ ...setting, ...change }))
const first = (change: Partial<Asked>): Asked[] =>
  setting.asked.map((asked, i) => (i === 0 ? { ...asked, ...change } : asked))

describe('a round', () => {
  it('is the same in whatever order its players are given', () => {
    const other = openRound({ ...setting, asked: [...setting.asked].reverse() })
    expect(toHex(other.ctx)).toBe(toHex(round.ctx))
  })

  it('is another with every part of its setting', () => {
    const ctx = (change: Partial<Setting>) => toHex(openRound({ ...setting, ...change }).ctx)
    const fresh = seats.map(({ asked, identity }) => ({
      ...asked,
      ...createKey(setting.session, identity.id, setting.slot, random),
    }))
    const all = [
      ctx({}),
      ctx({ epoch: 2 }),
      ctx({ about: flipped(setting.about, 0) }),
      ctx({ options: 7 }),
      ctx({ asked: first({ name: 'Eve' }) }),
      ctx({ asked: first({ practice: true }) }),
      ctx({ asked: setting.asked.slice(1) }),
      ctx({ asked: fresh }),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it('has masks that cancel in pairs', () => {
    const keys = round.places.map(({ X }) => X.point)
    round.places.forEach(({ Y }, i) => {
      const before = keys.slice(0, i).reduce((sum, X) => sum.add(X), zero)
      const after = keys.slice(i + 1).reduce((sum, X) => sum.add(X), zero)
      expect(Y.point.add(after).equals(before)).toBe(true)
    })
  })

  it.each<[string, Partial<Setting>, string]>([
    ['in slot 0', { slot: 0 }, 'terms'],
    ['with three options', { options: 3 as Options }, 'terms'],
    ['of one player', { asked: setting.asked.slice(0, 1) }, 'company'],
    [
      'of thirteen players',
      { asked: Array.from({ length: 13 }, (_, i) => ({ ...at(setting.asked, 0), id: random(32), name: String(i) })) },
      'company',
    ],
    ['with a player twice', { asked: [...setting.asked, at(setting.asked, 0)] }, 'duplicate'],
    ['with a key twice', { asked: first({ key: at(setting.asked, 1).key }) }, 'duplicate'],
    ['with a neutral key', { asked: first({ key: new Uint8Array(32) }) }, 'identity'],
    ['with a neutral id', { asked: first({ id: new Uint8Array(32) }) }, 'identity'],
    ['with no point for a key', { asked: first({ key: new Uint8Array(32).fill(255) }) }, 'encoding'],
    ['with the proof of another', { asked: first({ pok: at(setting.asked, 1).pok }) }, 'pok'],
    ['with a proof altered', { asked: first({ pok: flipped(at(setting.asked, 0).pok, 300) }) }, 'pok'],
    ['in another slot with these keys', { slot: setting.slot + 1 }, 'pok'],
    ['in another room with these keys', { session: random(32) }, 'pok'],
    ['about something of another length', { about: setting.about.subarray(1) }, 'encoding'],
  ])('is refused %s', (_, change, code) => {
    expect(opened(change)).toBe(code)
  })
})

describe('an agreement', () => {
  const ready = seats.map(({ identity }) => sign(identity, 'ready', { ctx: round.ctx }, random))
  const agreed = (signatures: Uint8Array[]): string => codeOf(() => agree(round, signatures))

  it('needs everybody asked', () => {
    expect(agreed(ready)).toBe('none')
    expect(agreed(ready.slice(1))).toBe('not-ready')
    expect(agreed([...ready, at(ready, 0)])).toBe('not-ready')
    expect(agreed([at(ready, 1), ...ready.slice(1)])).toBe('not-ready')
    expect(agreed([...ready].reverse())).toBe('not-ready')
  })

  it('is over one and the same context', () => {
    const split = sign(at(seats, 0).identity, 'ready', { ctx: flipped(round.ctx, 5) }, random)
    expect(agreed([split, ...ready.slice(1)])).toBe('not-ready')
  })
})
