import type { PosterPaper, PosterWords } from '@sahuji/contract/payments/posters'
import { msg, type Translatable } from '@sahuji/contract/language/translatable'
import type { Ink } from '../../platform/pdf/draw-glyphs.ts'
import type { Weight } from '../../platform/pdf/fonts.ts'
import { black } from '../../platform/pdf/paper.ts'
import { say } from '../../platform/texts/say.ts'
import { drawCode, type PosterSheet } from './draw-code.ts'

/** What is printed of a code. */
export interface Poster {
  payload: string
  name: string
  city: string
  local_name: string | null
  local_city: string | null
  label: string
  /** Names the sticker when somebody finds or steals it. */
  code: string
  brand: string
  support_phone: string
}

/** Points of a millimetre. */
export const millimetre = 72 / 25.4

/** Width and height in millimetres. The tent is two faces of A6, folded between them. */
export const posterSizes: Readonly<Record<PosterPaper, readonly [width: number, height: number]>> = {
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  tent: [105, 297],
  stickers: [210, 297],
  footer: [80, 92],
}

const texts = {
  pay: msg('Pay here'),
  look: msg('Look for this name before you pay'),
  other: msg('Another name? Do not pay, tell us.'),
  scan: msg('Scan and pay'),
}

const grey: Ink = [0.33, 0.3, 0.26]
const hairline: Ink = [0.81, 0.76, 0.69]
const stamp: Ink = [0.812, 0.259, 0.094]
const white: Ink = [1, 1, 1]

/** Draws a code on its paper. Black ink on plain paper is enough: the operator's mark is the only colour. */
export function drawPoster(
  sheet: PosterSheet,
  poster: Poster,
  { paper, words }: { paper: PosterPaper; words: PosterWords },
): void {
  const page = pageOf(sheet, poster, words)
  if (paper === 'tent') return tent(page)
  if (paper === 'stickers') return stickers(page)
  if (paper === 'footer') return footer(page)
  const [width] = posterSizes[paper]
  wholePage(scaled(page, width / 210))
}

/** A poster being drawn: `unit` points to a millimetre of the drawing. */
interface Page {
  sheet: PosterSheet
  poster: Poster
  words: PosterWords
  unit: number
}

const pageOf = (sheet: PosterSheet, poster: Poster, words: PosterWords): Page => ({
  sheet,
  poster,
  words,
  unit: millimetre,
})
const scaled = (page: Page, by: number): Page => ({ ...page, unit: page.unit * by })

interface LineStyle {
  size: number
  weight?: Weight
  ink?: Ink
  align?: 'start' | 'middle' | 'end'
  /** The widest that it may be, in millimetres; a longer line is written smaller. */
  most?: number
}

/** One line of text; places and sizes in millimetres of the drawing. */
function line({ sheet, unit }: Page, text: string, x: number, y: number, { size, most, ...style }: LineStyle): void {
  const asked = { ...style, size: size * unit }
  const wide = most === undefined ? 0 : sheet.widthOf(text, asked) / (most * unit)
  sheet.text(text, { x: x * unit, y: y * unit }, { ...asked, size: asked.size / Math.max(1, wide) })
}

/** A text in Nepali and English, Nepali first, or in one of them. */
const said = ({ words }: Page, text: Translatable): string[] =>
  (words === 'both' ? (['ne', 'en'] as const) : [words]).map((language) => say(language, text))

const localOf = ({ local_name, local_city }: Poster): string => [local_name, local_city].filter(Boolean).join(', ')

/** A4 in millimetres; smaller papers are the same drawing. */
function wholePage(page: Page): void {
  const { poster, sheet, unit } = page
  const [first = '', second] = said(page, texts.pay)
  const middle = { align: 'middle', most: 178 } as const
  line(page, first, 105, second ? 30 : 36, { ...middle, size: second ? 16 : 20, weight: 600 })
  if (second) line(page, second, 105, 43, { ...middle, size: 10.5 })
  drawCode(sheet, poster.payload, { x: 26 * unit, y: 49 * unit, size: 158 * unit })
  sheet.line({ x: 16 * unit, y: 213 * unit, width: 178 * unit }, { thick: 0.3 * unit, ink: black })
  line(page, said(page, texts.look).join('   '), 105, 222, { ...middle, size: 5, ink: grey })
  line(page, poster.name, 105, 237, { ...middle, size: 13, weight: 600 })
  line(page, localOf(poster) || poster.city, 105, 248.5, { ...middle, size: 8.6 })
  said(page, texts.other).forEach((text, nth) => line(page, text, 105, 259 + nth * 6.6, { ...middle, size: 4.6 }))
  foot(page)
}

function foot(page: Page): void {
  const { poster, sheet, unit } = page
  sheet.line({ x: 16 * unit, y: 274 * unit, width: 178 * unit }, { thick: 0.2 * unit, ink: hairline })
  sheet.box({ x: 16 * unit, y: 278 * unit, width: 8 * unit, height: 8 * unit, round: 1.7 * unit }, stamp)
  line(page, 'सा', 20, 283.6, { size: 3.7, weight: 600, ink: white, align: 'middle' })
  line(page, `${poster.brand}  ${poster.support_phone}`, 27, 283.4, { size: 3.8, ink: grey, most: 80 })
  line(page, nameOfCode(poster), 194, 283.4, { size: 3.8, ink: grey, align: 'end', most: 80 })
}

const nameOfCode = ({ label, code }: Poster): string => `${label} · ${code}`

/** Two faces of 105 × 148.5 mm; the upper one is upside down, so that both are upright after folding. */
function tent(page: Page): void {
  const { sheet, unit } = page
  sheet.turned({ x: 52.5 * unit, y: 74.25 * unit }, () => tentFace(page, 0))
  tentFace(page, 148.5)
  sheet.line({ x: 0, y: 148.5 * unit, width: 105 * unit }, { thick: 0.25 * unit, ink: hairline, dash: 2 * unit })
}

function tentFace(page: Page, top: number): void {
  const { poster, sheet, unit } = page
  const middle = { align: 'middle', most: 91 } as const
  const [first = '', second] = said(page, texts.pay)
  line(page, first, 52.5, top + (second ? 16 : 20), { ...middle, size: 8.6, weight: 600 })
  if (second) line(page, second, 52.5, top + 23.5, { ...middle, size: 5.4 })
  drawCode(sheet, poster.payload, { x: 10.5 * unit, y: (top + 26.5) * unit, size: 84 * unit })
  line(page, poster.name, 52.5, top + 118.5, { ...middle, size: 6.6, weight: 600 })
  line(page, localOf(poster) || poster.city, 52.5, top + 125, { ...middle, size: 4.6 })
  said(page, texts.look).forEach((text, nth) =>
    line(page, text, 52.5, top + 132 + nth * 4.6, { ...middle, size: 3.2, ink: grey }),
  )
  line(page, nameOfCode(poster), 52.5, top + 143, { ...middle, size: 2.8, ink: grey })
}

/** 3 × 8 stickers of 70 × 37 mm, each with a code of 32 mm. */
function stickers(page: Page): void {
  const { sheet, unit } = page
  const [across, down, height] = [3, 8, 297 / 8]
  for (let row = 1; row < down; row += 1)
    sheet.line(
      { x: 0, y: row * height * unit, width: 210 * unit },
      { thick: 0.15 * unit, ink: hairline, dash: 1.5 * unit },
    )
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) sticker(page, column * 70, row * height)
}

function sticker(page: Page, left: number, top: number): void {
  const { poster, sheet, unit } = page
  drawCode(sheet, poster.payload, { x: (left + 2.5) * unit, y: (top + 2.5) * unit, size: 32 * unit })
  const at = left + 36
  const most = 32
  const rows = [
    { text: poster.name, size: 3.6, weight: 600 as const },
    ...(poster.local_name ? [{ text: poster.local_name, size: 3.2 }] : []),
    ...said(page, texts.scan).map((text) => ({ text, size: 3 })),
    { text: nameOfCode(poster), size: 2.4, ink: grey },
  ]
  const step = 5.2
  const first = top + 18.5 - ((rows.length - 1) * step) / 2 + 1
  rows.forEach(({ text, ...style }, nth) => line(page, text, at, first + nth * step, { ...style, most }))
}

/** The foot of a till's receipt on a roll of 80 mm: black alone. */
function footer(page: Page): void {
  const { poster, sheet, unit } = page
  const middle = { align: 'middle', most: 70 } as const
  line(page, said(page, texts.pay).join('   '), 40, 9, { ...middle, size: 5, weight: 600 })
  drawCode(sheet, poster.payload, { x: 12 * unit, y: 12 * unit, size: 56 * unit })
  line(page, poster.name, 40, 74, { ...middle, size: 4.6, weight: 600 })
  line(page, localOf(poster) || poster.city, 40, 79.5, { ...middle, size: 3.6 })
  line(page, nameOfCode(poster), 40, 86, { ...middle, size: 2.8 })
}
