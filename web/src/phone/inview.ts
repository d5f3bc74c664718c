// What opens below the fold is scrolled to: an attachment for whatever appears inside a sheet.
import { calm } from '../parts/motion'

export const inView = (element: Element): void =>
  element.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' })
