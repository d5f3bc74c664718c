// A made-up game to look back on: rounds with counts and points, always the same.
import type { Known } from '../room/api'

type Rounds = Known['evening']['rounds']

const TEXTS = [
  ['Have you ever left a party through the back door?', 'Bist du schon einmal heimlich von einer Feier verschwunden?'],
  ['Do you sing when nobody can hear you?', 'Singst du, wenn dich niemand hören kann?'],
  [
    'Have you ever pretended at a party to know somebody whose name you had long forgotten?',
    'Hast du schon einmal auf einer Feier so getan, als würdest du jemanden kennen, dessen Namen du längst vergessen hattest?',
  ],
  ['Have you ever read somebody else’s diary?', 'Hast du schon einmal in einem fremden Tagebuch gelesen?'],
  ['Do you talk to animals as if they understood?', 'Sprichst du mit Tieren, als würden sie dich verstehen?'],
  ['Would you swim in the sea at night?', 'Würdest du nachts im Meer schwimmen?'],
  [
    'Have you ever said that you were ill to stay at home?',
    'Hast du dich schon einmal krankgemeldet, um zu Hause zu bleiben?',
  ],
] as const

/** The same number for the same i, from 0 to below n. */
const lot = (i: number, n: number): number => Math.floor((Math.abs(Math.sin(i * 127.1 + 11.7)) * 43758.5453) % n)

function countsOf(round: number, people: number, options: number): number[] {
  const counts = Array.from({ length: options }, () => 0)
  for (let i = 0; i < people; i++) {
    const option = round === 2 ? 1 : Math.min(options - 1, lot(round * 31 + i, options * 2 - 1) % options)
    counts[option] = (counts[option] ?? 0) + 1
  }
  return counts
}

export function roundsOf(rounds: number, seats: readonly string[], options: number): Rounds {
  return Array.from({ length: rounds }, (_, round) => {
    const walked = seats.map((id, i) => ({ id, points: [0, 1, 3, 1, 0, 0][lot(round * 17 + i * 5, 6)] ?? 0 }))
    const [en = '', de = ''] = TEXTS[round % TEXTS.length] ?? []
    return {
      number: round + 1,
      label: `privacy/${String(round).padStart(3, '0')}/1`,
      texts: [
        { language: 'en', text: en },
        { language: 'de', text: de },
      ],
      options,
      counts: countsOf(round, seats.length, options),
      points: walked.filter(({ points }) => points > 0),
      exact: walked.filter(({ points }) => points === 3).map(({ id }) => id),
    }
  })
}
