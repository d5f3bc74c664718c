// Couples at the table, and whether they sit side by side.

export interface Sitting {
  id: string
  /** The other of a couple, or ''. */
  pair: string
}

/** Neighbours around the table who are a couple. Seats are a ring: the last sits beside the first. */
export function together(seats: readonly Sitting[]): [string, string][] {
  if (seats.length < 2) return []
  return seats.flatMap((seat, i): [string, string][] => {
    const left = seats[(i + 1) % seats.length] as Sitting
    const again = seats.length === 2 && i === 1
    return seat.pair !== '' && seat.pair === left.id && !again ? [[seat.id, left.id]] : []
  })
}
