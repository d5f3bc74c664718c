// Where the keyboard is. What had the focus may go, with its screen or by itself: then the focus goes to the heading of
// what stands there instead, and never falls to the ground of the page.

/** To the heading of the sheet that lies on top, else of the screen; nowhere as long as there is none. */
export function focusHeading(): void {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const heading = top.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Watches over it until what it hands back is called. */
export function keepFocus(): () => void {
  let last: Node | null = null
  const note = ({ target }: FocusEvent): void => void (last = target as Node)
  const lost = (): boolean => last !== null && !last.isConnected && document.activeElement === document.body
  // With the next frame, which lays everything out anyway: the focus cannot move before that is done.
  const observer = new MutationObserver(() => {
    if (lost()) requestAnimationFrame(() => lost() && focusHeading())
  })
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
