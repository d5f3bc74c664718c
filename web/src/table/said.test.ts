import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { company, COUNTS, moments, replyOf, shownAt, unshown } from '../parts/aloud.fake'
import type { Known, Shown } from '../room/api'
import { en } from '../texts/en'
import { learn } from '../texts/texts'
import { said } from './said'

const t = await learn(en, 'en')
const talk = (gained: Shown['gained']) =>
  said({ known: company, shown: shownAt('talk', { counts: COUNTS, gained }) }, t)
const ended = (winners: string[]) => {
  const known: Known = { ...company, standing: { ...company.standing, ended: true, winners } }
  return said({ known, shown: shownAt('ended') }, t)
}

describe('after the reveal the table says', () => {
  it.each<[string, Shown['gained'], string]>([
    ['who has got points, as they sit', { cleo: 1, ada: 3 }, 'Ada: 3 points, Cleo: 1 point'],
    ['nothing of who has got none', { ada: 0, ben: 1 }, 'Ben: 1 point'],
    ['that nobody has', {}, 'Nobody scores.'],
    ['that nobody has, where all have got none', { ada: 0 }, 'Nobody scores.'],
    ['nothing of a seat that is gone', { dora: 3 }, 'Nobody scores.'],
  ])('%s', (_, gained, words) => expect(talk(gained)).toBe(words))

  it('which of them is a practice player', () => {
    const seats = company.seats.map((seat) => ({ ...seat, practice: seat.id === 'ben' }))
    const shown = shownAt('talk', { gained: { ben: 3 } })
    expect(said({ known: { ...company, seats }, shown }, t)).toBe('Ben (practice): 3 points')
  })
})

describe('at the end the table says', () => {
  it.each<[string, string[], string]>([
    ['who wins', ['ben'], 'Ben wins'],
    ['who win', ['ada', 'cleo'], 'Ada and Cleo win together'],
    ['that it is over, where nobody does', [], 'The game is over'],
  ])('%s', (_, winners, words) => expect(ended(winners)).toBe(words))
})

describe('while it is asked around, the table says', () => {
  const replies = [replyOf('ada', 0, '2'), replyOf('cleo', 0, '2'), replyOf('ben', 1, '')]
  const known = { ...company, asks: { ...company.asks, replies } }
  const asking = (more: Partial<Shown>) => said({ known, shown: shownAt('asking', { counts: COUNTS, ...more }) }, t)

  it('first what was counted and what is asked for', () =>
    expect(asking({ ask: 0 })).toBe('2 of 3 say Yes. Did anyone set 2?'))

  it('then who has opened', () =>
    expect(asking({ ask: 0, askStep: 'turned', open: { ada: '2', cleo: '2' } })).toBe('Ada: 2, Cleo: 2'))

  it('or that nobody has', () => expect(asking({ ask: 1, askStep: 'turned' })).toBe('Nobody.'))
})

test.each(['lobby', 'first', 'draw', 'reading', 'answer', 'pour', 'pouring'] as const)(
  'at %s the table says nothing beside its line on top',
  (stage) => expect(said({ known: company, shown: shownAt(stage) }, t)).toBe(''),
)

test('before a room is known the table says nothing', () =>
  expect(said({ known: null, shown: shownAt('talk') }, t)).toBe(''))

test('nothing that the table does not show yet changes what it says', () =>
  fc.assert(
    fc.property(moments, unshown, unshown, (shown, one, other) => {
      expect(said({ known: one(company), shown }, t)).toBe(said({ known: other(company), shown }, t))
    }),
  ))
