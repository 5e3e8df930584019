import { verifyAsync } from '@noble/ed25519'
import {
  type BookCell,
  bookCells,
  bookCellText,
  type BookClaim,
  bookClaimIn,
  bookDigestLength,
  canonicalBookLine,
  signedBookBytes,
} from '@sahuji/contract/statements/book-claim'
import { fromBase64 } from '../../../platform/storage/base64.ts'
import type { Unsigned } from '../check-signature.ts'
import { cellText, type FileTable } from '../files/file-table.ts'
import type { PublicKey, PublishedWords } from '../published-keys.ts'
import { type SaidLines, differingLines, saysAmount, saysDay } from '../rows/changed-lines.ts'
import type { ChangedLine } from '../rows/findings.ts'
import { amountsWritten, daysWritten, textsWritten } from '../rows/written-values.ts'
import { compareLines, type FileLine, type LineFinding, type SealedLines } from '../sealed-lines.ts'
import { sha256 } from '../sha256.ts'

/** A file or paper of a cooperative's book whose claim one of our keys signed. */
export interface CheckedBook {
  claim: BookClaim
  text: string
  key: PublicKey
  /** Absent on paper, whose rows are not read. */
  rows: CheckedRows | undefined
}

export interface CheckedRows {
  row_count: number
  is_unchanged: boolean
  /** False: the digests beside the rows were changed too, so they cannot name what was. */
  are_checks_sealed: boolean
  findings: readonly LineFinding<BookCell>[]
  /** The lines about the whole file that do not state what was sealed. */
  sums: readonly ChangedLine[]
}

/** Whether one of these keys signed the claim of a book in a text: the key that it names, of the same book. */
export async function checkBookSignature(
  text: string,
  keys: readonly PublicKey[],
): Promise<Omit<CheckedBook, 'rows'> | Unsigned> {
  const signed = bookClaimIn(text)
  if (!signed) return 'no_claim'
  const { claim, bytes, signature } = signed
  const key = keys.find(({ id }) => id === claim.key_id)
  if (!key) return 'unknown_key'
  const isOurs = key.book === claim.mode && (await isSignedBy(bytes, signature, key))
  return isOurs ? { claim, text, key } : 'wrong_signature'
}

async function isSignedBy(bytes: Uint8Array, signature: Uint8Array, key: PublicKey): Promise<boolean> {
  try {
    return await verifyAsync(signature, signedBookBytes(bytes), fromBase64(key.public_key), { zip215: false })
  } catch {
    return false
  }
}

/** Compares the rows and the sums of a file with its claim. */
export async function checkBookRows(table: FileTable, claim: BookClaim, words: PublishedWords): Promise<CheckedRows> {
  // in Excel the sums of the columns are below the rows, without a check
  const hasTotals = table.kind === 'xlsx' && (table.rows.at(-1)?.[bookCells.length] ?? '').trim() === ''
  const rows = (hasTotals ? table.rows.slice(0, -1) : table.rows).map(rowOf)
  const sealed = sealedLines(claim)
  const likeliest = rows.map(
    ({ line }) =>
      Object.fromEntries(
        bookCells.map((cell) => [cell, sealed.valuesOf(cell, line[cell])[0] ?? line[cell]]),
      ) as FileLine<BookCell>['line'],
  )
  const isHash = async (lines: readonly FileLine<BookCell>['line'][]) =>
    lines.length === claim.row_count && (await sha256(lines.map(canonicalBookLine).join('\n'))) === claim.rows_hash
  const sums = [
    ...differingLines(table.sums, sealedSums(claim), words.book_sums ?? {}),
    ...(hasTotals ? changedTotals(table, claim) : []),
  ]
  if (await isHash(likeliest))
    return { row_count: rows.length, is_unchanged: sums.length === 0, are_checks_sealed: true, findings: [], sums }
  const { findings, lines, are_checks_sealed } = await compareLines(rows, sealed)
  const is_unchanged = findings.length === 0 && sums.length === 0 && (await isHash(lines))
  return { row_count: rows.length, is_unchanged, are_checks_sealed, findings, sums }
}

/** The totals below the columns of a workbook that are others than those sealed. */
function changedTotals({ heads, rows }: FileTable, claim: BookClaim): ChangedLine[] {
  const { debits: debit, credits: credit, closing, commission, tax, only } = claim
  const sealed = { debit, credit, commission, tax, ...(only === '' && { balance: closing }) }
  return Object.entries(sealed).flatMap(([cell, paisa]) => {
    const at = bookCells.indexOf(cell as BookCell)
    const { says, written } = saysAmount(paisa)
    const in_file = cellText(rows.at(-1)![at])
    return says(in_file) ? [] : [{ name: cellText(heads[at]), in_file, sealed: written }]
  })
}

const rowOf = (cells: readonly string[]): FileLine<BookCell> => ({
  line: Object.fromEntries(bookCells.map((cell, at) => [cell, cellText(cells[at])])) as FileLine<BookCell>['line'],
  check: (cells[bookCells.length] ?? '').trim(),
})

const amounts: ReadonlySet<BookCell> = new Set(['debit', 'credit', 'balance', 'commission', 'tax'])

const sealedLines = ({ code, row_count, checks_hash }: BookClaim): SealedLines<BookCell> => ({
  cells: bookCells,
  known: ['number', 'receipt', 'balance'],
  row_count,
  checks_hash,
  digestLength: bookDigestLength,
  textOf: (n, cell, value) => bookCellText(code, n, cell, value),
  valuesOf: (cell, text) => {
    if (text === '') return ['']
    if (cell === 'date') return daysWritten(text).values
    return amounts.has(cell) ? amountsWritten(text).values : textsWritten(text).values
  },
})

function sealedSums(claim: BookClaim): SaidLines {
  const count = `${claim.row_count}`
  return {
    code: { written: claim.partner_code, says: (text) => text === claim.partner_code },
    from: saysDay(claim.from),
    to: saysDay(claim.to),
    row_count: { written: count, says: (text) => text.replace(/[,\s]|\.0+$/g, '') === count },
    ...(claim.only === '' && { opening: saysAmount(claim.opening), closing: saysAmount(claim.closing) }),
    credits: saysAmount(claim.credits),
    debits: saysAmount(claim.debits),
    commission: saysAmount(claim.commission),
    tax: saysAmount(claim.tax),
  }
}
