/** What "how often" and "how many" add up to: counts by option 0, 1, 2, 3, 4, 5+, 10+. A Yes of a yes/no question is 1. */
export const sumOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count, option) => sum + count * (option === 6 ? 10 : option), 0)
