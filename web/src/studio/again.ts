// Made-up companies that a phone remembers: screens.html?page=home&again, duty=lobby&again, duty=ended&again.
import type { Company, Services } from '../phone/services'

const company = (id: string, names: string[], more: Partial<Company>): Company => ({
  id,
  people: names.map((name, i) => ({ name, figure: (i * 5 + 2) % 12 })),
  me: names[0] ?? '',
  settings: {
    edition: 'quickie',
    end: 15,
    choice: 'card',
    guard: true,
    own: false,
    lowest: true,
    decks: ['quickie', 'privacy'],
    heat: 2,
    rising: false,
    minutes: 0,
    omit: ['money'],
    box: 4,
    language: 'en',
    name: 'Friday evening',
  },
  evenings: 3,
  won: [
    { name: 'Ada', nights: 1 },
    { name: 'Ben', nights: 1 },
  ],
  games: [['Ada']],
  last: 0,
  ...more,
})

const friday = company('1', ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fanny', 'Gökhan'], {})
const all = [
  friday,
  company('2', ['Ada', 'Maximiliane-Charlotte von Berg', 'مريم'], { evenings: 1, won: [], games: [['مريم']] }),
]

/** What `services.again` brings, with companies or without. */
export const again = (known: boolean): Awaited<ReturnType<Services['again']>> => ({
  companies: () => Promise.resolve(known ? all : []),
  forget: () => Promise.resolve(),
  remember: () => Promise.resolve(known ? friday : null),
  me: () => Promise.resolve(known ? { name: 'Ada', figure: 2 } : null),
  absent: () => Promise.resolve(known ? ['Hanna', 'Ines'] : []),
  sweep: () => Promise.resolve(),
  takePass: () => Promise.resolve(false),
})
