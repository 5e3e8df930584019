import bidiFactory from 'bidi-js'
import { Buffer as Letters, Direction, shape } from 'harfbuzzjs'
import type { PaperFont } from './fonts.ts'

/** A positioned glyph; figures in thousandths of the font size. */
export interface PlacedGlyph {
  glyph: number
  /** The text that copying it returns. */
  text: string
  advance: number
  dx: number
  dy: number
}

/** Neighbouring glyphs of one font, from left to right. */
export interface GlyphRun {
  font: PaperFont
  glyphs: PlacedGlyph[]
}

export interface ShapedLine {
  runs: GlyphRun[]
  /** In thousandths of the font size. */
  width: number
}

const bidi = bidiFactory()
const sticky = /[\p{M}\u200c\u200d]/u

/**
 * Shapes one line with HarfBuzz: letters joined and reordered as their script requires, runs in the order of UAX #9.
 */
export function shapeText(text: string, fonts: readonly PaperFont[], base: 'ltr' | 'rtl'): ShapedLine {
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const pieces = inVisualOrder(piecesOf(text, levels, fonts))
  const runs = pieces.map(({ font, level, from, to }) => ({
    font,
    glyphs: glyphsOf(text.slice(from, to), font, level),
  }))
  const width = runs.reduce((sum, { glyphs }) => glyphs.reduce((all, { advance }) => all + advance, sum), 0)
  return { runs, width }
}

interface Piece {
  font: PaperFont
  level: number
  from: number
  to: number
}

const invisible = /[\u200e\u200f\u2066-\u2069]/u

/**
 * Stretches of one level and one font. A mark stays with its letter; a letter that no font has is drawn as an empty
 * box.
 */
function piecesOf(text: string, levels: Uint8Array, fonts: readonly PaperFont[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const letter of text) {
    const from = at
    at += letter.length
    if (invisible.test(letter)) continue
    const level = levels[from] ?? 0
    const point = letter.codePointAt(0) ?? 0
    const last = pieces.at(-1)
    const stays = last !== undefined && sticky.test(letter) && last.font.has(point)
    const font = stays ? last.font : (fonts.find((one) => one.has(point)) ?? fonts[0]!)
    if (last?.font === font && last.level === level && last.to === from) last.to = at
    else pieces.push({ font, level, from, to: at })
  }
  return pieces
}

/** Reverses every stretch of at least a level, from the highest level down. UAX #9, L2. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}

function glyphsOf(text: string, { font }: PaperFont, level: number): PlacedGlyph[] {
  const isRightToLeft = level % 2 === 1
  const letters = new Letters()
  letters.addText(text)
  letters.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  letters.guessSegmentProperties()
  shape(font, letters)
  const infos = letters.getGlyphInfos()
  const positions = letters.getGlyphPositions()
  const begins = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const endOf = (begin: number) => begins[begins.indexOf(begin) + 1] ?? text.length
  const placed = infos.map(({ codepoint, cluster }, place) => {
    const { xAdvance, xOffset, yOffset } = positions[place]!
    return { glyph: codepoint, cluster, text: '', advance: xAdvance, dx: xOffset, dy: yOffset }
  })
  for (const begin of begins) {
    const group = placed.filter(({ cluster }) => cluster === begin)
    shareOut(Array.from(text.slice(begin, endOf(begin))), isRightToLeft ? group.reverse() : group)
  }
  return placed
}

/**
 * Divides letters that became several glyphs among these in the order of writing, so that copying returns them. Glyphs
 * without a width (a mark, a dot) get none: readers would count the space behind one as part of it.
 */
function shareOut(letters: readonly string[], group: readonly { text: string; advance: number }[]): void {
  const wide = group.filter(({ advance }) => advance > 0)
  const bearers = wide.length > 0 ? wide : group
  const count = Math.min(bearers.length, letters.length)
  for (let nth = 0; nth < count; nth++) {
    bearers[nth]!.text = nth === count - 1 ? letters.slice(nth).join('') : letters[nth]!
  }
}
