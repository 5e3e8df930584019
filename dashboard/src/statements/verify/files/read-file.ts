import { type FileContents } from './file-table.ts'
import { readCsv } from './read-csv.ts'
import { readPdf } from './read-pdf.ts'
import { readWorkbook } from './read-workbook.ts'
import { UnreadableFile } from './unzip.ts'

/** The files that can be chosen. */
export const statementFileKinds = '.csv,.xlsx,.pdf,text/csv,application/pdf'

const fileBytesMost = 256 * 1024 * 1024
const headBytes = 64 * 1024
const nothing: FileContents = { kind: 'other', claim: undefined, table: undefined }

/**
 * Reads a dropped file in this browser. A file that is neither is looked at only at its beginning and its end, where a
 * CSV of ours has its headings and its claim. Throws UnreadableFile.
 */
export async function readStatementFile(file: Blob): Promise<FileContents> {
  if (file.size > fileBytesMost) throw new UnreadableFile('too large')
  const head = await bytesOf(file.slice(0, headBytes))
  const begins = new TextDecoder('latin1').decode(head.subarray(0, 1024))
  if (begins.startsWith('PK')) return readWorkbook(await bytesOf(file))
  if (begins.includes('%PDF-')) return readPdf(await bytesOf(file))
  const tail = readCsv(await bytesOf(file.slice(Math.max(0, file.size - headBytes))))
  const mayBeWide = head[0] === 0xff || head[0] === 0xfe
  if (tail.claim === undefined && !mayBeWide) return isText(head) ? { ...nothing, kind: 'csv' } : nothing
  return readCsv(await bytesOf(file))
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

const isText = (bytes: Uint8Array): boolean => !bytes.includes(0)
