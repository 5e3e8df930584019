import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

const own = (file: string) => new URL(`../../../fonts/${file}`, import.meta.url)
const packaged = (address: string) => new URL(import.meta.resolve(`@expo-google-fonts/${address}.ttf`))

const files: readonly URL[] = [
  packaged('noto-sans/400Regular/NotoSans_400Regular'),
  packaged('noto-sans/600SemiBold/NotoSans_600SemiBold'),
  packaged('vazirmatn/400Regular/Vazirmatn_400Regular'),
  packaged('vazirmatn/600SemiBold/Vazirmatn_600SemiBold'),
  own('noto-sans-sc-400.woff'),
]

/**
 * The fonts of all documents: Noto Sans with Latin and Devanagari, Vazirmatn with Arabic, Noto Sans SC with Chinese. A
 * letter of Vazirmatn is one glyph with its dots, so that PDF readers find it in the text.
 */
export const paperFonts = (): Promise<Buffer[]> =>
  Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      return file.pathname.endsWith('.woff') ? sfntOf(bytes) : bytes
    }),
  )

/** The TrueType font in a WOFF 1.0 file. W3C, WOFF File Format 1.0. */
function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
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
