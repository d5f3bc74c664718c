// Which of the catalogues a person reads. Each is loaded only when somebody reads it.
import type { First } from './en'
import type { later as Later } from './en.later'
import type { Rejection } from './plural'

export type { Rejection } from './plural'
export type Messages = First & typeof Later

/** What each language calls itself. All that is kept by language follows from this list: see docs/adding-a-language.md. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const
export type Language = keyof typeof languages

const firsts: Readonly<Record<Language, () => Promise<First>>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
}
const laters: Readonly<Record<Language, () => Promise<{ later: typeof Later }>>> = {
  en: () => import('./en.later'),
  de: () => import('./de.later'),
  fr: () => import('./fr.later'),
}

/** The catalogue of a language. Rejects where it cannot be fetched. What is said later is missing until `learn`. */
export async function load(language: Language): Promise<Messages> {
  return (await firsts[language]()) as Messages
}

/** The same catalogue with what is said later: by the parts that are fetched later, and about what went wrong. */
export async function learn(texts: First, language: Language): Promise<Messages> {
  const { later } = await laters[language]()
  const both = (name: string, words: object): object => ({ ...(texts[name as keyof First] as object), ...words })
  const sections = Object.entries(later).map(([name, words]) => [name, both(name, words)])
  return { ...texts, ...Object.fromEntries(sections) } as Messages
}

/** The language that a tag like "de-CH" belongs to, or null where there is no catalogue for it. */
export function languageOf(tag: string): Language | null {
  const language = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  return Object.hasOwn(languages, language) ? (language as Language) : null
}

/** The first of a person's languages that is spoken here, else English. */
export function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}

const at = <T>(by: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(by, code) ? by[code] : undefined

/** What to say about a rejection, also about one by the phone itself; a code from a newer server gets a general word. */
export function rejection(texts: Messages, code: string): Rejection {
  const alarm = at(texts.alarm.by, code)
  return at<Rejection>(texts.rejected.by, code) ?? (alarm === undefined ? texts.rejected.other : [alarm, ''])
}

/** What to say about an alarm. */
export function alarm(texts: Messages, code: string): string {
  return at(texts.alarm.by, code) ?? texts.alarm.other
}
