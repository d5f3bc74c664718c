/** The result of a round: how many chose each option. */
export type Tally = readonly number[]

/** What the options of an answer count: 0 or No, 1 or Yes, 2, 3, 4, 5+ and 10+. */
export const values: readonly number[] = [0, 1, 2, 3, 4, 5, 10]

/** How many people were asked. */
export const players = (tally: Tally): number => tally.reduce((sum, count) => sum + count, 0)

/** How many said Yes to a yes/no question. */
export const yes = (tally: Tally): number => tally[1] ?? 0

/** What was answered, added up. A Yes counts 1. */
export const sum = (tally: Tally): number => players(tally.map((count, option) => count * (values[option] ?? 0)))

/** The largest answer that was given, 0 if there is none. */
export const largest = (tally: Tally): number => Math.max(0, ...values.filter((_, option) => tally[option]))
