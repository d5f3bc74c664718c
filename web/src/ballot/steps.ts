/**
 * A check that takes its time, cut into steps: a page can draw, and hear a tap, between any two. Each step is one
 * signature, one proof or a part of a ballot; the verdict is the same however the steps are taken.
 */
export type Steps<T> = Generator<undefined, T>

/** Takes all steps at once. */
export function run<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
