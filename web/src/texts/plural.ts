// Plural forms by the rules of the language, not by "n === 1".

/** "1 person", "2 people": the number, then the form that the language wants for it. */
export function counted(language: string, one: string, other: string): (n: number) => string {
  const rules = new Intl.PluralRules(language)
  return (n) => `${n} ${rules.select(n) === 'one' ? one : other}`
}

/** "1 of 4 has guessed", "3 of 4 have guessed": a part of all, then the form that the language wants for it. */
export function share(language: string, of: string, one: string, other: string): (n: number, all: number) => string {
  const rules = new Intl.PluralRules(language)
  return (n, all) => `${n} ${of} ${all} ${rules.select(n) === 'one' ? one : other}`
}

/** "Ada, Ben and Cleo" as the language joins names. */
export function listed(language: string): (names: string[]) => string {
  const format = new Intl.ListFormat(language, { type: 'conjunction' })
  return (names) => format.format(names)
}

/** What went wrong, and what to do next. */
export type Rejection = [said: string, next: string]
