import { heicHeadBytes, isHeic } from '@sahuji/contract/input/file-kinds'

/** A piece of a file: at most `partBytes` of it. */
interface FilePart {
  number: number
  text: string
  is_last: boolean
  /** The progress in the file after this piece, of 100. */
  percent: number
}

const partBytes = 400_000

/** The types in the file chooser: CSV, and the formats of banks that the server recognises by their content. */
export const statementFiles =
  '.csv,.txt,.tsv,.xml,.sta,.mt940,.940,.ofx,.qfx,text/csv,text/plain,text/xml,application/xml'

/** The most quotation marks of a piece: the server rejects JSON with more escapes. */
const quotesMost = 50_000

/** The text of a file in pieces, so that only one of them is in memory: UTF-8, UTF-16 or Windows-1252. */
export async function* partsOf(file: Blob): AsyncGenerator<FilePart> {
  const decoder = new TextDecoder(await encodingOf(file))
  for (let [at, number] = [0, 1]; number === 1 || at < file.size;) {
    const end = Math.min(at + partBytes, file.size)
    const is_last = end === file.size
    const pieces = withFewQuotes(decoder.decode(await bytesOf(file, at, end), { stream: !is_last }))
    at = end
    const percent = file.size === 0 ? 100 : Math.round((end * 100) / file.size)
    for (const [place, text] of pieces.entries())
      yield { number: number++, text, is_last: is_last && place === pieces.length - 1, percent }
  }
}

/**
 * The encoding of a file: UTF-16 by its mark, or by the zero bytes of its Latin letters; the encoding of an XML
 * declaration; Windows-1252, which older spreadsheets write, where it is not valid UTF-8.
 */
async function encodingOf(file: Blob): Promise<string> {
  const start = await bytesOf(file, 0, 200)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = (odd: 0 | 1) => start.filter((byte, place) => byte === 0 && place % 2 === odd).length
  if (zeros(1) > start.length / 8) return 'utf-16le'
  if (zeros(0) > start.length / 8) return 'utf-16be'
  const declared = declaredEncoding(new TextDecoder('latin1').decode(start))
  if (declared !== undefined) return declared
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < file.size; at += partBytes)
      decoder.decode(await bytesOf(file, at, at + partBytes), { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The single-byte encoding that an XML declaration names; other encodings are recognised by their bytes. */
function declaredEncoding(start: string): string | undefined {
  const name = /^[\s\u00ef\u00bb\u00bf]*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  if (name === undefined || /^utf/i.test(name)) return undefined
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** A text, cut before each quotation mark beyond the limit. */
function withFewQuotes(text: string): string[] {
  const pieces: string[] = []
  let [from, quotes] = [0, 0]
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    if (++quotes % quotesMost > 0) continue
    pieces.push(text.slice(from, at))
    from = at
  }
  return [...pieces, text.slice(from)]
}

const bytesOf = async (file: Blob, from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())

/** A kind of file that operators choose by mistake. */
export type StrangeKind = 'workbook' | 'pdf' | 'locked_pdf' | 'picture' | 'empty'

/** The kind of a wrong file, by its first bytes; undefined for a possible text. */
export async function strangeKindOf(file: Blob): Promise<StrangeKind | undefined> {
  if (file.size === 0) return 'empty'
  const head = await bytesOf(file, 0, heicHeadBytes)
  const [one, two] = head
  if ((one === 0x50 && two === 0x4b) || (one === 0xd0 && two === 0xcf)) return 'workbook'
  // JPEG, PNG, WebP and HEIC: a photo of a statement
  if ((one === 0xff && two === 0xd8) || (one === 0x89 && two === 0x50) || isHeic(head)) return 'picture'
  if (String.fromCharCode(...head.subarray(0, 4)) === 'RIFF') return 'picture'
  if (one !== 0x25 || two !== 0x50) return undefined
  // the dictionary of the encryption is in the last part of the file
  const end = new TextDecoder('latin1').decode(await bytesOf(file, Math.max(0, file.size - 4096), file.size))
  return /\/Encrypt\b/.test(end) ? 'locked_pdf' : 'pdf'
}

/** The first lines of a file, in which its head is found. */
export async function firstLinesOf(file: Blob): Promise<string[]> {
  for await (const { text } of partsOf(file.slice(0, 20_000))) return text.split(/\r\n?|\n/).slice(0, 60)
  return []
}

/** The cells of a head, which contain no line break. */
export function headCells(lines: readonly string[], skip: number, separator: string): string[] {
  const line = lines.slice(skip).find((one) => one.trim() !== '') ?? ''
  const cells = ['']
  let isQuoted = false
  for (const letter of line.replace(/^\uFEFF/, '')) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) cells.push('')
    else cells.push(`${cells.pop() ?? ''}${letter}`)
  }
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}
