import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { company, COUNTS, moments, replyOf, shownAt, unshown } from '../parts/aloud.fake'
import type { Duty, Known, Mine, Shown, Stage } from '../room/api'
import { en } from '../texts/en'
import { learn } from '../texts/texts'
import { news } from './news'

const t = await learn(en, 'en')

/** Ada's phone. */
const mine = { id: 'ada', duty: 'wait', hands: 'ben', mayPour: false, guess: null, answered: false } as Mine

interface Moment {
  known?: Partial<Known>
  shown: Shown
  mine?: Partial<Mine>
  language?: string
}
const told = ({ known, shown, mine: more, language = 'en' }: Moment) =>
  news({ known: { ...company, ...known }, shown, mine: { ...mine, ...more } }, t, language)

const asked = (stage: Stage, language = 'en') =>
  told({ shown: shownAt(stage, { question: company.question }), language })[0]
const moment = (of: Moment) => told(of)[1]
const late = (of: Moment) => told(of)[2]

const progress = (more: Partial<Known['progress']>) => ({ progress: { ...company.progress, ...more } })

describe('of the question a phone says', () => {
  it.each<Stage>(['reading', 'answer', 'say', 'pour'])('its text, at %s', (stage) =>
    expect(asked(stage)).toBe('Do you sing?'),
  )

  it.each<Stage>(['draw', 'pouring', 'asking', 'talk', 'ended'])('nothing at %s', (stage) =>
    expect(asked(stage)).toBe(''),
  )

  it('nothing before it is shown', () => expect(told({ shown: shownAt('reading') })[0]).toBe(''))

  it.each([
    ["this person's words", 'en', 'Do you sing?'],
    ["the table's words, where it has none in this person's language", 'fr', 'Singst du?'],
  ])('%s', (_, language, words) => expect(asked('answer', language)).toBe(words))
})

describe('of the moment a phone says', () => {
  it('how many sit there, while the door is open', () =>
    expect(moment({ shown: shownAt('lobby'), mine: { duty: 'lobby' } })).toBe('3 people so far.'))

  it('nothing while all answer', () => expect(moment({ shown: shownAt('answer') })).toBe(''))

  it('what was counted and is asked for', () =>
    expect(moment({ shown: shownAt('asking', { counts: COUNTS, ask: 0 }) })).toBe('2 of 3 say Yes. Did anyone set 2?'))

  it('whose guesses lie open', () => {
    const known = { asks: { ...company.asks, replies: [replyOf('cleo', 0, '2')] } }
    const shown = shownAt('asking', { counts: COUNTS, ask: 0, askStep: 'turned', open: { cleo: '2' } })
    expect(moment({ known, shown })).toBe('Cleo: 2')
  })
})

describe('where guesses are said aloud, a phone says', () => {
  const known = { ...progress({ turn: 'ben' }), said: { slot: 4, by: [{ id: 'cleo', guess: '1', sig: '' }] } }

  it('whose turn it is', () => expect(moment({ known, shown: shownAt('say') })).toBe('Ben says a guess'))

  it('that it is the own turn', () =>
    expect(moment({ known, shown: shownAt('say'), mine: { duty: 'say' } })).toBe('Say your guess aloud'))

  it('what was said last, and who is next', () =>
    expect(moment({ known, shown: shownAt('say', { said: { cleo: '1' } }) })).toBe('Cleo: 1. Ben says a guess'))
})

describe('of what a round has brought a phone says', () => {
  const talk = (gained: Shown['gained'], more: Partial<Moment> = {}) =>
    moment({ shown: shownAt('talk', { counts: COUNTS, gained }), mine: { duty: 'talk' }, ...more })

  it.each<[string, Shown['gained'], string]>([
    ['the own points, and who reads next', { ada: 3, ben: 1 }, 'You get 3 points. Cleo reads next'],
    ["nothing of the others' points", { ben: 1 }, 'Cleo reads next'],
    ['that nobody has got any', {}, 'Nobody scores. Cleo reads next'],
  ])('%s', (_, gained, words) => expect(talk(gained)).toBe(words))

  it('nothing of the next reader to that reader, whose screen has it as its heading', () =>
    expect(talk({ cleo: 1 }, { mine: { id: 'cleo', duty: 'talk' } })).toBe('You get 1 point'))

  it('that one round is left', () =>
    expect(talk({ ada: 3 }, { known: { standing: { ...company.standing, timeUp: true } } })).toBe(
      'You get 3 points. Cleo reads next. Last round',
    ))

  it('that it was the last one', () =>
    expect(talk({ ada: 3 }, { known: { standing: { ...company.standing, reader: '' } } })).toBe(
      'You get 3 points. That was the last round.',
    ))

  it('nothing of points to somebody without a seat', () =>
    expect(talk({ ada: 3 }, { mine: { id: null, duty: 'talk' } })).toBe('Cleo reads next'))
})

describe('of those who keep the others waiting a phone says', () => {
  const overdue = progress({ overdue: true, waiting: ['ben', 'cleo'] })

  it.each<[string, Partial<Known>, Stage, Duty, string]>([
    ['nothing before twenty seconds', progress({ waiting: ['ben'] }), 'answer', 'wait', ''],
    ['their names', overdue, 'answer', 'wait', 'Waiting for Ben and Cleo'],
    ['nothing to whoever is not done', overdue, 'answer', 'answer', ''],
    ['that they have not replied', overdue, 'asking', 'watch', 'No reply yet from Ben and Cleo'],
    ['nothing of itself', progress({ overdue: true, waiting: ['ada', 'ben'] }), 'answer', 'wait', 'Waiting for Ben'],
    ['nothing of a seat that is gone', progress({ overdue: true, waiting: ['dora'] }), 'answer', 'wait', ''],
  ])('%s', (_, known, stage, duty, words) => expect(late({ known, shown: shownAt(stage), mine: { duty } })).toBe(words))

  it('that anybody may pour instead', () =>
    expect(late({ shown: shownAt('pour'), mine: { duty: 'wait-pour', mayPour: true } })).toBe(
      'Ben takes long. Anybody may pour now.',
    ))

  it('nothing while the reader may still pour', () =>
    expect(late({ shown: shownAt('pour'), mine: { duty: 'wait-pour' } })).toBe(''))
})

test('before a room is known a phone says nothing', () =>
  expect(news({ known: null, shown: shownAt('lobby'), mine }, t, 'en')).toEqual(['', '', '']))

describe('never aloud is', () => {
  const duties: Duty[] = ['lobby', 'guess', 'answer', 'wait', 'say', 'wait-say', 'pour', 'wait-pour', 'watch', 'talk']
  const duty = fc.constantFrom(...duties)
  /** What a phone knows about its person alone. */
  const secrets = fc.record({
    guess: fc.option(fc.integer({ min: 0, max: 30 }).map(String)),
    answered: fc.boolean(),
    shut: fc.boolean(),
    flip: fc.boolean(),
  })

  it('anything that this phone alone knows', () =>
    fc.assert(
      fc.property(moments, duty, secrets, secrets, (shown, duty, one, other) => {
        expect(told({ shown, mine: { duty, ...one } })).toEqual(told({ shown, mine: { duty, ...other } }))
      }),
    ))

  it('anything that is not shown yet', () =>
    fc.assert(
      fc.property(moments, duty, unshown, unshown, (shown, duty, one, other) => {
        const of = (known: Known) => told({ known, shown, mine: { duty } })
        expect(of(one(company))).toEqual(of(other(company)))
      }),
    ))
})
