/** Files that leave this browser: saved, or handed to another app where the browser can do that. */
import { clean, type Form } from '../deck/list/index.ts'

const kinds: Record<Form, { end: string; type: string }> = {
  yaml: { end: 'yaml', type: 'application/yaml' },
  json: { end: 'json', type: 'application/json' },
  csv: { end: 'csv', type: 'text/csv' },
  text: { end: 'txt', type: 'text/plain' },
}

/** What the file dialog is to show. Phones go by types, desks by endings. */
export const ACCEPT = '.yaml,.yml,.json,.csv,.tsv,.txt,.md,text/*,application/json,application/yaml'

/** A name that every system takes for a file, without its ending. */
export function fileName(name: string): string {
  const plain = clean(name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|.]+/gu, ' '))
  return [...plain].slice(0, 60).join('').trim() || 'privacy'
}

/** A file's name without its ending. */
export const stem = (name: string): string => name.replace(/\.[a-z0-9]{1,8}$/i, '')

export const fileOf = (name: string, form: Form, text: string): File =>
  new File([text], `${fileName(name)}.${kinds[form].end}`, { type: kinds[form].type })

/** Whether this browser hands such files on; on plain http none does. */
export function canShare(form: Form): boolean {
  try {
    return navigator.canShare({ files: [fileOf('a', form, 'a')] })
  } catch {
    return false
  }
}

/** Resolves also where the person thinks better of it. */
export const share = (file: File): Promise<void> =>
  navigator.share({ files: [file], title: file.name }).catch(() => undefined)

export function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // some browsers read it only when the person has agreed
}
