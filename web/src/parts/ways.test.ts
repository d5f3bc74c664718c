import { describe, expect, it, test } from 'vitest'
import { cubeLeaves, DURATION, pourTime } from '../room/durations'
import { lying } from './heap'
import type { Leaving, Way } from './pieces'
import { emptied, tipped } from './tipped'
import { lidded, turned } from './turned'

interface Movement {
  of: string
  frames: Keyframe[]
  timing: KeyframeAnimationOptions
}

/** An element that writes down how it was moved; `parts` are the elements inside it, by class. */
function moved(move: (element: Element) => void): Movement[] {
  const movements: Movement[] = []
  const element = (of: string, parts: string[]): object => ({
    animate: (frames: Keyframe[], timing: number | KeyframeAnimationOptions) =>
      movements.push({ of, frames, timing: typeof timing === 'number' ? { duration: timing } : timing }),
    querySelectorAll: (name: string) => parts.filter((part) => part === name).map((part) => element(part, [])),
  })
  move(element('piece', ['.turns', '.up', '.down', '.over', '.off']) as Element)
  return movements
}

const ways: [string, Way][] = [
  ['out of a vessel', tipped],
  ['out of a bag', emptied],
  ['turned up by hand', turned],
  ['from under a lid', lidded],
]
/** Those whose pieces lie face down at first. */
const covered = ways.filter(([, way]) => way.faceDown)
const leaving = (i: number, answer: Leaving['answer']): Leaving => ({ i, n: 7, answer, x: 50, y: 300 })
const end = ({ timing }: Movement): number => Number(timing.delay ?? 0) + Number(timing.duration)

describe.each(ways)('pieces %s', (_, way) => {
  it('come to lie in their tray, each at the time that all screens share', () => {
    for (let i = 0; i < 7; i++) {
      const all = moved((element) => way.piece(element, leaving(i, 'yes')))
      expect(Math.max(...all.map(end))).toBe(cubeLeaves(i, 7) + DURATION.tumble)
      expect(all.find(({ of }) => of === 'piece')?.frames.at(-1)?.transform).toContain('translate(50px, 300px)')
    }
  })

  it('leave a vessel that rests when the number stands', () => {
    for (let n = 0; n <= 12; n++) {
      const all = moved((element) => way.vessel(element, n))
      for (const one of all.filter(({ of }) => of === 'piece')) {
        expect(end(one)).toBe(pourTime(n))
        expect(one.frames.at(-1)?.transform).toBe(way.rest)
        const offsets = one.frames.flatMap(({ offset }) => offset ?? [])
        expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
        expect(offsets.every((offset) => 0 <= offset && offset <= 1)).toBe(true)
      }
    }
  })
})

test.each(covered)('pieces %s move alike until they lie open, whatever is on them', (_, way) => {
  const [yes, no] = (['yes', 'no'] as const).map((answer) => moved((element) => way.piece(element, leaving(2, answer))))
  expect(yes).toEqual(no)
})

test.each(covered)('of pieces %s nothing is seen before they stand on edge', (_, way) => {
  const all = moved((element) => way.piece(element, leaving(2, 'yes')))
  const up = all.find(({ of }) => of === '.up')
  const edge = all.find(({ of }) => of === '.turns')?.frames.find(({ transform }) => transform === 'scaleX(0)')
  expect(up?.timing).toMatchObject({ fill: 'backwards', delay: cubeLeaves(2, 7) })
  expect(up?.frames.filter(({ opacity }) => opacity === 0).map(({ offset }) => offset)).toEqual([
    undefined,
    edge?.offset,
  ])
})

test.each(covered)('what pieces %s were on, or under, is changed once and stays so', (_, way) => {
  for (let n = 0; n <= 12; n++) {
    const all = moved((element) => way.vessel(element, n))
    const seen = (name: string) => all.find(({ of }) => of === name)?.frames.map(({ opacity }) => opacity)
    expect(seen('.over')).toEqual([1, 1, 0, 0])
    expect(seen('.off')).toEqual([0, 0, 1, 1])
  }
})

test('no two pieces lie on the same place, and none outside the middle', () => {
  const places = Array.from({ length: 12 }, (_, i) => lying(i))
  expect(new Set(places.map(({ x, y }) => `${x.toFixed()} ${y.toFixed()}`)).size).toBe(12)
  for (const { x, y } of places) expect((x / 79) ** 2 + (y / 66) ** 2).toBeLessThan(0.75)
})
