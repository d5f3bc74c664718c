/** What readers hand over, question by question: the right ones are kept, the others reported. */
import { LIMITS, themes, type Code, type Problem, type Question } from './list.ts'
import { clean, fingerprint, flawOfName, isGarbled, lengthOf } from './text.ts'

/** A question as it stands in a file. */
export interface Found {
  /** By language, in whatever form. */
  readonly texts: Readonly<Record<string, string>>
  /** A number or a text, or nothing. */
  readonly heat?: unknown
  readonly theme?: unknown
  readonly by?: string
}

export class Gather {
  readonly questions: Question[] = []
  readonly problems: Problem[] = []
  /** Something could not be read, or was too much: what follows is not looked at. */
  over = false
  readonly #seen = new Set<string>()
  readonly #room: number

  /** `before`: questions that a list has already. */
  constructor(before: readonly Question[] = []) {
    this.#room = LIMITS.questions - before.length
    for (const { texts } of before)
      for (const text of Object.values(texts)) this.#seen.add(fingerprint(clean(text)) ?? '')
  }

  report(line: number, code: Code): void {
    this.problems.push({ line, code })
    this.over ||= code === 'syntax' || code === 'many'
  }

  add(line: number, found: Found): void {
    if (this.over) return
    const entries = Object.entries(found.texts).map(([language, text]) => [language, clean(text)] as const)
    const texts = Object.fromEntries(entries.filter(([, text]) => text !== ''))
    const by = clean(found.by ?? '')
    const flaw = this.#flaw(Object.values(texts), by)
    if (flaw) this.report(line, flaw)
    else this.#keep({ texts, by, heat: this.#heat(line, found.heat), theme: this.#theme(line, found.theme) })
  }

  /** The first thing that throws the question out. */
  #flaw(texts: string[], by: string): Code | null {
    const prints = texts.map(fingerprint)
    const wrongBy = flawOfName(by)
    if (texts.some((text) => lengthOf(text) > LIMITS.text) || wrongBy === 'long') return 'long'
    if (texts.some(isGarbled) || prints.includes(null) || wrongBy === 'odd') return 'odd'
    if (prints.some((print) => this.#seen.has(print ?? ''))) return 'twice'
    if (texts.length === 0) return 'empty'
    return this.questions.length >= this.#room ? 'many' : null
  }

  #keep(question: Question): void {
    for (const text of Object.values(question.texts)) this.#seen.add(fingerprint(text) ?? '')
    this.questions.push(question)
  }

  #heat(line: number, value: unknown): number {
    const written = typeof value === 'string' ? clean(value) : value
    if (written === undefined || written === null || written === '') return 1
    const heat = [1, 2, 3].find((one) => written === one || written === String(one))
    if (!heat) this.report(line, 'heat')
    return heat ?? 1
  }

  #theme(line: number, value: unknown): string {
    if (value === undefined || value === null) return ''
    const theme = typeof value === 'string' ? clean(value).toLowerCase() : null
    if (theme === '' || (theme !== null && themes.includes(theme))) return theme
    this.report(line, 'theme')
    return ''
  }
}
