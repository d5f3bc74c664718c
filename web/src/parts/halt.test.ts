import { describe, expect, test } from 'vitest'
import type { Known } from '../room/api'
import { empty } from '../room/known'
import { de } from '../texts/de'
import { en } from '../texts/en'
import { learn } from '../texts/texts'
import { haltWords } from './halt'
import { haltOf, type Halt } from './people'

const english = await learn(en, 'en')
const german = await learn(de, 'de')

interface Case {
  box?: number
  inside?: number
  own?: boolean
  few?: boolean
  empty?: boolean
  ended?: boolean
}

function known({ box = 0, inside = 0, own = false, few = false, ...standing }: Case, ...away: string[]): Known {
  return {
    ...empty,
    room: { ...empty.room, started: true, settings: { ...empty.room.settings, box, own } },
    pile: { ...empty.pile, box: inside, left: 20 },
    seats: ['Ada', 'Ben', 'Cleo'].map((name) => ({
      ...{ id: name, name, figure: 0, language: 'en', practice: name === 'Cleo', pair: '', keysTo: 9 },
      away: away.includes(name),
    })),
    standing: { ...empty.standing, tooFew: few, ...standing },
  }
}

describe('no question can come', () => {
  test.each<[string, Case, Halt | null]>([
    ['while too few are here', { few: true }, 'few'],
    ['from an empty box where only that is played, whatever lies on the pile', { box: 1 }, 'box'],
    ['when the cards are played', { empty: true }, 'cards'],
    ['when the cards are played, but one that is made up', { empty: true, own: true }, 'own'],
    ['but it can from the box', { box: 1, inside: 1 }, null],
    ['but it can from the pile beside an empty box', { box: 4 }, null],
    ['and none is missed when the game is over', { box: 1, few: true, ended: true }, null],
  ])('%s', (_, one, halt) => expect(haltOf(known(one))).toBe(halt))

  test('and whoever is away is named', () => {
    const said = haltWords('few', known({ few: true }, 'Ada', 'Cleo'), english)
    expect(said).toBe('Too few of you are here: waiting for Ada and Cleo (practice).')
    expect(haltWords('few', known({ few: true }, 'Ben'), german)).toContain('Wir warten auf Ben.')
  })

  test('and where nobody is away, somebody has left for good', () => {
    expect(haltWords('few', known({ few: true }), english)).toContain('let the host end the game')
  })

  test('and the empty box asks everybody for a question', () => {
    expect(haltWords('box', known({ box: 1 }), english)).toBe('The box is empty. Put a question in.')
  })
})
