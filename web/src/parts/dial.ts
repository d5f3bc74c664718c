/**
 * The geometry of the setting dial. The numbers 0…max stand on a ring over 300 degrees; the gap of 60 degrees at
 * the bottom keeps the first from the last, so that the arrow never runs over the end by accident.
 * Angles are degrees, clockwise from the top.
 */
export const SWEEP = 300

/** Where the number stands. */
export function angleOf(value: number, max: number): number {
  return max > 0 ? (value / max - 0.5) * SWEEP : 0
}

/** The angle of a point as seen from the dial's middle; x to the right, y downwards. From −180 to 180. */
export function angleAt(x: number, y: number): number {
  return (Math.atan2(x, -y) * 180) / Math.PI
}

/**
 * The number nearest to an angle. Inside the gap the arrow stays at the end where it was (`before`), so that a
 * finger that slips past the end does not jump from all to nobody.
 */
export function valueAt(angle: number, max: number, before: number | null): number {
  if (max <= 0) return 0
  const inGap = Math.abs(angle) > SWEEP / 2 + SWEEP / max / 2
  if (inGap && (before === 0 || before === max)) return before
  const nearest = Math.round((angle / SWEEP + 0.5) * max)
  return Math.min(max, Math.max(0, nearest))
}

/** Typed digits: "1" then "2" within a moment is 12, if there is a 12. Null if the digit leads nowhere. */
export function typed(digit: number, before: number | null, max: number): number | null {
  const joined = before === null ? digit : before * 10 + digit
  if (joined <= max) return joined
  return digit <= max ? digit : null
}
