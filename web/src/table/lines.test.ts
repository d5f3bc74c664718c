import { describe, expect, it } from 'vitest'
import type { Known, Shown, Stage } from '../room/api'
import { readerOf } from './lines'

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
