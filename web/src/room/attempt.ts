/** What a function of foreign data gives, or null where the data is refused or so malformed that it cannot be read. */
export function attempt<T>(of: () => T): T | null {
  try {
    return of()
  } catch {
    return null
  }
}
