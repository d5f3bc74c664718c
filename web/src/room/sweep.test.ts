import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asks, find, type Edition, type Opening } from '../rules/index.ts'
import type { Reply } from '../wire/wire.ts'
import { alarmOf } from './alarms.ts'
import { textOf } from './asks.ts'
import { deedsOf } from './duties.ts'
import { runs } from './fake.ts'
import { idOf, lawful, me, poured } from './situation.fake.ts'
import type { Situation } from './situation.ts'

const replies = (s: Situation): [ask: number, guess: string | null][] =>
  deedsOf(s).flatMap((deed): [number, string | null][] =>
    deed.do === 'reply' ? [[deed.ask, deed.opening?.guess ?? null]] : [],
  )

it('a phone never opens its guess to an ask that does not follow from the tally, whatever asks a server makes', () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 })
  const made = fc.oneof(
    fc.array(values, { maxLength: 4 }),
    fc.integer({ min: 0, max: 5 }).map(lawful),
    fc.integer({ min: 0, max: 5 }).map((yes) => lawful(yes).reverse()),
  )
  const guess = fc.option(fc.integer({ min: 0, max: 5 }).map(String))
  let opened = 0
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), guess, made, (yes, own, asked) => {
      const s = poured(yes, own, asked)
      const list = lawful(yes)
      const honest = asked.every((ask, i) => ask.join() === list[i]?.join())
      const given = replies(s)
      if (!honest) expect([alarmOf(s)?.code, given]).toEqual(['asks_wrong', []])
      for (const [ask, text] of given) {
        expect(asked[ask]).toEqual(list[ask])
        expect(text !== null).toBe(own !== null && (list[ask]?.includes(Number(own)) ?? false))
        if (text !== null) opened++
      }
    }),
    { numRuns: runs(2000) },
  )
  expect(opened).toBeGreaterThan(20)
})

/** What the server shows of one person's reply to one ask. */
const shownReply = fc.constantFrom('passed', 'passed', 'passed', 'passed', 'opened', 'forged', 'nothing')

it('a phone opens its guess to no ask that hangs on replies before everybody’s to those before it are there', () => {
  const row = fc.tuple(shownReply, shownReply, shownReply, shownReply)
  const game = fc.constantFrom('nolimit', 'privacy2')
  let opened = 0
  fc.assert(
    fc.property(
      game,
      fc.boolean(),
      fc.integer({ min: 0, max: 5 }),
      fc.array(row, { maxLength: 5 }),
      (edition, guard, yes, rows) => {
        const rules = find(edition) as Edition
        const counts = poured(yes, '1', [], { edition }).known.bag.counts
        const made: number[][] = []
        const given: Reply[] = []
        const openings: Opening[] = []
        let lawful = 1
        for (let ask = 0; ask <= rows.length; ask++) {
          const [values] = asks(rules, { guard }, counts, ask + 1, openings).slice(ask)
          const all = rows[ask] ?? []
          made.push([...(values ?? [ask])])
          all.forEach((what, i) => {
            if (what === 'nothing') return
            const guess = what === 'opened' ? String(values?.[0] ?? 9) : ''
            given.push({ id: idOf(i + 1), ask, guess, salt: '', sig: what })
            if (what === 'opened' && values) openings.push({ ask, value: values[0] ?? 0 })
          })
          const complete = all.length > 0 && !all.some((what) => what === 'nothing' || what === 'forged')
          if (complete && values && lawful === ask + 1) lawful++
        }
        for (let ask = 0; ask < rows.length; ask++) given.push({ id: me, ask, guess: '', salt: '', sig: 'passed' })
        const held = given.map((one) => [textOf('r', one), one.sig === 'forged' ? null : one] as const)
        const own = String(made.at(-1)?.[0] ?? 1)
        const s = poured(yes, own, made, { edition, guard, verdicts: { replies: new Map(held) } })
        const said = replies({ ...s, known: { ...s.known, asks: { ...s.known.asks, replies: given } } })
        for (const [ask, guess] of said) {
          expect(ask).toBeLessThan(lawful)
          if (guess !== null) opened++
        }
      },
    ),
    { numRuns: runs(1000) },
  )
  expect(opened).toBeGreaterThan(20)
})
