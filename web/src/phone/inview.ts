// What opens below the fold is scrolled to, and the focus goes there: an attachment for whatever appears inside a sheet.
import { calm } from '../parts/motion'

export function inView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' })
  element.focus({ preventScroll: true })
}
