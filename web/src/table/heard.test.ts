import { beforeEach, describe, expect, it } from 'vitest'
import { cubeLeaves, DURATION, pourTime } from '../parts/motion'
import type { Shown, Stage } from '../room/api'
import { Ear, soundsOf, type Scene, type Sink, type Sounding } from './heard'

const PEOPLE = 5
const table: Scene = { piece: 'cube', track: true, won: true, calm: false }
const calm: Scene = { ...table, calm: true }
const question = {
  slot: 3,
  asked: Array.from({ length: PEOPLE }, (_, i) => ({ id: `seat${i}` })),
} as unknown as Shown['question']

const at = (stage: Stage, more: Partial<Shown> = {}): Shown => ({
  stage,
  question,
  said: {},
  laid: {},
  counts: null,
  ask: -1,
  askStep: 'breath',
  open: {},
  gained: {},
  scores: { seat0: 4, seat1: 7 },
  ...more,
})
const shut = { question: null }
const asking = (ask: number, more: Partial<Shown> = {}) => at('asking', { ask, ...more })
const turned = (ask: number, open: Shown['open'], more: Partial<Shown> = {}) =>
  asking(ask, { askStep: 'turned', open, ...more })

const names = (sounds: readonly Sounding[]) => sounds.map(({ name }) => name)
const heard = (before: Shown, now: Shown, scene = table) => names(soundsOf(before, now, scene))

describe('what is heard when the table goes', () => {
  it.each<[string, Shown, Shown, string[]]>([
    ['from the drawing to the reading: nothing', at('draw', shut), at('reading', shut), []],
    ['from the reading to the question: a page', at('reading', shut), at('answer'), ['page']],
    ['from one answer to the next: nothing', at('answer'), at('answer'), []],
    ['from the answers to the bag: nothing', at('answer'), at('pour'), []],
    [
      'from the bag to the pouring: a cube for everybody who was asked',
      at('pour'),
      at('pouring'),
      Array(5).fill('cube'),
    ],
    ['on pouring: nothing more', at('pouring'), at('pouring', { scores: {} }), []],
    ['from the pouring to the first ask: a tap', at('pouring'), asking(0), ['ask']],
    ['from the breath to two dials: both turn', asking(0), turned(0, { seat0: '2', seat1: '2' }), ['turn', 'turn']],
    ['from the breath to nobody: nothing', asking(0), turned(0, {}), []],
    ['from an ask to the next: a tap', turned(0, { seat0: '2' }), asking(1, { open: { seat0: '2' } }), ['ask']],
    ['over an ask to which nobody opens: the tap of the next', asking(0), asking(1), ['ask']],
    [
      'to the points of two figures: the steps of the one that goes further',
      turned(0, {}),
      turned(0, {}, { scores: { seat0: 5, seat1: 10 } }),
      ['step', 'step', 'step'],
    ],
    ['from the last ask to the talking: nothing', turned(1, {}), at('talk'), []],
    ['from the talking to the next card: nothing', at('talk'), at('draw', shut), []],
    ['from the talking to the winners: a fanfare', at('talk'), at('ended'), ['fanfare']],
    ['back to the winners of a game that is long over: nothing', at('lobby', shut), at('ended'), []],
    ['from a question that was laid aside to the next card: nothing', at('answer'), at('draw', shut), []],
  ])('%s', (_, before, now, expected) => expect(heard(before, now)).toEqual(expected))

  it.each<[string, Shown, Shown]>([
    ['the whole reveal', at('answer'), at('talk', { scores: { seat0: 9 }, open: { seat0: '2' } })],
    ['the reading and the answers', at('draw', shut), at('pour')],
    ['dials and steps', at('pouring'), turned(2, { seat0: '2' }, { scores: { seat0: 9, seat1: 7 } })],
  ])('over %s at once: nothing of it', (_, before, now) => expect(heard(before, now)).toEqual([]))

  it('to an end without a winner: nothing', () =>
    expect(heard(at('talk'), at('ended'), { ...table, won: false })).toEqual([]))

  it('to points that are written on a pad: no steps', () => {
    const written = turned(0, {}, { scores: { seat0: 9, seat1: 7 } })
    expect(heard(turned(0, {}), written, { ...table, track: false })).toEqual([])
  })

  it('to a company in which somebody is new: no steps for the points that they bring', () => {
    const more = turned(0, {}, { scores: { seat0: 4, seat1: 7, seat2: 12 } })
    expect(heard(turned(0, {}), more)).toEqual([])
  })
})

describe('a pour', () => {
  it('is heard as the pieces touch the table, and is over before the number has stood', () => {
    const times = soundsOf(at('pour'), at('pouring'), table).map(({ after }) => after)
    expect(times[0]).toBeGreaterThan(DURATION.tilt)
    expect(times[4]).toBeGreaterThan(cubeLeaves(4, PEOPLE))
    expect(times.every((after, i) => i === 0 || after > (times[i - 1] ?? 0))).toBe(true)
    expect(Math.max(...times)).toBeLessThan(pourTime(PEOPLE) - DURATION.stand)
  })

  it('sounds the same whatever was answered', () => {
    const all = Array.from({ length: PEOPLE + 1 }, (_, yes) =>
      soundsOf(at('pour'), at('pouring', { counts: [PEOPLE - yes, yes] }), table),
    )
    for (const one of all) expect(one).toEqual(all[0])
  })

  it.each(['cube', 'disc', 'card', 'envelope'] as const)('of another game is of its material: %s', (piece) =>
    expect(heard(at('pour'), at('pouring'), { ...table, piece })).toEqual(Array(PEOPLE).fill(piece)),
  )
})

describe('where less motion is wished for', () => {
  it.each<[string, Shown, Shown, string[]]>([
    ['a pour', at('pour'), at('pouring'), ['cube']],
    ['an ask to which three open', asking(0), turned(0, { seat0: '2', seat1: '2', seat2: '2' }), ['turn']],
    ['a walk', turned(0, {}), turned(0, {}, { scores: { seat0: 7, seat1: 7 } }), ['step']],
    ['a winner', at('talk'), at('ended'), ['fanfare']],
  ])('%s is heard once', (_, before, now, expected) => expect(heard(before, now, calm)).toEqual(expected))

  it('a pour is heard when the last piece lies', () => {
    const last = soundsOf(at('pour'), at('pouring'), table).at(-1)
    expect(soundsOf(at('pour'), at('pouring'), calm)[0]?.after).toBe(last?.after)
  })
})

describe('the ear', () => {
  let played: string[]
  let ear: Ear
  const sink: Sink = { play: (all) => played.push(...names(all)), hush: () => played.push('hush') }
  const hear = (...all: Shown[]) => all.forEach((shown) => ear.hear(shown, table))

  beforeEach(() => {
    played = []
    ear = new Ear(sink)
  })

  it('hears nothing of the place where the page comes in', () => {
    hear(at('pouring'))
    expect(played).toEqual([])
  })

  it('follows from there', () => {
    hear(at('reading', shut), at('answer'), at('pour'))
    expect(played).toEqual(['page'])
  })

  it('cuts a pour off that the table leaves', () => {
    hear(at('pour'), at('pouring'), at('draw', shut))
    expect(played).toEqual([...Array(PEOPLE).fill('cube'), 'hush'])
  })

  it('is silent at once when the page is hidden, and for all that is over when it is seen again', () => {
    hear(at('reading', shut))
    ear.leave()
    hear(at('answer'), at('pour'), at('pouring'), asking(0))
    expect(played).toEqual(['hush'])
    hear(turned(0, { seat0: '2' })) // what the room has caught up with
    ear.back()
    hear(asking(1, { open: { seat0: '2' } }))
    expect(played).toEqual(['hush', 'ask'])
  })
})
