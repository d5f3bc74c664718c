// Lists for the page of a group's own questions, on a shelf that is never stored.
import type { Shelf } from '../deck/list/index.ts'
import type { Kept } from '../deck/list/shelf.ts'
import { FRAGE, QUESTION } from './samples'

const texts = (en: string, de?: string): Record<string, string> => (de ? { en, de } : { en })
const QUESTIONS = [
  { texts: texts(QUESTION, FRAGE), heat: 1, theme: 'habits', by: '' },
  { texts: texts('Do you sing when nobody can hear you?'), heat: 2, theme: '', by: 'Maximiliane-Charlotte von Berg' },
  {
    texts: texts('Would you swim in the sea at night?', 'Würdest du nachts im Meer schwimmen?'),
    heat: 3,
    theme: 'travel',
    by: '',
  },
]

const list = (id: string, name: string, blank: boolean): Kept => ({
  id,
  copy: 1,
  changed: Date.UTC(2026, 0, 9),
  languages: blank ? ['en'] : ['en', 'de'],
  list: { name, names: {}, kind: 'yesno', language: 'en', by: '', about: '', questions: blank ? [] : QUESTIONS },
})

export function shelfOf(query: URLSearchParams): Shelf {
  const blank = query.has('blank')
  const all = [
    list('x-aaaaaaaa', blank ? '' : 'Our Fridays', blank),
    list('x-bbbbbbbb', 'Questions for the long drive to the sea, and back again', false),
  ].slice(0, Number(query.get('lists') ?? '0'))
  const shelf: Partial<Shelf> = {
    list: () => Promise.resolve(all),
    get: (id) => Promise.resolve(all.find((one) => one.id === id) ?? null),
    put: (kept) => Promise.resolve({ ...kept, copy: kept.copy + 1 }),
    delete: () => Promise.resolve(),
  }
  return shelf as Shelf
}
