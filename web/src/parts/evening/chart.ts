/**
 * The chart of points by round, as lines, marks and labels on a drawing whose unit is the height of a letter. Nobody has
 * to tell colours apart: the head of everybody's figure sits on the line, the whole figure with the name at its end, and
 * who is level with others runs beside them, not under them.
 */
export interface Spot {
  x: number
  y: number
}

export interface Line {
  /** Before the first round, then after each. */
  spots: Spot[]
  /** Where the head of the figure sits on the line: not at every round where there are many. */
  marks: Spot[]
  /** Left end and middle of the label. */
  label: Spot
}

export interface Chart {
  lines: Line[]
  /** Points that have a line across, with their height. */
  levels: { points: number; y: number }[]
  /** Rounds that have a number below, with their place. */
  rounds: { number: number; x: number }[]
  /** Ends of the plot, and its lower edge. */
  left: number
  right: number
  bottom: number
}

export interface Size {
  width: number
  height: number
  /** Kept free on the right for the labels. */
  labels: number
  /** From label to label at least. */
  row: number
}

const LEFT = 1.9 // for the numbers of the levels
const TOP = 0.5
const BELOW = 1.7 // for the numbers of the rounds
const LEAD = 0.9 // from the end of a line to its label
const LANE = 0.34 // between lines that are level, where there are few
const BUNDLE = 3 // of all lines, if all are level
const ROOM = 0.6 // for lines beside the highest and the lowest level

/** Lines in the order of the ways: furthest ahead first. */
export function chartOf(ways: readonly (readonly number[])[], { width, height, labels, row }: Size): Chart {
  const last = Math.max(1, ...ways.map((points) => points.length - 1))
  const most = Math.max(1, ...ways.flat())
  const least = Math.min(0, ...ways.flat())
  const [right, bottom] = [width - labels - LEAD, height - BELOW]
  const x = (round: number) => LEFT + ((right - LEFT) * round) / last
  const y = (points: number) => bottom - ROOM - ((bottom - TOP - 2 * ROOM) * (points - least)) / (most - least)
  const lane = Math.min(LANE, BUNDLE / ways.length)
  const columns = Array.from({ length: last + 1 }, (_, round) => {
    const heights = ways.map((points) => y(points[round] ?? least))
    return round === 0 ? heights : apart(heights, lane, TOP, bottom) // all begin in one spot
  })
  const spots = ways.map((points, i) => points.map((_, round) => ({ x: x(round), y: columns[round]?.[i] ?? 0 })))
  const ends = apart(columns[last] ?? [], row, row / 2, height - row / 2)
  const every = Math.ceil(last / Math.max(1, Math.floor((right - LEFT) / 1.6)))
  return {
    lines: spots.map((line, i) => ({
      spots: line,
      marks: line.filter((_, round) => round > 0 && round < last && (last - round) % every === 0),
      label: { x: right + LEAD, y: ends[i] ?? 0 },
    })),
    levels: stepsTo(least, most).map((points) => ({ points, y: y(points) })),
    rounds: Array.from({ length: last }, (_, i) => i + 1)
      .filter((number) => (last - number) % every === 0)
      .map((number) => ({ number, x: x(number) })),
    left: LEFT,
    right,
    bottom,
  }
}

/**
 * These heights, moved as little as needed so that each is at least `gap` from the next, in the same order, within `from`
 * and `to`. Equal ones share out the room in the order in which they come.
 */
export function apart(heights: readonly number[], gap: number, from: number, to: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  // Those who would touch stand together, evenly around the middle of where they want to be.
  const groups: { sum: number; members: number[] }[] = []
  for (const [rank, i] of order.entries()) {
    let group = { sum: (heights[i] ?? 0) - rank * gap, members: [i] }
    for (let before = groups.at(-1); before && middle(before) > middle(group); before = groups.at(-1)) {
      groups.pop()
      group = { sum: before.sum + group.sum, members: [...before.members, ...group.members] }
    }
    groups.push(group)
  }
  const moved: number[] = []
  const most = to - (heights.length - 1) * gap
  let rank = 0
  for (const group of groups)
    for (const i of group.members) moved[i] = Math.max(from, Math.min(most, middle(group))) + rank++ * gap
  return moved
}

const middle = ({ sum, members }: { sum: number; members: number[] }): number => sum / members.length

/** At most six round numbers from one to the other. */
function stepsTo(least: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (most - least) / one <= 5) ?? 1000
  const first = Math.ceil(least / step) * step
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, i) => first + i * step)
}

export const pathOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')

/** From the end of a line to its label. */
export function leadOf({ spots, label }: Line): string {
  const end = spots.at(-1) ?? label
  return pathOf([end, { x: label.x - 0.15, y: label.y }])
}
