// The form of the screen that plays table.

/** Follows whether the screen is nearly as high as it is wide: a tablet, not a television. Called by a part as it is set up. */
export function screenForm(): { readonly roomy: boolean } {
  const query = matchMedia('(max-aspect-ratio: 3/2)')
  let roomy = $state(query.matches)
  $effect(() => {
    const follow = () => (roomy = query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  })
  return {
    get roomy() {
      return roomy
    },
  }
}
