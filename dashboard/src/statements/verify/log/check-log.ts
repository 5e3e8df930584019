import { verifyAsync } from '@noble/ed25519'
import {
  canonicalLogLine,
  type LogCell,
  logCells,
  logCellText,
  logCheckHead,
  type LogClaim,
  logClaimIn,
  logDigestLength,
  type LogLine,
  readLogCell,
  signedLogBytes,
} from '@sahuji/contract/statements/log-claim'
import { fromBase64 } from '../../../platform/storage/base64.ts'
import type { Unsigned } from '../check-signature.ts'
import { linesOf, textOf } from '../files/read-csv.ts'
import type { PublicKey } from '../published-keys.ts'
import { compareLines, type FileLine, type LineFinding, type SealedLines } from '../sealed-lines.ts'
import { sha256 } from '../sha256.ts'

export type LogFinding = LineFinding<LogCell>

/** An exported log whose claim one of our keys signed. */
export interface CheckedLog {
  claim: LogClaim
  key: PublicKey
  row_count: number
  is_unchanged: boolean
  /** False: the digests beside the rows were changed too, so they cannot name what was. */
  are_checks_sealed: boolean
  findings: LogFinding[]
}

const headBytes = 64
const fileBytesMost = 64 * 1024 * 1024

/** Whether a file begins as an exported log does. */
export async function isLogFile(file: Blob): Promise<boolean> {
  if (file.size > fileBytesMost) return false
  const begin = await file.slice(0, headBytes).text()
  return begin.replace(/^\uFEFF?"?/, '').startsWith(logCells[0])
}

/** Checks an exported log in this browser: its signature, the hash of its rows, and where that differs each cell by its digest. */
export async function checkLog(file: Blob, keys: readonly PublicKey[]): Promise<CheckedLog | Unsigned> {
  const lines = linesOf(textOf(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, ''))
  const signed = lines.map(([, text = '']) => logClaimIn(text)).find((one) => one !== undefined)
  if (!signed) return 'no_claim'
  const { claim, bytes, signature } = signed
  const key = keys.find(({ id, book }) => id === claim.key_id && book === 'live')
  if (!key) return 'unknown_key'
  if (!(await isSignedBy(bytes, signature, key))) return 'wrong_signature'
  const [heads = [], ...rest] = lines
  const rows = rest.filter((cells) => cells.length > logCells.length && cells.some((cell) => cell !== '')).map(rowOf)
  const areHeadsOurs = [...logCells, logCheckHead].every((head, at) => heads[at] === head)
  const hash = await sha256(rows.map(({ line }) => canonicalLogLine(line)).join('\n'))
  const isUnchanged = areHeadsOurs && rows.length === claim.row_count && hash === claim.rows_hash
  const { findings, are_checks_sealed } = isUnchanged
    ? { findings: [], are_checks_sealed: true }
    : await compareLines(rows, sealedLines(claim))
  return { claim, key, row_count: rows.length, is_unchanged: isUnchanged, findings, are_checks_sealed }
}

async function isSignedBy(bytes: Uint8Array, signature: Uint8Array, key: PublicKey): Promise<boolean> {
  try {
    return await verifyAsync(signature, signedLogBytes(bytes), fromBase64(key.public_key), { zip215: false })
  } catch {
    return false
  }
}

const rowOf = (cells: readonly string[]): FileLine<LogCell> => ({
  line: Object.fromEntries(logCells.map((cell, at) => [cell, readLogCell(cells[at] ?? '')])) as LogLine,
  check: cells[logCells.length] ?? '',
})

const sealedLines = ({ code, row_count, checks_hash }: LogClaim): SealedLines<LogCell> => ({
  cells: logCells,
  known: ['id', 'log_row'],
  row_count,
  checks_hash,
  digestLength: logDigestLength,
  textOf: (n, cell, value) => logCellText(code, n, cell, value),
  valuesOf: (_, text) => [text],
})
