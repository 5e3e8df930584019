import type { Ink } from './draw-glyphs.ts'
import type { PaperFonts, Weight } from './fonts.ts'
import { black, type Paper, type TextStyle, wrap } from './paper.ts'
import { type ShapedLine, shapeText } from './shape-text.ts'

/** A page that becomes an SVG: the same drawing as a PDF's, with each glyph as an outline, so that no font is needed. */
export interface SvgPaper extends Omit<Paper, 'finish'> {
  /** Cuts the page at a height and answers the file; its sizes are in millimetres. */
  finishSvg: (height: number) => string
}

/** An empty page of a width in points, read from left to right. */
export function openSvgPaper(fonts: PaperFonts, width: number): SvgPaper {
  const drawn: string[] = []
  const shaped = new Map<string, ShapedLine>()
  const lineOf = (text: string, weight: Weight = 400): ShapedLine => {
    const key = `${weight} ${text}`
    const line = shaped.get(key) ?? shapeText(text, fonts[weight], 'ltr')
    shaped.set(key, line)
    return line
  }
  const widthOf = (text: string, { size, weight }: TextStyle) => (lineOf(text, weight).width * size) / 1000
  return {
    width,
    base: 'ltr',
    widthOf,
    text: (text, { x, y }, style) => {
      const { size, weight, ink = black, align = 'start' } = style
      const wide = widthOf(text, style)
      const from = x - (align === 'end' ? wide : align === 'middle' ? wide / 2 : 0)
      const scale = size / 1000
      const place = `translate(${figure(from)} ${figure(y)}) scale(${scale} ${-scale})`
      drawn.push(`<g fill="${colour(ink)}" transform="${place}">${glyphsOf(lineOf(text, weight))}</g>`)
      return wide
    },
    wrapped: (text, wide, style) => wrap(text, (part) => widthOf(part, style) <= wide),
    line: ({ x, y, width: wide }, { thick, ink = black, dash }) => {
      const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`
      drawn.push(
        `<path stroke="${colour(ink)}" stroke-width="${figure(thick)}"${dashes} d="M${figure(x)} ${figure(y)}h${figure(wide)}"/>`,
      )
    },
    box: ({ x, y, width: wide, height, round = 0 }, ink) => {
      const corners = round > 0 ? ` rx="${figure(round)}"` : ''
      drawn.push(
        `<rect x="${figure(x)}" y="${figure(y)}" width="${figure(wide)}" height="${figure(height)}"${corners} fill="${colour(ink)}"/>`,
      )
    },
    boxes: (all, ink) => {
      const path = all.map(
        ({ x, y, width: wide, height }) =>
          `M${figure(x)} ${figure(y)}h${figure(wide)}v${figure(height)}h${figure(-wide)}z`,
      )
      drawn.push(`<path fill="${colour(ink)}" d="${path.join('')}"/>`)
    },
    stroke: ({ x, y }, points, ink) => {
      const path = points.map(([dx, dy], nth) => `${nth === 0 ? 'M' : 'L'}${figure(x + dx)} ${figure(y + dy)}`).join('')
      drawn.push(`<path fill="none" stroke="${colour(ink)}" stroke-width="1.1" stroke-linecap="round" d="${path}"/>`)
    },
    turned: ({ x, y }, draw) => {
      drawn.push(`<g transform="rotate(180 ${figure(x)} ${figure(y)})">`)
      draw()
      drawn.push('</g>')
    },
    finishSvg: (height) => {
      const size = `width="${millimetres(width)}mm" height="${millimetres(height)}mm" viewBox="0 0 ${figure(width)} ${figure(height)}"`
      const ground = `<rect width="${figure(width)}" height="${figure(height)}" fill="#ffffff"/>`
      return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${drawn.join('')}</svg>`
    },
  }
}

/** The outlines of a line in thousandths of the letter's size, y upwards. */
function glyphsOf({ runs }: ShapedLine): string {
  const paths: string[] = []
  let pen = 0
  for (const { font, glyphs } of runs) {
    for (const { glyph, advance, dx, dy } of glyphs) {
      const path = font.font.glyphToPath(glyph)
      if (path !== '') paths.push(`<path transform="translate(${figure(pen + dx)} ${figure(dy)})" d="${path}"/>`)
      pen += advance
    }
  }
  return paths.join('')
}

/** A thousandth of a point: a module of a small code is two points wide, and its edges must meet. */
const figure = (number: number): string => `${Math.round(number * 1000) / 1000}`
const millimetres = (points: number): string => `${Math.round((points * 25.4 * 100) / 72) / 100}`
const colour = (ink: Ink): string =>
  `#${ink
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
