import { describe, expect, test } from 'vitest'
import type { Known, Stage } from '../room/api'
import { empty } from '../room/known'
import { load } from '../texts/texts'
import type { ScreenName } from './duty'
import { whereOf } from './where'

const en = await load('en')
const seats = ['Ada', 'Ben', 'Cleo'].map((name, figure) => ({
  id: name.toLowerCase(),
  name,
  figure,
  language: 'en',
  practice: false,
  pair: '',
  away: false,
  keysTo: 9,
}))

/** Three rounds are over; Ada has read the last question that was opened, and `reader` reads next, or still. */
function known(fate: string, reader: string, round = 3): Known {
  const room = { ...empty.room, code: 'ABCDE', started: true }
  const question = { ...empty.question, slot: 4, reader: 'ada', fate }
  return { ...empty, room, seats, question, standing: { ...empty.standing, round, reader } }
}

function where(name: ScreenName, stage: Stage, of: Known, me: string | null = 'cleo'): string {
  return whereOf({ known: of, shown: { stage }, name, me, short: false }, en)
}

describe('the line at the top names', () => {
  test.each<[string, ScreenName, Stage, string, string, string]>([
    ['the reader while the question is read', 'listen', 'reading', 'open', 'ada', 'Round 4 · Ada reads'],
    ['the reader while the bag pours', 'watch', 'pouring', 'open', 'ada', 'Round 4 · Ada reads'],
    ['who draws while a reply is overdue', 'watch', 'asking', 'open', 'ben', 'Round 4 · Ben draws'],
    ['who draws while an overdue round is talked about', 'talk', 'talk', 'open', 'ben', 'Round 4 · Ben draws'],
    ['who draws again after a skip', 'wait-draw', 'draw', 'skipped', 'ada', 'Round 4 · Ada draws'],
    ['who draws again after a void', 'wait-draw', 'draw', 'voided', 'ada', 'Round 4 · Ada draws'],
  ])('%s', (_, name, stage, fate, reader, line) => expect(where(name, stage, known(fate, reader))).toBe(line))

  test('the old reader while a reckoned round still tumbles here', () => {
    expect(where('watch', 'asking', known('reckoned', 'ben', 4))).toBe('Round 4 · Ada reads')
  })

  test('who draws now, during the talk', () => {
    expect(where('talk', 'talk', known('reckoned', 'ben', 4))).toBe('Round 4 · Ben draws')
  })

  test.each<ScreenName>(['draw', 'choose'])('this person, who is to %s', (name) => {
    expect(where(name, 'talk', known('reckoned', 'ben', 4), 'ben')).toBe('Round 5 · You read')
    expect(where(name, 'talk', known('open', 'ben'), 'ben')).toBe('Round 4 · You read')
    expect(where(name, 'draw', known('skipped', 'ben'), 'ben')).toBe('Round 4 · You read')
  })

  test('the last round, once the time is up, and not the one before it', () => {
    const timeUp = (of: Known, last = false): Known => ({
      ...of,
      question: { ...of.question, last },
      standing: { ...of.standing, timeUp: true },
    })
    expect(where('listen', 'reading', timeUp(known('open', 'ada')))).toBe('Round 4 · Ada reads')
    expect(where('wait-draw', 'draw', timeUp(known('skipped', 'ada')))).toBe('Last round · Ada draws')
    expect(where('listen', 'reading', timeUp(known('open', 'ada'), true))).toBe('Last round · Ada reads')
  })

  test('nobody once the game is over, or before anybody begins', () => {
    const last = known('reckoned', 'ben', 4)
    expect(where('talk', 'talk', { ...last, standing: { ...last.standing, ended: true } })).toBe('Round 4')
    expect(where('wait-draw', 'draw', known('', '', 0))).toBe('Round 1')
  })

  test('the room where no round is on', () => {
    expect(where('lobby', 'lobby', known('', ''))).toBe('Privacy · ABCDE')
  })
})
