/** The page that can be kept, as an image: painted by this browser with the page's own writing, and saved as a file. */
import { isWords, type Mark, type Measure } from './marks'
import { WIDTH } from './pen'
import type { Keepsake } from './keepsake'

const SHARP = 28 // pixels to the height of a letter: 1680 wide
export const FONT = 'Figtree, system-ui, sans-serif'

const brush = (): CanvasRenderingContext2D => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('this browser cannot paint')
  return context
}

/** How wide a text is in the page's own writing, as far as that has been fetched. */
export function measuring(): Measure {
  const context = brush()
  return (text, size, weight) => {
    context.font = `${weight} 100px ${FONT}`
    return (context.measureText(text).width / 100) * size
  }
}

/** Resolves once the page's own writing is there, or will not be. */
export const written = (): Promise<unknown> => document.fonts.load(`700 20px ${FONT}`).catch(() => undefined)

/** Resolves to null where the browser has no room for it. */
export function paint({ marks, height }: Keepsake, ground: string): Promise<Blob | null> {
  const context = brush()
  const { canvas } = context
  canvas.width = WIDTH * SHARP
  canvas.height = Math.ceil(height * SHARP)
  context.scale(SHARP, SHARP)
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, height)
  context.lineJoin = context.lineCap = 'round'
  for (const mark of marks) put(context, mark)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function put(context: CanvasRenderingContext2D, mark: Mark): void {
  context.save()
  if (isWords(mark)) {
    context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor
    context.fillStyle = mark.fill
    // Letters one pixel high are hinted away: they are written large on a smaller sheet.
    context.translate(mark.x, mark.y)
    context.scale(0.01, 0.01)
    context.font = `${mark.weight} ${mark.size * 100}px ${FONT}`
    context.fillText(mark.text, 0, 0)
  } else {
    const { d, fill, stroke, width = 0, dash = [], x = 0, y = 0, scale = 1 } = mark
    const path = new Path2D(d)
    context.translate(x, y)
    context.scale(scale, scale)
    context.fillStyle = fill
    if (fill !== 'none') context.fill(path)
    context.setLineDash([...dash])
    context.lineWidth = width
    context.strokeStyle = stroke ?? 'none'
    if (stroke) context.stroke(path)
  }
  context.restore()
}

/** Saves it by a link, which plain http has too. */
export function save(image: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(image)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // some browsers read it only when the person has agreed
}
