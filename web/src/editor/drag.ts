/** Taking a card by its grip and putting it down elsewhere. The list itself changes only when the card is put down. */

export interface Drag {
  /** How far the card is from its place, in pixels. */
  readonly by: number
  /** Its place among the others, if it were put down now. */
  readonly to: number
}

const EDGE = { upper: 96, lower: 190, most: 14 } // pixels: where the page scrolls along, and how much per frame

/**
 * Follows the pointer that has just gone down on a grip until it is up, and tells every step; `done` gets the last one,
 * or null if the person thought better of it.
 */
export function follow(
  down: PointerEvent,
  item: HTMLElement,
  tell: (drag: Drag) => void,
  done: (drag: Drag | null) => void,
): void {
  const { pointerId } = down
  const start = down.clientY + scrollY
  const others = [...(item.parentElement?.children ?? [])].filter((one) => one !== item)
  const stop = new AbortController()
  let y = down.clientY
  let drag: Drag | null = null

  const step = (): void => {
    drag = { by: y + scrollY - start, to: others.filter((one) => middle(one) < y).length }
    tell(drag)
  }
  const frame = (): void => {
    if (stop.signal.aborted) return
    const before = scrollY
    scrollBy(0, pull(y))
    if (scrollY !== before) step()
    requestAnimationFrame(frame)
  }
  const end = (last: Drag | null): void => {
    stop.abort()
    done(last)
  }
  const on = (type: string, then: (event: Event) => void): void =>
    window.addEventListener(type, then, { signal: stop.signal })
  const own = (event: Event): event is PointerEvent => (event as PointerEvent).pointerId === pointerId

  on('pointermove', (event) => {
    if (!own(event)) return
    y = event.clientY
    step()
  })
  on('pointerup', (event) => own(event) && end(drag))
  on('pointercancel', (event) => own(event) && end(null))
  on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && end(null))
  requestAnimationFrame(frame)
}

const middle = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

/** How far the page scrolls in this frame with the pointer there. */
function pull(y: number): number {
  const over = Math.max(0, EDGE.upper - y)
  const under = Math.max(0, y - (innerHeight - EDGE.lower))
  return Math.round(Math.min(under / 4, EDGE.most) - Math.min(over / 4, EDGE.most))
}
