/**
 * Moves what is to be printed out of the app, which is not printed while it is there; returns how to take it away. Its
 * place in the app keeps something else, so that the app finds its own things where they were.
 */
export function besideApp(node: HTMLElement): () => void {
  const { body, documentElement } = document
  body.append(node)
  documentElement.classList.add('printed')
  return () => {
    documentElement.classList.remove('printed')
    node.remove()
  }
}
