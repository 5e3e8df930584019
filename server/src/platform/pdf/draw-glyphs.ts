import type { FontPool } from './font-pool.ts'
import type { PaperFont } from './fonts.ts'
import type { PlacedGlyph, ShapedLine } from './shape-text.ts'

/** Red, green and blue from 0 to 1. */
export type Ink = readonly [number, number, number]

/** A number in PDF syntax, to a hundredth of a point. */
export const figure = (number: number): string => `${Math.round(number * 100) / 100}`
/** A colour as an operator's operands. */
export const rgb = (ink: Ink) => ink.map(figure).join(' ')

/** The operators that show a line; `y` is its baseline. */
export function glyphsDrawn(
  { runs }: ShapedLine,
  { x, y, size, ink }: { x: number; y: number; size: number; ink: Ink },
  pool: FontPool,
): string[] {
  const ops: string[] = []
  let pen = x
  for (const { font, glyphs } of runs) {
    const colours = `${rgb(ink)} rg ${rgb(ink)} RG ${font.isThickened ? `2 Tr ${figure(size / 40)} w` : '0 Tr'} 0 Ts`
    const { shown, outlines } = runShown(font, glyphs, size, pool)
    ops.push(
      `BT /${pool.nameOf(font)} ${figure(size)} Tf ${colours} 1 0 0 1 ${figure(pen)} ${figure(-y)} Tm ${shown} ET`,
    )
    if (outlines !== '')
      ops.push(`q ${rgb(ink)} rg ${size / 1000} 0 0 ${size / 1000} ${figure(pen)} ${figure(-y)} cm ${outlines} Q`)
    pen += (widthOfRun(glyphs) * size) / 1000
  }
  return ops
}

/** Shows a run as text, and draws the outlines of glyphs without a letter of their own: a dot, a mark. */
function runShown(font: PaperFont, glyphs: readonly PlacedGlyph[], size: number, pool: FontPool) {
  const ops: string[] = []
  const outlines: string[] = []
  let [shown, rise, from] = ['', 0, 0]
  const flush = () => {
    if (shown !== '') ops.push(`[${shown}] TJ`)
    shown = ''
  }
  for (const { glyph, text, advance, dx, dy } of glyphs) {
    if (text === '') {
      outlines.push(outlineOf(font.font.glyphToPath(glyph), from + dx, dy))
      if (advance !== 0) shown += figure(-advance)
    } else {
      const { code, width } = pool.codeOf(font, glyph, text)
      if (dy !== rise) {
        flush()
        ops.push(`${figure((dy * size) / 1000)} Ts`)
        rise = dy
      }
      const after = width + dx - advance
      shown += `${dx === 0 ? '' : figure(-dx)}<${code}>${after === 0 ? '' : figure(after)}`
    }
    from += advance
  }
  flush()
  return { shown: ops.join(' '), outlines: outlines.filter((path) => path !== '').join(' ') }
}

/** An outline of HarfBuzz (M, L, Q, C, Z) as operators that fill it. */
function outlineOf(path: string, dx: number, dy: number): string {
  let [x, y] = [0, 0]
  const ops = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = '', rest = '']) => {
    const all = rest.split(/[ ,]+/).filter(Boolean).map(Number)
    const points = all.map((number, place) => number + (place % 2 === 0 ? dx : dy))
    const [endX, endY] = [points.at(-2) ?? x, points.at(-1) ?? y]
    const controls = command === 'Q' ? [x, y, points[0]!, points[1]!, endX, endY] : points
    const said = command === 'Q' ? cubic(controls) : points
    ;[x, y] = [endX, endY]
    return `${said.map(figure).join(' ')} ${({ M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' } as Record<string, string>)[command]}`
  })
  return ops.length === 0 ? '' : `${ops.join(' ')} f`
}

/** A quadratic curve (from, control, to) as the two controls and the end of a cubic one. */
const cubic = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): number[] => [
  (x0 + 2 * x1) / 3,
  (y0 + 2 * y1) / 3,
  (x2 + 2 * x1) / 3,
  (y2 + 2 * y1) / 3,
  x2,
  y2,
]

const widthOfRun = (glyphs: readonly { advance: number }[]) => glyphs.reduce((sum, { advance }) => sum + advance, 0)
