import type { PaperFont, PaperFonts, Weight } from './fonts.ts'
import { fontPool, type FontPool } from './font-pool.ts'
import { type PlacedGlyph, type ShapedLine, shapeText } from './shape-text.ts'
import { type PdfFacts, writePdf } from './write-pdf.ts'

/** Red, green and blue from 0 to 1. */
export type Ink = readonly [number, number, number]

export interface TextLook {
  size: number
  weight?: Weight
  ink?: Ink
  /** Where the given place is of the line; `start` is the right of a text from right to left. */
  align?: 'start' | 'middle' | 'end'
}

/**
 * A page to draw on. Points (1/72 inch) from the top and from the side where reading begins: of a paper in Arabic, x is
 * counted from the right.
 */
export interface Paper {
  width: number
  base: 'ltr' | 'rtl'
  widthOf: (text: string, look: TextLook) => number
  /** Draws a line of text on its baseline; answers its width. */
  text: (text: string, at: { x: number; y: number }, look: TextLook) => number
  /** The lines of a text that is too long for a width. */
  wrapped: (text: string, width: number, look: TextLook) => string[]
  line: (at: { x: number; y: number; width: number }, pen: { thick: number; ink?: Ink; dash?: number }) => void
  box: (at: { x: number; y: number; width: number; height: number; round?: number }, ink: Ink) => void
  /** A line through points that are counted from the left of the place, whichever way is read. */
  stroke: (at: { x: number; y: number; width: number }, points: readonly (readonly [number, number])[], ink: Ink) => void
  /** Cuts the page at a height and answers the file. */
  finish: (height: number, facts: PdfFacts) => Promise<Buffer>
}

const black: Ink = [0, 0, 0]

/** An empty page of a width; how high it is, is said at the end. */
export function openPaper(fonts: PaperFonts, width: number, base: 'ltr' | 'rtl'): Paper {
  const drawn: string[] = []
  const pool = fontPool()
  const shaped = new Map<string, ShapedLine>()
  const lineOf = (text: string, weight: Weight = 400): ShapedLine => {
    const key = `${weight} ${text}`
    const line = shaped.get(key) ?? shapeText(text, fonts[weight], base)
    shaped.set(key, line)
    return line
  }
  const widthOf = (text: string, { size, weight }: TextLook) => (lineOf(text, weight).width * size) / 1000
  const leftOf = (x: number, wide: number) => (base === 'rtl' ? width - x - wide : x)
  return {
    width,
    base,
    widthOf,
    text: (text, { x, y }, look) => {
      const { size, weight, ink = black, align = 'start' } = look
      const wide = widthOf(text, look)
      const from = x - (align === 'end' ? wide : align === 'middle' ? wide / 2 : 0)
      drawn.push(...glyphsDrawn(lineOf(text, weight), { x: leftOf(from, wide), y, size, ink }, pool))
      return wide
    },
    wrapped: (text, wide, look) => wrap(text, (part) => widthOf(part, look) <= wide),
    line: ({ x, y, width: wide }, { thick, ink = black, dash }) => {
      const left = leftOf(x, wide)
      const dashes = dash === undefined ? '[] 0 d' : `[${dash}] 0 d`
      drawn.push(`q ${rgb(ink)} RG ${dashes} ${figure(thick)} w ${figure(left)} ${figure(-y)} m ${figure(left + wide)} ${figure(-y)} l S Q`)
    },
    box: ({ x, y, width: wide, height, round = 0 }, ink) => {
      const left = leftOf(x, wide)
      const path = round > 0 ? rounded({ left, y, wide, height, round }) : `${figure(left)} ${figure(-y - height)} ${figure(wide)} ${figure(height)} re`
      drawn.push(`q ${rgb(ink)} rg ${path} f Q`)
    },
    stroke: ({ x, y, width: wide }, points, ink) => {
      const left = leftOf(x, wide)
      const path = points.map(([dx, dy], place) => `${figure(left + dx)} ${figure(-y - dy)} ${place === 0 ? 'm' : 'l'}`)
      drawn.push(`q ${rgb(ink)} RG 1.1 w 1 J 1 j ${path.join(' ')} S Q`)
    },
    finish: (height, facts) => writePdf({ width, height, drawn, pool, facts }),
  }
}

export const figure = (number: number): string => `${Math.round(number * 100) / 100}`
const rgb = (ink: Ink) => ink.map(figure).join(' ')

/** The operators that show a line; `y` is its baseline. */
function glyphsDrawn(
  { runs }: ShapedLine,
  { x, y, size, ink }: { x: number; y: number; size: number; ink: Ink },
  pool: FontPool,
): string[] {
  const ops: string[] = []
  let pen = x
  for (const { font, glyphs } of runs) {
    const colours = `${rgb(ink)} rg ${rgb(ink)} RG ${font.isThickened ? `2 Tr ${figure(size / 40)} w` : '0 Tr'} 0 Ts`
    const { shown, outlines } = runShown(font, glyphs, size, pool)
    ops.push(`BT /${pool.nameOf(font)} ${figure(size)} Tf ${colours} 1 0 0 1 ${figure(pen)} ${figure(-y)} Tm ${shown} ET`)
    if (outlines !== '') ops.push(`q ${rgb(ink)} rg ${size / 1000} 0 0 ${size / 1000} ${figure(pen)} ${figure(-y)} cm ${outlines} Q`)
    pen += (widthOfRun(glyphs) * size) / 1000
  }
  return ops
}

/** What shows a run as text, and the outlines of those of its glyphs that stand for no letter of their own: a dot, a mark. */
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

// a quarter of a circle as a Bézier curve
const bow = 0.5523

function rounded(at: { left: number; y: number; wide: number; height: number; round: number }): string {
  const { left, y, wide, height, round } = at
  const [top, bottom, right, pull] = [-y, -y - height, left + wide, round * (1 - bow)]
  const point = (x: number, y: number) => `${figure(x)} ${figure(y)}`
  return [
    `${point(left + round, top)} m ${point(right - round, top)} l`,
    `${point(right - pull, top)} ${point(right, top - pull)} ${point(right, top - round)} c ${point(right, bottom + round)} l`,
    `${point(right, bottom + pull)} ${point(right - pull, bottom)} ${point(right - round, bottom)} c ${point(left + round, bottom)} l`,
    `${point(left + pull, bottom)} ${point(left, bottom + pull)} ${point(left, bottom + round)} c ${point(left, top - round)} l`,
    `${point(left, top - pull)} ${point(left + pull, top)} ${point(left + round, top)} c h`,
  ].join(' ')
}

/** Greedy lines: broken at spaces, between Chinese letters, and inside what alone is too long. */
function wrap(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=\s)|(?<=\p{Script=Han}|[，。、：；])(?=\p{Script=Han})/u)) {
    if (fits((line + word).trimEnd())) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = ''
    for (const letter of word.match(/\P{M}[\p{M}\u200c\u200d]*/gu) ?? []) {
      if (line !== '' && !fits((line + letter).trimEnd())) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
}

