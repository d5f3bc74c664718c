/**
 * The geometry of the setting dial. The numbers min…max stand on a ring over 300 degrees; the gap of 60 degrees at
 * the bottom keeps the first from the last, so that the arrow never runs over the end by accident.
 * Angles are degrees, clockwise from the top.
 */
export const SWEEP = 300

/** Where the number stands. */
export function angleOf(value: number, max: number, min = 0): number {
  return max > min ? ((value - min) / (max - min) - 0.5) * SWEEP : 0
}

/** The angle of a point as seen from the dial's middle; x to the right, y downwards. From −180 to 180. */
export function angleAt(x: number, y: number): number {
  return (Math.atan2(x, -y) * 180) / Math.PI
}

/**
 * The number nearest to an angle. Inside the gap the arrow stays at the end where it was (`before`), so that a
 * finger that slips past the end does not jump from all to nobody.
 */
export function valueAt(angle: number, max: number, before: number | null, min = 0): number {
  const steps = max - min
  if (steps <= 0) return min
  const inGap = Math.abs(angle) > SWEEP / 2 + SWEEP / steps / 2
  if (inGap && (before === min || before === max)) return before
  const nearest = Math.round((angle / SWEEP + 0.5) * steps)
  return min + Math.min(steps, Math.max(0, nearest))
}

/** Typed digits: "1" then "2" within a moment is 12, if there is a 12. Null if the digit leads nowhere. */
export function typed(digit: number, before: number | null, max: number, min = 0): number | null {
  const joined = before === null ? digit : before * 10 + digit
  return [joined, digit].find((number) => min <= number && number <= max) ?? null
}
