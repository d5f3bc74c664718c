/** What this page says. Each catalogue is fetched only when somebody reads it. */
import type { Words } from '../texts/editor.en'
import { languages, type Language } from '../texts/texts'

export type { Words } from '../texts/editor.en'

const catalogues: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import('../texts/editor.en'),
  de: () => import('../texts/editor.de'),
  fr: () => import('../texts/editor.fr'),
}

export const wordsOf = async (language: Language): Promise<Words> => (await catalogues[language]()).words

/** What a language is called by those who read this one; its tag where nobody knows. */
export function nameOf(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The languages of this page, which are offered first. */
export const AT_HAND: readonly string[] = Object.keys(languages)

/** What else people write in. Tables can name all of them. */
export const OFFERED = [
  ...['ar', 'bg', 'ca', 'cs', 'da', 'el', 'es', 'et', 'eu', 'fa', 'fi', 'ga', 'gl', 'he', 'hi', 'hr', 'hu', 'is'],
  ...['it', 'ja', 'ko', 'lb', 'lt', 'lv', 'mt', 'nb', 'nl', 'pl', 'pt', 'rm', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv'],
  ...['tr', 'uk', 'vi', 'zh'],
]
