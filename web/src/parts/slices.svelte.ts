/**
 * What is large is built one part per frame, so that a slow phone draws in between: its first `count` parts may stand.
 * Called while a component is set up, with how many parts there are.
 */
export class Slices {
  count = $state(0)

  constructor(of: () => number) {
    $effect(() => (this.count < of() ? afterFrame(() => this.count++) : undefined))
  }
}

/** Calls `then` apart from the next frame, once that is drawn, unless the returned function is called before. */
function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
