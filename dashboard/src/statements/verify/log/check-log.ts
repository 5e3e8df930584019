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
import { sha256 } from '../sha256.ts'

/** What became of a row of an exported log: `n` is its place when it was signed, `place` the one in the file. */
export type LogFinding =
  | { is: 'changed'; n: number; place: number; cells: { cell: LogCell; value: string }[] }
  | { is: 'added'; place: number }
  | { is: 'moved'; n: number; place: number }
  | { is: 'removed'; n: number }

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
  const found = isUnchanged ? { findings: [], are_checks_sealed: true } : await findingsOf(rows, claim)
  return { claim, key, row_count: rows.length, is_unchanged: isUnchanged, ...found }
}

async function isSignedBy(bytes: Uint8Array, signature: Uint8Array, key: PublicKey): Promise<boolean> {
  try {
    return await verifyAsync(signature, signedLogBytes(bytes), fromBase64(key.public_key), { zip215: false })
  } catch {
    return false
  }
}

interface FileRow {
  line: LogLine
  check: string
}

const rowOf = (cells: readonly string[]): FileRow => ({
  line: Object.fromEntries(logCells.map((cell, at) => [cell, readLogCell(cells[at] ?? '')])) as LogLine,
  check: cells[logCells.length] ?? '',
})

const digestOf = async (claim: LogClaim, n: number, cell: LogCell, value: string): Promise<string> =>
  (await sha256(logCellText(claim.code, n, cell, value))).slice(0, logDigestLength)

const digestIn = (check: string, cell: LogCell): string => {
  const at = logCells.indexOf(cell) * logDigestLength
  return check.slice(at, at + logDigestLength)
}

async function findingsOf(rows: readonly FileRow[], claim: LogClaim) {
  const placeOf = placesByDigest(claim)
  const checks = new Map<number, string>()
  const findings: LogFinding[] = []
  let last = 0
  for (const [at, row] of rows.entries()) {
    const place = at + 1
    const n = await placeOf(row, [last + 1, place])
    if (n === undefined || checks.has(n)) {
      findings.push({ is: 'added', place })
      continue
    }
    checks.set(n, row.check)
    if (n < last) findings.push({ is: 'moved', n, place })
    last = Math.max(n, last)
    const cells = await changedCells(row, claim, n)
    if (cells.length > 0) findings.push({ is: 'changed', n, place, cells })
  }
  for (let n = 1; n <= claim.row_count; n++) if (!checks.has(n)) findings.push({ is: 'removed', n })
  const inOrder = [...checks].toSorted(([one], [other]) => one - other).map(([, check]) => check)
  const isWhole = inOrder.length === claim.row_count
  return { findings, are_checks_sealed: !isWhole || (await sha256(inOrder.join('\n'))) === claim.checks_hash }
}

async function changedCells({ line, check }: FileRow, claim: LogClaim, n: number) {
  const digests = await Promise.all(logCells.map((cell) => digestOf(claim, n, cell, line[cell])))
  return logCells
    .filter((cell, at) => digests[at] !== digestIn(check, cell))
    .map((cell) => ({ cell, value: line[cell] }))
}

/** Rows that are looked up among all places, so that a file of garbage ends soon. */
const lookedUpMost = 100

/** Finds the place that a row had when it was signed: by the digest of its id, or of its number. */
function placesByDigest(claim: LogClaim) {
  let left = lookedUpMost
  const isAt = async ({ line, check }: FileRow, n: number) => {
    if ((await digestOf(claim, n, 'id', line.id)) === digestIn(check, 'id')) return true
    return (await digestOf(claim, n, 'log_row', line.log_row)) === digestIn(check, 'log_row')
  }
  return async (row: FileRow, likeliest: readonly number[]): Promise<number | undefined> => {
    for (const n of likeliest) if (n <= claim.row_count && (await isAt(row, n))) return n
    if (left-- <= 0) return undefined
    for (let n = 1; n <= claim.row_count; n++) if (await isAt(row, n)) return n
    return undefined
  }
}
