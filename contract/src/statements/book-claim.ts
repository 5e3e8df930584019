import type { Mode } from '../http/lists.ts'
import { fromQrText, toQrText } from '../money/qr-text.ts'
import { claimReader, claimWriter, dayOf, daysSince, uuidOf } from './claim-bytes.ts'
import { plain } from '../input/plain-text.ts'

/** The columns of a cooperative's book in a file, in order. */
export const bookCells = [
  'number',
  'date',
  'nepali_date',
  'time',
  'kind',
  'member',
  'name',
  'head',
  'receipt',
  'voucher',
  'debit',
  'credit',
  'balance',
  'commission',
  'tax',
  'batch',
  'note',
] as const
export type BookCell = (typeof bookCells)[number]
export type BookLine = Record<BookCell, string>

/** The signed facts of a cooperative's book, which verify its file without the server. Amounts in paisa; hashes in hex. */
export interface BookClaim {
  mode: Mode
  merchant_id: string
  /** The shop, cut to what fits on a code. */
  trade_name: string
  /** Names the file on `/verify`, and binds the digests of its cells. */
  code: string
  partner_code: string
  partner_name: string
  /** The member's number and the account to which the file is narrowed; empty: all rows of its days. */
  only: string
  from: string
  to: string
  /** Of the whole book; 0 both of a narrowed file. */
  opening: bigint
  closing: bigint
  /** Of the rows of the file. */
  credits: bigint
  debits: bigint
  commission: bigint
  tax: bigint
  row_count: number
  /** SHA-256 of the canonical lines, and the first 32 digits of that of their checks; zeros on paper, which has none. */
  rows_hash: string
  checks_hash: string
  /** The last entry of the ledger's account of the book that the file counts; 0 for none. */
  ledger_seq: bigint
  /** The newest seal of the ledger when it was made, and the first 32 digits of its hash; 0 and zeros for none. */
  seal: bigint
  seal_hash: string
  issued_at: Date
  key_id: string
}

/** A claim with our signature: Ed25519 over `signedBookBytes` of its bytes. */
export interface SignedBookClaim {
  claim: BookClaim
  bytes: Uint8Array
  signature: Uint8Array
}

// of other numbers the text would begin with a sign that spreadsheets guard
const version = 7
const nameBytesMost = 36
const lengths = { code: 12, merchant: 16, rows: 32, half: 16, key: 8, signature: 64 }

/** Encodes a claim as the bytes that are signed. */
export function bytesOfBookClaim(claim: BookClaim): Uint8Array {
  const { whole, hex, fixed, text, bytes } = claimWriter(version, claim.mode === 'live' ? 0 : 1)
  hex(claim.merchant_id.replaceAll('-', ''), lengths.merchant)
  fixed(claim.code)
  for (const name of [claim.trade_name, claim.partner_code, claim.partner_name, claim.only]) text(name, nameBytesMost)
  for (const value of [daysSince(claim.from), daysSince(claim.to), claim.row_count]) whole(BigInt(value))
  for (const value of [claim.opening, claim.closing, claim.credits, claim.debits, claim.commission, claim.tax])
    whole(value)
  hex(claim.rows_hash, lengths.rows)
  hex(claim.checks_hash, lengths.half)
  for (const value of [claim.ledger_seq, claim.seal]) whole(value)
  hex(claim.seal_hash, lengths.half)
  whole(BigInt(Math.floor(claim.issued_at.getTime() / 1000)))
  hex(claim.key_id, lengths.key)
  return bytes()
}

/** The claim in its bytes; undefined for what is no claim of a book, or has bytes besides. */
export function bookClaimOfBytes(bytes: Uint8Array): BookClaim | undefined {
  try {
    const read = claimReader(bytes)
    if (read.byte() !== version) return undefined
    const claim: BookClaim = {
      mode: read.byte() === 0 ? 'live' : 'sandbox',
      merchant_id: uuidOf(read.hex(lengths.merchant)),
      code: read.text(lengths.code),
      trade_name: read.text(read.byte()),
      partner_code: read.text(read.byte()),
      partner_name: read.text(read.byte()),
      only: read.text(read.byte()),
      from: dayOf(read.whole()),
      to: dayOf(read.whole()),
      row_count: Number(read.whole()),
      opening: read.whole(),
      closing: read.whole(),
      credits: read.whole(),
      debits: read.whole(),
      commission: read.whole(),
      tax: read.whole(),
      rows_hash: read.hex(lengths.rows),
      checks_hash: read.hex(lengths.half),
      ledger_seq: read.whole(),
      seal: read.whole(),
      seal_hash: read.hex(lengths.half),
      issued_at: new Date(Number(read.whole()) * 1000),
      key_id: read.hex(lengths.key),
    }
    return read.isAtEnd() ? claim : undefined
  } catch {
    return undefined
  }
}

const signedName = new TextEncoder().encode('sahuji cooperative book\n')

/** What is signed: the claim's bytes behind a name of their own, so that no other text of ours is ever taken for one. */
export function signedBookBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(signedName.length + bytes.length)
  all.set(signedName)
  all.set(bytes, signedName.length)
  return all
}

/** A signed claim as text of a QR code and of files: see `money/qr-text.ts`. */
export function textOfBookClaim(bytes: Uint8Array, signature: Uint8Array): string {
  const all = new Uint8Array(bytes.length + signature.length)
  all.set(bytes)
  all.set(signature, bytes.length)
  return toQrText(all)
}

/** The claim in such a text, whose signature is still to be checked; undefined for anything else. */
export function bookClaimIn(text: string): SignedBookClaim | undefined {
  const all = fromQrText(text)
  if (!all || all.length <= lengths.signature) return undefined
  const [bytes, signature] = [all.slice(0, -lengths.signature), all.slice(-lengths.signature)]
  const claim = bookClaimOfBytes(bytes)
  return claim && { claim, bytes, signature }
}

/**
 * A row as one line, which is hashed: its cells between tabs, in the words of the file's language. Amounts are whole paisa, days
 * `YYYY-MM-DD`.
 */
export const canonicalBookLine = (line: BookLine): string => bookCells.map((cell) => plain(line[cell])).join('\t')

/** The text whose SHA-256 begins with a cell's digest: bound to its file and its place in it. */
export const bookCellText = (code: string, place: number, cell: BookCell, value: string): string =>
  [code, place, cell, plain(value)].join('\n')

/** How many hexadecimal digits a digest has. */
export const bookDigestLength = 8
