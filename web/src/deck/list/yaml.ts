/** YAML 1.2, fetched only when somebody reads or writes it. */
import { parseDocument, stringify } from 'yaml'

/** The one document in it, taken apart. Throws where there are several, or none that can be read. */
export function parse(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', prettyErrors: false, merge: true })
  const [error] = document.errors
  if (error) throw error
  return document.toJS() as unknown
}

/** What other programs, also those of YAML 1.1, read as the same. */
export const write = (value: unknown): string => stringify(value, { lineWidth: 0, compat: 'yaml-1.1' })
