/** What people write themselves: questions in a row, and what is said of all of them. */

export type Kind = 'yesno' | 'howmany'

export interface Question {
  /** By language tag, only those that there are; in the one form that `clean` gives. */
  readonly texts: Readonly<Record<string, string>>
  /** 1 mild, 2 spicy, 3 hot. */
  readonly heat: number
  /** One of `themes`, or ''. */
  readonly theme: string
  /** Who wrote it and wants it known, or ''. */
  readonly by: string
}

export interface List {
  /** What people call it; '' where nobody has said, or where `names` do. */
  readonly name: string
  /** The same by language. */
  readonly names: Readonly<Record<string, string>>
  /** Of all its questions. */
  readonly kind: Kind
  /** The tag of questions that are plain texts. */
  readonly language: string
  /** Who wrote all that have no `by` of their own, or ''. */
  readonly by: string
  /** A word to the players, or ''. */
  readonly about: string
  readonly questions: readonly Question[]
}

/** What is wrong in a file. Those up to `empty` throw a question out. */
export type Code = 'long' | 'odd' | 'twice' | 'empty' | 'heat' | 'theme' | 'many' | 'syntax' | 'none' | 'big'

export interface Problem {
  /** From 1; of a row its first line, in YAML and JSON the number of the question. 0 is the file, or its head. */
  readonly line: number
  readonly code: Code
}

export const themes: readonly string[] = [
  'body',
  'dreams',
  'family',
  'friends',
  'habits',
  'love',
  'money',
  'sex',
  'sins',
  'technology',
  'travel',
  'work',
]

/** The most that there may be, and the length that reads well. Lengths are characters (code points). */
export const LIMITS = { name: 60, about: 300, text: 200, goodText: 110, questions: 1000, bytes: 500_000 } as const

/** A list without questions. */
export const blank = (language: string): List => ({
  name: '',
  names: {},
  kind: 'yesno',
  language,
  by: '',
  about: '',
  questions: [],
})

/** A question with these texts and nothing else. */
export const question = (texts: Question['texts'], more: Partial<Question> = {}): Question => ({
  texts,
  heat: 1,
  theme: '',
  by: '',
  ...more,
})

/** Whether it is a language's tag in lower case, as in "de", "gsw" or "pt-br". "by" says who wrote it. */
export const isLanguage = (tag: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag) && tag !== 'by'

/** All languages that some question has, ascending. */
export const languagesOf = (questions: readonly Question[]): string[] =>
  [...new Set(questions.flatMap(({ texts }) => Object.keys(texts)))].sort()
