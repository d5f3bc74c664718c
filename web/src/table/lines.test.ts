import { describe, expect, it } from 'vitest'
import type { Known, Shown, Stage } from '../room/api'
import { empty } from '../room/known'
import { en } from '../texts/en'
import { learn } from '../texts/texts'
import { asideOf, readerOf } from './lines'

/** Ada has read the open question, Ben reads next: the room as known, after the reckoning. */
const known = { question: { reader: 'ada' }, standing: { reader: 'ben' } } as Known
const at = (stage: Stage) => readerOf(known, { stage } as Shown)

describe('the reader who is marked', () => {
  it.each<Stage>(['reading', 'answer', 'pour', 'pouring', 'asking'])(
    'is the one of the open question while the table shows its %s',
    (stage) => expect(at(stage)).toBe('ada'),
  )

  it.each<Stage>(['draw', 'talk', 'lobby', 'ended'])('is the next one at %s', (stage) => expect(at(stage)).toBe('ben'))
})

const t = await learn(en, 'en')

describe('the quieter line', () => {
  const settings = { ...empty.room.settings, edition: 'privacy' }
  const room: Known = { ...empty, room: { ...empty.room, settings } }
  const stopped: Known = { ...room, standing: { ...empty.standing, tooFew: true } }
  const say = (of: Known, stage: Stage, counts: number[] | null, askStep: Shown['askStep'] = 'breath') =>
    asideOf(of, { stage, counts, askStep, ask: 0, open: {} } as unknown as Shown, t)

  it.each<[string, number[], string]>([
    ['0, where one alone says Yes', [5, 1], '0 is not asked for: it would give an answer away.'],
    ['everybody, where all but one do', [1, 5], '6 is not asked for: it would give an answer away.'],
    ['nothing, where nobody does', [6, 0], ''],
    ['nothing, where both neighbours are asked for', [4, 2], ''],
  ])('says why the asks leave out %s', (_, counts, line) => {
    expect(say(room, 'asking', counts)).toBe(line)
    if (line) expect(say(room, 'talk', counts)).toContain(line)
  })

  it('says nothing of it in a game that asks otherwise', () => {
    const nolimit = { ...room, room: { ...room.room, settings: { ...settings, edition: 'nolimit' } } }
    expect(say(nolimit, 'asking', [5, 1])).toBe('')
  })

  it('announces the last question before it comes, and names it while it is asked', () => {
    const timeUp = { ...room, standing: { ...empty.standing, timeUp: true } }
    expect(say(timeUp, 'draw', null)).toBe('Time is up: one last question.')
    expect(say(timeUp, 'talk', [3, 3])).toContain('Last round')
    expect(say(timeUp, 'answer', null)).toBe('')
    expect(say({ ...timeUp, question: { ...empty.question, last: true } }, 'answer', null)).toBe('Last round')
  })

  it('says why no question comes, but not over one that is open', () => {
    expect(say(stopped, 'draw', null)).toContain('Too few of you are here')
    expect(say(stopped, 'answer', null)).toBe('')
  })
})
