import type { BookFormat } from '@sahuji/contract/cooperatives/book'
import type { Database } from '../../platform/database/database.ts'
import type { AskedList } from '../../platform/http/list-links.ts'
import type { Download } from '../../platform/http/files.ts'
import { semaphore, trustedCaller } from '../../platform/semaphore.ts'
import { bookCsv } from './book-csv.ts'
import { type BookFile, bookFileOf, type FiledRows } from './book-file.ts'
import { bookXlsx } from './book-xlsx.ts'
import { printBook } from './print-book.ts'
import { type BookProver, sealBook } from './seal-book.ts'

/** Who issues files of books. */
export interface BookIssuer {
  brand: string
  support: { phone: string; email: string }
  prover: BookProver
}

/** A PDF of more rows would take minutes to draw. */
export const paperRowsMost = 16_000

// a document's rows are in memory while it is drawn
const inTurn = semaphore(1, { waiting: 8, of_network: 2 })

/** A book as a file; `guard` cuts its rows off once the reader may have no more. Undefined where the link is gone. */
export async function fileOfBook(
  db: Database,
  { brand, support, prover }: BookIssuer,
  asked: AskedList<FiledRows & { format: BookFormat }>,
  guard: (blocks: BookFile['blocks']) => BookFile['blocks'],
): Promise<Download | undefined> {
  const file = await bookFileOf(db, asked, { name: brand, contact: `${support.phone}, ${support.email}` })
  if (!file) return undefined
  const { merchant_id, filter } = asked
  const seal: BookFile['seal'] = (sums) => sealBook(db, prover, { file, merchant_id, filter, sums })
  const book = { ...file, blocks: guard(file.blocks), seal }
  const { from, to, format } = asked.filter
  const name = `cooperative-${from}-${to}.${format}`
  if (format === 'csv') return { name, contentType: 'text/csv; charset=utf-8', parts: bookCsv(book) }
  if (format === 'xlsx') return { name, contentType: xlsxType, parts: bookXlsx(book) }
  const pdf = await inTurn(trustedCaller, () => printBook(book))
  return { name, contentType: 'application/pdf', parts: [pdf] }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
