/**
 * The twelve player figures: one wooden body, twelve heads. Each is known by its head's outline as well as by its
 * colour, so that nobody has to tell green from red. Paths are drawn on a sheet of 64 × 80 units; every outline is
 * also stroked in its own colour, which rounds all corners alike. Their names, in the same order, are in the catalogues:
 * join.figures.
 */
export interface FigureDrawing {
  /** Base colour, and the same wood in the light and in the shade. */
  colour: string
  light: string
  deep: string
  /** Outlines of body and head; they overlap, and all run clockwise, so that together they are one shape without holes. */
  outlines: readonly string[]
}

const BODY =
  'M32 33C40 33 40 45 42 53C44 60 53 62 53 69C53 74 46 75 32 75C18 75 11 74 11 69C11 62 20 60 22 53C24 45 24 33 32 33Z'

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`

function star(x: number, y: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? outer : inner
    const turn = (i * Math.PI) / 5
    return `${(x + r * Math.sin(turn)).toFixed(1)} ${(y - r * Math.cos(turn)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

/** Mixes a colour towards white (share > 0) or black (share < 0). */
function shade(colour: string, share: number): string {
  const towards = share > 0 ? 255 : 0
  const part = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16)
    return Math.round(value + (towards - value) * Math.abs(share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

const figure = (colour: string, head: string): FigureDrawing => ({
  colour,
  light: shade(colour, 0.42),
  deep: shade(colour, -0.42),
  outlines: [BODY, ...head.split(/(?<=Z)/)],
})

export const FIGURES: readonly FigureDrawing[] = [
  figure(
    '#ee7f9f',
    'M32 42C15 31 8 23 8 15C8 8 13 4 19 4C25 4 30 7 32 12C34 7 39 4 45 4C51 4 56 8 56 15C56 23 49 31 32 42Z',
  ),
  figure('#8c8a8b', circle(32, 27, 14) + circle(16, 13, 10) + circle(48, 13, 10)),
  figure('#f0bf2b', star(32, 24, 23, 11.5)),
  figure(
    '#d33a30',
    circle(32, 27, 15) +
      'M20 20C11 17 7 10 9 2C14 9 21 10 28 12ZM36 12C43 10 50 9 55 2C57 10 53 17 44 20ZM19 21L28 12L24 26ZM40 26L36 12L45 21Z',
  ),
  figure('#3d9653', circle(32, 13, 10.5) + circle(19, 28, 10.5) + circle(45, 28, 10.5) + 'M32 12L46 30L32 40L18 30Z'),
  figure('#8352b6', 'M13 38L8 13L20 23L32 5L44 23L56 13L51 38Z'),
  figure('#3a80c2', 'M32 1C39 13 48 19 48 28A16 16 0 0 1 16 28C16 19 25 13 32 1Z'),
  figure('#a4653a', 'M6 28C6 13 18 4 32 4C46 4 58 13 58 28C58 33 54 34 50 34H14C10 34 6 33 6 28Z'),
  figure('#1f9b93', 'M32 1L54 22L32 43L10 22Z'),
  figure('#2d3b7c', 'M37 3A17 17 0 0 0 53 32A20 20 0 1 1 37 3Z'),
  figure(
    '#a5c52f',
    circle(32, 31, 12) + 'M32 22C18 24 8 17 7 5C21 3 31 9 32 22ZM32 22C33 9 43 3 57 5C56 17 46 24 32 22Z',
  ),
  figure(
    '#efe2c8',
    circle(32, 30, 14) + 'M24 24C15 16 14 4 19 2C26 0 31 10 31 22ZM33 22C33 10 38 0 45 2C50 4 49 16 40 24Z',
  ),
]

/** Whatever number comes in, a figure comes out: unknown kinds start again from the first. */
export function figureOf(kind: number): FigureDrawing {
  const index = ((Math.trunc(kind) % FIGURES.length) + FIGURES.length) % FIGURES.length
  return FIGURES[index] as FigureDrawing
}
