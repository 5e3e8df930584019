import type { PaperFont } from './fonts.ts'

/** A glyph's code in the file: one for each glyph and each text that it represents. */
interface CodedGlyph {
  glyph: number
  text: string
  /** Thousandths of the font size. */
  width: number
}

/** A font as a document uses it: its codes from 1, in the order of `coded`. */
export interface UsedFont {
  name: string
  font: PaperFont
  coded: CodedGlyph[]
}

/** The fonts and glyphs that a document uses. */
export interface FontPool {
  /** Four hexadecimal digits, and the glyph's width in the file. */
  codeOf: (font: PaperFont, glyph: number, text: string) => { code: string; width: number }
  nameOf: (font: PaperFont) => string
  used: () => UsedFont[]
}

/**
 * Collects the drawn glyphs. An outline that represents other letters elsewhere (a matra before its consonant, half of
 * a conjunct) gets a code of its own, so that copying and searching in the file return the written text.
 */
export function fontPool(): FontPool {
  const fonts = new Map<PaperFont, UsedFont & { codes: Map<string, number> }>()
  const usedOf = (font: PaperFont) => {
    const found = fonts.get(font)
    if (found) return found
    const added = { name: `F${fonts.size + 1}`, font, coded: [], codes: new Map<string, number>() }
    fonts.set(font, added)
    return added
  }
  return {
    codeOf: (font, glyph, text) => {
      const { coded, codes } = usedOf(font)
      const key = `${glyph} ${text}`
      const known = codes.get(key)
      const code = known ?? coded.push({ glyph, text, width: font.font.glyphHAdvance(glyph) })
      codes.set(key, code)
      return { code: hex(code), width: coded[code - 1]!.width }
    },
    nameOf: (font) => usedOf(font).name,
    used: () => [...fonts.values()],
  }
}

export const hex = (number: number): string => number.toString(16).padStart(4, '0')
