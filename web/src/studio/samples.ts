// Made-up company and words for the studio.
export const NAMES = [
  'Ada',
  'Ben',
  'Chloé',
  'Dimitri',
  'Emma-Louise',
  'Farid',
  'Greta',
  'Hōkū',
  'Ines',
  'Jo',
  'Kwame',
  'Maximiliane',
]

export const seats = (n: number) =>
  NAMES.slice(0, n).map((name, i) => ({
    id: String(i),
    name,
    figure: i,
    score: (i * 5) % 13,
    reader: i === 2,
    leader: i === 1,
    away: i === 4,
    practice: i === 3,
  }))

export const seatWords = {
  reader: 'reads',
  leader: 'leads',
  away: 'away',
  practice: 'practice player',
  me: 'you',
  points: (n: number) => `${n} points`,
}

export const tokens = (n: number, spread: number, start = 0) =>
  NAMES.slice(0, n).map((name, i) => ({ id: String(i), figure: i, name, at: start + Math.floor(i * spread) }))

export const QUESTION = 'Have you ever pretended to be asleep so that you did not have to get up and help?'
export const FRAGE = 'Hast du dich schon einmal schlafend gestellt, um nicht aufstehen und helfen zu müssen?'

/** A square that looks like a QR code and is none. */
export function pretend(side: number): boolean[][] {
  const eye = (x: number, y: number) => Math.max(Math.abs(x - 3), Math.abs(y - 3))
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => {
      const ring = Math.min(eye(x, y), eye(side - 1 - x, y), eye(x, side - 1 - y))
      if (ring <= 4) return ring !== 2 && ring !== 4
      return (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0
    }),
  )
}
