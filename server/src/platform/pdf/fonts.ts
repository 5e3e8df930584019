import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { Blob, Face, Font } from 'harfbuzzjs'

export type Weight = 400 | 600

/** One font file, ready for shaping. Its figures are in thousandths of the font size, as in a PDF. */
export interface PaperFont {
  id: string
  /** The whole font, before subsetting. */
  data: Buffer
  font: Font
  has: (codePoint: number) => boolean
  ascent: number
  descent: number
  /** True where the file has no bold of its own, so that its outline is drawn thicker. */
  isThickened: boolean
}

/** The fonts of a weight, tried in this order for each letter: Latin, Devanagari, Arabic, Chinese. */
export type PaperFonts = Readonly<Record<Weight, readonly PaperFont[]>>

const own = (file: string) => new URL(`../../../fonts/${file}`, import.meta.url)
const packaged = (address: string) => new URL(import.meta.resolve(address))

const files = (weight: Weight): URL[] => [
  packaged(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`),
  packaged(`@fontsource/noto-sans/files/noto-sans-latin-ext-${weight}-normal.woff`),
  packaged(`@fontsource/noto-sans/files/noto-sans-devanagari-${weight}-normal.woff`),
  packaged(`@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`),
]

let opened: Promise<PaperFonts> | undefined

/** Opens every font once, at the first document: 40 ms, 15 MB, mostly Chinese. */
export const paperFonts = (): Promise<PaperFonts> => (opened ??= openFonts())

async function openFonts(): Promise<PaperFonts> {
  const chinese = await sfntOf(own('noto-sans-sc-400.woff'))
  const each = async (weight: Weight) => {
    const datas = await Promise.all(files(weight).map(sfntOf))
    const fonts = datas.map((data, place) => fontOf(`${weight}-${place}`, data, false))
    return [...fonts, fontOf(`${weight}-zh`, chinese, weight === 600)]
  }
  return { 400: await each(400), 600: await each(600) }
}

function fontOf(id: string, data: Buffer, isThickened: boolean): PaperFont {
  const face = new Face(new Blob(new Uint8Array(data)))
  const font = new Font(face)
  font.setScale(1000, 1000)
  const letters = new Set(face.collectUnicodes())
  const { ascender, descender } = font.hExtents()
  return { id, data, font, has: (point) => letters.has(point), ascent: ascender, descent: descender, isThickened }
}

/** The TrueType font in a WOFF 1.0 file. W3C, WOFF File Format 1.0. */
async function sfntOf(file: URL): Promise<Buffer> {
  const woff = await readFile(file)
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error(`${file.href} is no WOFF font`)
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const at = 44 + index * 20
    const [begin, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number]
    const bytes = woff.subarray(begin, begin + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const entry = 12 + index * 16
    woff.copy(head, entry, at, at + 4)
    woff.copy(head, entry + 4, at + 16, at + 20)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (length % 4)) % 4)])
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat(tables)
}
