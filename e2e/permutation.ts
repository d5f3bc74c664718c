// Whether what was measured differs between two kinds by more than luck: a permutation test, which supposes nothing of how
// the measurements scatter. (https://en.wikipedia.org/wiki/Permutation_test)

export interface Sample {
  /** Who was measured: only what is of the same is compared. */
  readonly of: string
  readonly yes: boolean
  readonly ms: number
}

export interface Verdict {
  /** How much longer Yes takes, in ms: between the medians. */
  readonly difference: number
  /** How often luck alone shows as much, whichever way. */
  readonly p: number
}

/** Orders drawn by lot. */
const ORDERS = 20_000

/** The order as it was is one of them, so that p is never 0. */
export function verdict(samples: readonly Sample[]): Verdict {
  const groups = groupsOf(samples)
  const difference = between(groups)
  let asMuch = 1
  for (let i = 1; i < ORDERS; i++) if (Math.abs(between(groups.map(shuffled))) >= Math.abs(difference)) asMuch++
  return { difference, p: asMuch / ORDERS }
}

interface Group {
  readonly yes: readonly boolean[]
  /** Less the median of the group. */
  readonly ms: readonly number[]
}

function groupsOf(samples: readonly Sample[]): Group[] {
  const names = [...new Set(samples.map((sample) => sample.of))]
  return names.map((name) => {
    const own = samples.filter((sample) => sample.of === name)
    const middle = median(own.map(({ ms }) => ms))
    return { yes: own.map(({ yes }) => yes), ms: own.map(({ ms }) => ms - middle) }
  })
}

function between(groups: readonly Group[]): number {
  const of = (kind: boolean) => groups.flatMap(({ yes, ms }) => ms.filter((_, i) => yes[i] === kind))
  return median(of(true)) - median(of(false))
}

/** Who said Yes is drawn by lot, within the group. */
function shuffled({ yes, ms }: Group): Group {
  const drawn = [...yes]
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[drawn[i], drawn[j]] = [drawn[j]!, drawn[i]!]
  }
  return { yes: drawn, ms }
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
