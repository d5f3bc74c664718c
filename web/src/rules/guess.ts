/** How a guess is written: in one form only, since it is hashed. */

/** A number without leading zeros, or null. */
export const numberIn = (text: string): number | null => (/^(0|[1-9]\d{0,3})$/.test(text) ? Number(text) : null)

/** One card of Chili, or two different ones with the higher first: "4", "4+1". Null for any other. */
export function laid(text: string): number | null {
  const [, high, low] = /^([012456])(?:\+([012456]))?$/.exec(text) ?? []
  if (!high || (low && low >= high)) return null
  return Number(high) + Number(low ?? 0)
}
