/** The switch of the sound, as this screen remembers it. Storage may be forbidden: then it lasts as long as the page. */
const KEY = 'privacy/sound'

/** What was chosen here; null: nothing yet. */
export function remembered(storage: () => Pick<Storage, 'getItem'> = () => localStorage): boolean | null {
  try {
    const word = storage().getItem(KEY)
    return word === 'on' ? true : word === 'off' ? false : null
  } catch {
    return null
  }
}

export function remember(on: boolean, storage: () => Pick<Storage, 'setItem'> = () => localStorage): void {
  try {
    storage().setItem(KEY, on ? 'on' : 'off')
  } catch {
    // it lasts as long as the page
  }
}
