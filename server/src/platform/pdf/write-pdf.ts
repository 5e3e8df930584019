import { deflateSync } from 'node:zlib'
import { type FontPool, hex, type UsedFont } from './font-pool.ts'
import { subsetFont } from './subset-font.ts'

/** The file's metadata. */
export interface PdfFacts {
  title: string
  author: string
  /** A BCP 47 tag. */
  language: string
  made_at: Date
}

interface Drawing {
  width: number
  height: number
  /** Operators in points, y from 0 at the top downwards as negative numbers. */
  drawn: readonly string[]
  pool: FontPool
  facts: PdfFacts
}

/** One page as a PDF 1.7 file: selectable, searchable text, and fonts reduced to the glyphs in use. ISO 32000-1. */
export async function writePdf({ width, height, drawn, pool, facts }: Drawing): Promise<Buffer> {
  const objects: Buffer[] = []
  const reserve = () => objects.push(Buffer.alloc(0))
  const put = (number: number, body: string | Buffer) => void (objects[number - 1] = Buffer.from(body))
  const add = (body: string | Buffer) => objects.push(Buffer.from(body))
  const [catalog, pages, page] = [reserve(), reserve(), reserve()]
  const fonts: string[] = []
  for (const used of pool.used()) fonts.push(`/${used.name} ${await addFont(used, add)} 0 R`)
  const content = add(stream(Buffer.from(`1 0 0 1 0 ${height} cm\n${drawn.join('\n')}`)))
  const info = add(
    `<< /Title ${inUtf16(facts.title)} /Author ${inUtf16(facts.author)} /Producer ${inUtf16(facts.author)} /CreationDate (D:${dateOf(facts.made_at)}) >>`,
  )
  put(
    catalog,
    `<< /Type /Catalog /Pages ${pages} 0 R /Lang (${facts.language}) /ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >> >>`,
  )
  put(pages, `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`)
  put(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /Font << ${fonts.join(' ')} >> >> >>`,
  )
  return fileOf(objects, { catalog, info })
}

/** A composite font: codes of two bytes, each with its glyph, its width and its text. Returns its object's number. */
async function addFont({ font, coded }: UsedFont, add: (body: string | Buffer) => number): Promise<number> {
  const cut = await subsetFont(font.data, new Set(coded.map(({ glyph }) => glyph)))
  const file = add(stream(cut, `/Length1 ${cut.length}`))
  const name = `/SAHUJI+Noto${font.id.replaceAll('-', '')}`
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [-600 -500 1500 1200] /ItalicAngle 0 /Ascent ${Math.round(font.ascent)} /Descent ${Math.round(font.descent)} /CapHeight 714 /StemV 80 /FontFile2 ${file} 0 R >>`,
  )
  const map = Buffer.alloc(2 * (coded.length + 1))
  coded.forEach(({ glyph }, place) => map.writeUInt16BE(glyph, 2 * (place + 1)))
  const glyphs = add(stream(map))
  const widths = coded.map(({ width }) => width).join(' ')
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [1 [${widths}]] /CIDToGIDMap ${glyphs} 0 R >>`,
  )
  const unicode = add(stream(Buffer.from(toUnicode(coded.map(({ text }) => text)))))
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  )
}

const mapsAtOnce = 100

function toUnicode(texts: readonly string[]): string {
  const maps = texts.map((text, place) => `<${hex(place + 1)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let from = 0; from < maps.length; from += mapsAtOnce) {
    const block = maps.slice(from, from + mapsAtOnce)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
const inUtf16 = (text: string): string => `<feff${utf16(text)}>`
const dateOf = (moment: Date): string => `${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`

function stream(bytes: Buffer, more = ''): Buffer {
  const packed = deflateSync(bytes, { level: 9 })
  const head = `<< /Length ${packed.length} /Filter /FlateDecode ${more} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

function fileOf(objects: readonly Buffer[], { catalog, info }: { catalog: number; info: number }): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]!.length
  objects.forEach((body, place) => {
    const part = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(at)
    parts.push(part)
    at += part.length
  })
  const rows = offsets.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}
