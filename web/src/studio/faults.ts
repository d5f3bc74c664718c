/**
 * The rules of layout, held against the page as it stands: nothing is wider than the screen, no writing is cut off or lies
 * on other writing, what is pressed is large enough and lies apart, and the one main action is in view. Each fault is a
 * sentence. What the tests assert is what the studio tells below each picture.
 */
const TARGET = 44
const IN_LINE = 24 // links between words
const SLACK = 1.5 // px that rounding may take

type Box = { left: number; top: number; right: number; bottom: number }
interface Piece {
  element: Element
  box: Box
  name: string
}

/** A rectangle of the browser's has no fields of its own: it cannot be spread. */
const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })
const wide = (box: Box) => box.right - box.left
const high = (box: Box) => box.bottom - box.top
const cut = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})
const short = (text: string | null | undefined): string => {
  const one = (text ?? '').replace(/\s+/g, ' ').trim()
  return one.length > 40 ? `${one.slice(0, 40)}…` : one
}
const nameOf = (element: Element): string =>
  `${element.tagName.toLowerCase()} "${short(element.getAttribute('aria-label') ?? element.textContent)}"`

/** Where everything is: the dialog that lies on top, or the page. */
const ground = (): Element => document.querySelector('dialog[open]') ?? document.body

function seen(element: Element): boolean {
  if (element.closest('.spoken, [hidden]')) return false
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
}

/** The sides of a coin, of which one is turned away; a wheel, of which a window shows a part. */
function away(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backfaceVisibility, clipPath } = getComputedStyle(at)
    if (backfaceVisibility === 'hidden' || clipPath.startsWith('url')) return true
  }
  return false
}

/** What stays where it is while the rest scrolls: its own layer. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at
  return null
}

/** The ancestors that show no more than fits into them; up to one that scrolls, or all. */
function hiders(element: Element, all = false): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(at)
    if (display === 'inline' || display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue
    const scrolls = [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll')
    if (scrolls && !all) break
    found.push(at)
  }
  return found
}

/** Every run of letters as it lies there: one piece for each line of each text. */
function writing(): Piece[] {
  const walker = document.createTreeWalker(ground(), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const pieces: Piece[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || !seen(element) || away(element)) continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) pieces.push({ element, box: boxOf(box), name: short(node.textContent) })
  }
  return pieces
}

/** Letters do not fill the height of their line. */
function inked({ element, box }: Piece): Box {
  const size = parseFloat(getComputedStyle(element).fontSize)
  const scale = element instanceof SVGElement ? high(box) / (size * 1.2) : 1
  const less = Math.max(0, (high(box) - size * scale * 0.8) / 2)
  return { ...box, top: box.top + less, bottom: box.bottom - less }
}

/** Some people call themselves by a whole sentence: a name may end in dots from here on, in letters. */
const LONG_NAME = 18

/** Writing ends in dots where a line, or a number of lines, is full. */
function dotted(hider: Element): boolean {
  const { textOverflow, webkitLineClamp, fontSize } = getComputedStyle(hider)
  if (textOverflow === 'ellipsis' && hider.scrollWidth > hider.clientWidth + SLACK) return true
  return webkitLineClamp !== 'none' && hider.scrollHeight > hider.clientHeight + parseFloat(fontSize) / 2
}

const held = (piece: Piece): string[] =>
  hiders(piece.element).flatMap((hider) => {
    if (hider.closest('.name, .who, .figures') && (piece.element.textContent ?? '').length > LONG_NAME) return []
    const inside = cut(inked(piece), hider.getBoundingClientRect())
    if (wide(inside) <= 0 || high(inside) <= 0) return [] // it waits outside, on a tape
    const less = Math.max(wide(piece.box) - wide(inside), high(inked(piece)) - high(inside))
    return less > SLACK || dotted(hider) ? [`"${piece.name}" is cut off`] : []
  })

/** What is seen of a box without scrolling in what it lies in. */
const visible = (element: Element, box: Box): Box =>
  hiders(element, true).reduce((box, hider) => cut(box, hider.getBoundingClientRect()), box)

const isSeen = ({ box }: Piece): boolean => wide(box) > 0 && high(box) > 0

function beyond({ box, name }: Piece): string[] {
  const width = document.documentElement.clientWidth
  return box.left < -SLACK || box.right > width + SLACK ? [`"${name}" reaches beyond the screen`] : []
}

function* pairs(pieces: readonly Piece[]): Generator<[Piece, Piece]> {
  const sorted = [...pieces].sort((a, b) => a.box.top - b.box.top)
  for (const [i, a] of sorted.entries())
    for (const b of sorted.slice(i + 1)) {
      if (b.box.top >= a.box.bottom) break
      if (a.element !== b.element && layerOf(a.element) === layerOf(b.element)) yield [a, b]
    }
}

function onEachOther(pieces: readonly Piece[]): string[] {
  return [...pairs(pieces)].flatMap(([a, b]) => {
    const both = cut(a.box, b.box)
    return wide(both) > 2 && high(both) > 2 ? [`"${a.name}" lies on "${b.name}"`] : []
  })
}

const PRESSED = 'button, a[href], input, select, textarea, summary, [role=slider], [role=button]'

/** What is pressed; a box to tick is as large as its label. */
function targets(): Piece[] {
  const all = [...ground().querySelectorAll(PRESSED)].filter(seen)
  return all.map((element) => {
    const label = element.matches('[type=checkbox], [type=radio], [type=file]') ? element.closest('label') : null
    const box = boxOf((label ?? element).getBoundingClientRect())
    return { element: label ?? element, box, name: nameOf(label ?? element) }
  })
}

/** A link in the middle of what is written. */
const inLine = (element: Element): boolean =>
  element.tagName === 'A' && getComputedStyle(element).display === 'inline' && element.parentElement?.tagName === 'P'

const tooSmall = ({ element, box, name }: Piece): string[] => {
  const least = inLine(element) ? IN_LINE : TARGET
  const [x, y] = [Math.round(wide(box)), Math.round(high(box))]
  return x < least || y < least ? [`${name} is ${x} × ${y}`] : []
}

/** What is round, or a card in a hand: their boxes meet where they themselves do not. */
const shaped = ({ element }: Piece): boolean =>
  element instanceof HTMLElement &&
  (Math.abs(element.getBoundingClientRect().width - element.offsetWidth) > 2 ||
    getComputedStyle(element).borderRadius === '50%')

/** A button in the corner of a card that is pressed too: enough of both is left. */
const within = (a: Box, b: Box): boolean =>
  a.left >= b.left - SLACK && a.right <= b.right + SLACK && a.top >= b.top - SLACK && a.bottom <= b.bottom + SLACK

const GRID = 8 // px

/** How much of it can be hit, in square pixels. */
function hit(element: Element): number {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, right, bottom } = element.getBoundingClientRect()
  let points = 0
  for (let x = left + GRID / 2; x < right; x += GRID)
    for (let y = top + GRID / 2; y < bottom; y += GRID) if (element.contains(document.elementFromPoint(x, y))) points++
  return points * GRID * GRID
}

function tooNear(pieces: readonly Piece[]): string[] {
  const near = [...pairs(pieces)].filter(([a, b]) => {
    const both = cut(a.box, b.box)
    const apart = !a.element.contains(b.element) && !b.element.contains(a.element)
    return apart && wide(both) > SLACK && high(both) > SLACK
  })
  const fine = ([a, b]: [Piece, Piece]) => (shaped(a) && shaped(b)) || within(a.box, b.box) || within(b.box, a.box)
  const on = near.filter((pair) => !fine(pair))
  const hidden = new Set(near.filter(fine).flat())
  return [
    ...on.map(([a, b]) => `${a.name} and ${b.name} lie on each other`),
    ...[...hidden]
      .filter(({ element }) => hit(element) < TARGET * TARGET)
      .map(({ name }) => `${name} is hidden by another`),
  ]
}

/** The one main action of a phone's screen. */
function main(): string[] {
  const button = document.querySelector('dialog[open]') ? null : document.querySelector('.page > footer button.main')
  if (!button) return []
  const { top, bottom } = button.getBoundingClientRect()
  return top < -SLACK || bottom > innerHeight + SLACK ? [`${nameOf(button)} is not in view`] : []
}

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide on ${clientWidth}`] : []
  const boxes = [...ground().querySelectorAll('*')].filter(
    (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + SLACK,
  )
  return [...page, ...boxes.map((one) => `${nameOf(one)} scrolls sideways`)]
}

export interface Rules {
  /** The main action has to be in view: not where letters are twice as large. */
  inView?: boolean
}

export function faults({ inView = true }: Rules = {}): string[] {
  const texts = writing()
  // What waits on a tape, or further down in a list, is not seen yet.
  const inks = texts.map((piece) => ({ ...piece, box: visible(piece.element, inked(piece)) })).filter(isSeen)
  const pressed = targets()
  const all = [
    ...sideways(),
    ...texts.flatMap(held),
    ...inks.flatMap(beyond),
    ...onEachOther(inks),
    ...pressed.flatMap(tooSmall),
    ...tooNear(pressed.map((piece) => ({ ...piece, box: visible(piece.element, piece.box) })).filter(isSeen)),
    ...(inView ? main() : []),
  ]
  return [...new Set(all)]
}
