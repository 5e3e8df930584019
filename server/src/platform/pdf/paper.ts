import { figure, glyphsDrawn, type Ink, rgb } from './draw-glyphs.ts'
import type { PaperFonts, Weight } from './fonts.ts'
import { fontPool } from './font-pool.ts'
import { type ShapedLine, shapeText } from './shape-text.ts'
import { type PdfFacts, writePdf } from './write-pdf.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  ink?: Ink
  /** Which point of the line is at the given position; `start` is the right end of a right-to-left text. */
  align?: 'start' | 'middle' | 'end'
}

/**
 * A page to draw on. Points (1/72 inch) from the top and from the side where reading begins: in Arabic, x is counted
 * from the right.
 */
export interface Paper {
  width: number
  base: 'ltr' | 'rtl'
  widthOf: (text: string, style: TextStyle) => number
  /** Draws a line of text on its baseline; returns its width. */
  text: (text: string, at: { x: number; y: number }, style: TextStyle) => number
  /** Breaks a text that is too long for a width into lines. */
  wrapped: (text: string, width: number, style: TextStyle) => string[]
  line: (at: { x: number; y: number; width: number }, pen: { thick: number; ink?: Ink; dash?: number }) => void
  box: (at: { x: number; y: number; width: number; height: number; round?: number }, ink: Ink) => void
  /** Draws rectangles of one ink as one shape. */
  boxes: (all: readonly { x: number; y: number; width: number; height: number }[], ink: Ink) => void
  /** A line through points that are counted from the left of the position, in either direction. */
  stroke: (
    at: { x: number; y: number; width: number },
    points: readonly (readonly [number, number])[],
    ink: Ink,
  ) => void
  /** Draws upside down round a point. */
  turned: (round: { x: number; y: number }, draw: () => void) => void
  /** Cuts the page at a height and returns the file. */
  finish: (height: number, facts: PdfFacts) => Promise<Buffer>
}

export const black: Ink = [0, 0, 0]

/** An empty page of a width; `finish` sets its height. */
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
  const widthOf = (text: string, { size, weight }: TextStyle) => (lineOf(text, weight).width * size) / 1000
  const leftOf = (x: number, wide: number) => (base === 'rtl' ? width - x - wide : x)
  return {
    width,
    base,
    widthOf,
    text: (text, { x, y }, style) => {
      const { size, weight, ink = black, align = 'start' } = style
      const wide = widthOf(text, style)
      const from = x - (align === 'end' ? wide : align === 'middle' ? wide / 2 : 0)
      drawn.push(...glyphsDrawn(lineOf(text, weight), { x: leftOf(from, wide), y, size, ink }, pool))
      return wide
    },
    wrapped: (text, wide, style) => wrap(text, (part) => widthOf(part, style) <= wide),
    line: ({ x, y, width: wide }, { thick, ink = black, dash }) => {
      const left = leftOf(x, wide)
      const dashes = dash === undefined ? '[] 0 d' : `[${dash}] 0 d`
      drawn.push(
        `q ${rgb(ink)} RG ${dashes} ${figure(thick)} w ${figure(left)} ${figure(-y)} m ${figure(left + wide)} ${figure(-y)} l S Q`,
      )
    },
    box: ({ x, y, width: wide, height, round = 0 }, ink) => {
      const left = leftOf(x, wide)
      const path =
        round > 0
          ? rounded({ left, y, wide, height, round })
          : `${figure(left)} ${figure(-y - height)} ${figure(wide)} ${figure(height)} re`
      drawn.push(`q ${rgb(ink)} rg ${path} f Q`)
    },
    boxes: (all, ink) => {
      const paths = all.map(
        ({ x, y, width: wide, height }) =>
          `${figure(leftOf(x, wide))} ${figure(-y - height)} ${figure(wide)} ${figure(height)} re`,
      )
      drawn.push(`q ${rgb(ink)} rg ${paths.join(' ')} f Q`)
    },
    stroke: ({ x, y, width: wide }, points, ink) => {
      const left = leftOf(x, wide)
      const path = points.map(([dx, dy], place) => `${figure(left + dx)} ${figure(-y - dy)} ${place === 0 ? 'm' : 'l'}`)
      drawn.push(`q ${rgb(ink)} RG 1.1 w 1 J 1 j ${path.join(' ')} S Q`)
    },
    turned: ({ x, y }, draw) => {
      drawn.push(`q -1 0 0 -1 ${figure(2 * leftOf(x, 0))} ${figure(-2 * y)} cm`)
      draw()
      drawn.push('Q')
    },
    finish: (height, facts) => writePdf({ width, height, drawn, pool, facts }),
  }
}

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

/** Greedy line breaking: at spaces, between Chinese letters, and inside a word that is too long alone. */
export function wrap(text: string, fits: (part: string) => boolean): string[] {
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
