/** For tests of what is said aloud: three people at Privacy, and everything about them that is not shown yet. */
import fc from 'fast-check'
import type { Known, Shown, Stage } from '../room/api'
import { empty } from '../room/known'

const seat = (id: string, name: string): Known['seats'][number] => ({
  ...{ id, name, figure: 0, language: 'en', practice: false, pair: '', away: false, keysTo: 9 },
})

/** Ada, Ben and Cleo sit there. Ben has read the open question, and Cleo reads next. */
export const company: Known = {
  ...empty,
  room: { ...empty.room, started: true, settings: { ...empty.room.settings, edition: 'privacy', language: 'de' } },
  seats: [seat('ada', 'Ada'), seat('ben', 'Ben'), seat('cleo', 'Cleo')],
  question: {
    ...empty.question,
    slot: 4,
    reader: 'ben',
    texts: [
      { language: 'de', text: 'Singst du?' },
      { language: 'en', text: 'Do you sing?' },
    ],
  },
  asks: { ...empty.asks, slot: 4, made: [[2], [1, 3]] },
  standing: { ...empty.standing, reader: 'cleo' },
}

export const shownAt = (stage: Stage, more: Partial<Shown> = {}): Shown => ({
  stage,
  question: null,
  said: {},
  laid: {},
  counts: null,
  ask: -1,
  askStep: 'breath',
  open: {},
  gained: {},
  scores: {},
  ...more,
})

/** Two of three say Yes. */
export const COUNTS = [1, 2]

export const replyOf = (id: string, ask: number, guess: string): Known['asks']['replies'][number] => ({
  ...{ id, ask, guess, salt: '', sig: '' },
})

const number = fc.integer({ min: 0, max: 30 })
const stages: Stage[] = ['lobby', 'first', 'draw', 'reading', 'answer', 'say', 'pour', 'pouring', 'asking', 'talk']

/** A moment of a round at which Ada's guess may lie open, and Ben's and Cleo's do not. */
export const moments: fc.Arbitrary<Shown> = fc
  .record({
    stage: fc.constantFrom(...stages, 'ended' as const),
    askStep: fc.constantFrom('breath' as const, 'turned' as const),
    ask: fc.constantFrom(0, 1),
    open: fc.constantFrom<Shown['open'][]>({}, { ada: '2' }),
  })
  .map(({ stage, ask, ...more }) => {
    const poured = ['asking', 'talk', 'ended'].includes(stage)
    return shownAt(stage, poured ? { counts: COUNTS, ask, ...more } : {})
  })

/** What this phone or the server knows at that moment besides, and nobody is shown: what is counted, and guesses. */
export const unshown: fc.Arbitrary<(known: Known) => Known> = fc
  .tuple(number, number, number, number)
  .map(([no, yes, ben, cleo]) => (known: Known) => ({
    ...known,
    bag: { ...known.bag, slot: 4, counts: [no, yes] },
    said: { slot: 4, by: [{ id: 'ben', guess: String(ben), sig: '' }] },
    asks: {
      ...known.asks,
      replies: [replyOf('ada', 0, '2'), replyOf('ben', 0, String(ben)), replyOf('cleo', 1, String(cleo))],
      points: [{ id: 'cleo', points: cleo }],
    },
    standing: { ...known.standing, scores: [{ id: 'ben', points: no }] },
  }))
