import * as z from 'zod/mini'
import { plain } from '../input/plain-text.ts'

/** The cells of a row of a shop's log in a file, in their order. All are text: the same in every language. */
export const logCells = [
  'log_row',
  'at',
  'actor',
  'name',
  'role',
  'what',
  'outcome',
  'refusal',
  'subject',
  'amount_paisa',
  'before',
  'after',
  'reason',
  'book',
  'step_up',
  'session',
  'secret_key',
  'operator',
  'consent',
  'network',
  'device',
  'request',
  'id',
] as const
export type LogCell = (typeof logCells)[number]
export type LogLine = Record<LogCell, string>

/** The head of the last column: the digests of a row's cells. */
export const logCheckHead = 'check'

const logClaim = z.object({
  version: z.literal(1),
  merchant_id: z.uuid(),
  trade_name: z.string(),
  /** Random; binds the digests to this file. */
  code: z.string(),
  /** Kathmandu days, `YYYY-MM-DD`, both included. */
  from: z.string(),
  to: z.string(),
  row_count: z.int(),
  /** SHA-256 of all lines, and of all checks; hex. */
  rows_hash: z.string(),
  checks_hash: z.string(),
  /** The newest seal of the ledger that covers the rows, and its hash; 0 for a file without rows. */
  seal: z.int(),
  seal_hash: z.string(),
  /** The number of the shop's last sealed row, and the hash of its leaf. */
  sealed_rows: z.int(),
  leaf_hash: z.string(),
  issued_at: z.iso.datetime(),
  key_id: z.string(),
})
/** What we sign of an exported log: enough to check the file without asking us. */
export type LogClaim = z.output<typeof logClaim>

const signedName = new TextEncoder().encode('sahuji log\n')

/** What is signed: the claim's bytes behind a name of their own, so that no other text of ours is ever taken for one. */
export function signedLogBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(signedName.length + bytes.length)
  all.set(signedName)
  all.set(bytes, signedName.length)
  return all
}

export const bytesOfLogClaim = (claim: LogClaim): Uint8Array => new TextEncoder().encode(JSON.stringify(claim))

/** A signed claim as text: its bytes and the signature in hex, with a dot between them. */
export const textOfLogClaim = (bytes: Uint8Array, signature: Uint8Array): string =>
  `log.${hexOf(bytes)}.${hexOf(signature)}`

/** The claim in such a text, whose signature is still to be checked; undefined for anything else. */
export function logClaimIn(text: string): { claim: LogClaim; bytes: Uint8Array; signature: Uint8Array } | undefined {
  const [, hex, signed] = /^log\.((?:[0-9a-f]{2}){1,4000})\.([0-9a-f]{128})$/.exec(text.trim()) ?? []
  if (hex === undefined || signed === undefined) return undefined
  try {
    const bytes = bytesOf(hex)
    const claim = z.parse(logClaim, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    return { claim, bytes, signature: bytesOf(signed) }
  } catch {
    return undefined
  }
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** A row as one line, which is hashed: its cells between tabs, without control characters and runs of white space. */
export const canonicalLogLine = (line: LogLine): string => logCells.map((cell) => plain(line[cell])).join('\t')

/** The text whose SHA-256 begins with a cell's digest: bound to its file and row. */
export const logCellText = (code: string, place: number, cell: LogCell, value: string): string =>
  [code, place, cell, plain(value)].join('\n')

/** How many hexadecimal digits a digest has. */
export const logDigestLength = 8

// a spreadsheet runs a text that begins so, also behind a semicolon, where a cell ends if the comma is the decimal sign; an
// apostrophe before it stops that
const formulas = /(?<=^|; ?)(?='*[=+\-@＝＋－＠])/g
const guardedFormulas = /(?<=^|; ?)'(?='*[=+\-@＝＋－＠])/g

/** Writes a cell so that no spreadsheet runs it as a formula. White space becomes one blank, as in the canonical line. */
export const writtenLogCell = (value: string): string => plain(value).replace(formulas, "'")
/** Reads a cell that `writtenLogCell` wrote. */
export const readLogCell = (cell: string): string => cell.replace(guardedFormulas, '')
