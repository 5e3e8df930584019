import type { DocumentFormat } from '@sahuji/contract/cooperatives/documents'
import { isPdf, pageImages } from '../../kyc/papers/page-images.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * What a file is by its content. A PDF or picture is drawn once in a thread of its own, so that a broken or locked one is refused
 * now. Refuses document_unreadable, and what `pageImages` refuses.
 */
export async function documentFormat(file: Buffer, merchant_id: string): Promise<DocumentFormat> {
  if (isWorkbook(file)) return 'xlsx'
  if (!isPdf(file) && isText(file)) return 'csv'
  const { kind } = await pageImages(file, merchant_id)
  return kind
}

/** An Excel file without macros; the names in its archive are not compressed. It is not unpacked here. */
function isWorkbook(file: Buffer): boolean {
  if (
    file.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004' ||
    !file.includes('[Content_Types].xml') ||
    !file.includes('xl/')
  )
    return false
  if (file.includes('vbaProject.bin')) throw new Refusal('document_unreadable', {}, ['file'])
  return true
}

// control characters that no list has: all but tabs and the ends of lines
const binary = /(?![\t\r\n\f])[\p{Cc}]/u

function isText(file: Buffer): boolean {
  try {
    return !binary.test(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch {
    return false
  }
}
