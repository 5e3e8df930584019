import { claimTextIn } from '../check-signature.ts'
import { claimForms, type FileContents } from './file-table.ts'
import { inflated } from './unzip.ts'

const streamBytesMost = 2 * 1024 * 1024
const streamsMost = 2_000

/** A PDF: the claim in its attachments or metadata. What is drawn on its pages is not read. */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<FileContents> {
  const text = new TextDecoder('latin1').decode(bytes)
  const claimIn = (part: string) => claimForms(withWideTexts(part)).find((form) => claimTextIn(form))
  let claim = claimIn(text)
  let looked = 0
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    if (claim !== undefined || ++looked > streamsMost) break
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    if (end === -1) break
    if (text.lastIndexOf('FlateDecode', start) < start - 500) continue
    const part = await inflatedStream(bytes, start, end)
    if (part) claim = claimIn(new TextDecoder('latin1').decode(part))
  }
  return { kind: 'pdf', claim, table: undefined }
}

/**
 * The bytes of a stream that ends before `endstream`; undefined where it does not inflate. The line's end before that word is none
 * of them, but one stream in 256 ends with a byte that looks like it.
 */
async function inflatedStream(
  bytes: Uint8Array<ArrayBuffer>,
  start: number,
  end: number,
): Promise<Uint8Array | undefined> {
  for (const line of [1, 2, 0]) {
    const part = await inflated(bytes.subarray(start, end - line), 'deflate', streamBytesMost).catch(() => undefined)
    if (part) return part
  }
  return undefined
}

/** With texts that are written as UTF-16 in hexadecimal (ISO 32000 §7.9.2.2) as plain ones. */
const withWideTexts = (part: string): string =>
  part.replace(/<FEFF((?:00[0-9A-F]{2}){200,})>/gi, (_, hex: string) =>
    (hex.match(/..../g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
  )
