import { createHash } from 'node:crypto'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import {
  bytesOfLogClaim,
  canonicalLogLine,
  logCellText,
  logCells,
  logCheckHead,
  logDigestLength,
  type LogClaim,
  type LogLine,
  textOfLogClaim,
  writtenLogCell,
} from '@sahuji/contract/statements/log-claim'
import { type exportLog as exportRoute, exportedRowsMost } from '@sahuji/contract/team/log'
import { byteOrderMark, csvLineOf } from '../../platform/csv-cells.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { StatementKeys } from '../../statements/statement-keys.ts'
import { type LogReader, readerOf, seenBy, shopNameOf, within } from './read-log.ts'

/**
 * The sealed rows of some days as a signed CSV: each row has a digest of each of its cells, and the last line is the claim with the
 * hash of all rows and the seal of the ledger that covers them. Refuses log_too_long.
 */
export const exportLog =
  (keys: StatementKeys) =>
  async ({ tx, person, clock }: Call, { from, to }: Takes<typeof exportRoute>): Promise<Gives<typeof exportRoute>> => {
    const reader = readerOf(person)
    const lines = await sealedLines(tx, reader, { from, to })
    if (lines.length > exportedRowsMost) throw new Refusal('log_too_long', { count: exportedRowsMost })
    const sealed = await sealOf(tx, reader.merchant_id, Number(lines.at(-1)?.log_row ?? 0))
    const about = {
      merchant_id: reader.merchant_id,
      trade_name: await shopNameOf(tx, reader.merchant_id),
      from,
      to,
      ...sealed,
    }
    const signed = { ...about, code: newReference(clock), issued_at: clock.now() }
    return { name: `sahuji-log-${from}-${to}.csv`, csv: signedLogFile(keys, lines, signed), row_count: lines.length }
  }

interface AboutLog extends Pick<
  LogClaim,
  'merchant_id' | 'trade_name' | 'from' | 'to' | 'seal' | 'seal_hash' | 'sealed_rows' | 'leaf_hash' | 'code'
> {
  issued_at: Date
}

/** The CSV of rows with a digest of each cell, and the claim that the live key signed. */
export function signedLogFile(
  keys: StatementKeys,
  lines: readonly LogLine[],
  { issued_at, ...about }: AboutLog,
): string {
  const checks = lines.map((line, at) => checkOfLine(about.code, at + 1, line))
  const bytes = bytesOfLogClaim({
    version: 1,
    ...about,
    row_count: lines.length,
    rows_hash: sha256(lines.map(canonicalLogLine).join('\n')),
    checks_hash: sha256(checks.join('\n')),
    issued_at: issued_at.toISOString(),
    key_id: keys.idOf('live'),
  })
  const rows = lines.map((line, at) => csvLineOf([...logCells.map((cell) => writtenLogCell(line[cell])), checks[at]!]))
  const proof = csvLineOf(['claim', textOfLogClaim(bytes, keys.signLog('live', bytes))])
  return byteOrderMark + csvLineOf([...logCells, logCheckHead]) + rows.join('') + proof
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The digests of a row's cells, bound to the file and the row's place in it. */
const checkOfLine = (code: string, place: number, line: LogLine): string =>
  logCells.map((cell) => sha256(logCellText(code, place, cell, line[cell])).slice(0, logDigestLength)).join('')

/** The shop's sealed rows of some days in the order of their chain, one more than a file may have. */
async function sealedLines(tx: Tx, reader: LogReader, days: { from: string; to: string }): Promise<LogLine[]> {
  return tx.many<LogLine>`
    select s.seq::text as log_row, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.actor, l.name,
           coalesce(l.role, '') as role, l.what, l.outcome, coalesce(l.refusal, '') as refusal,
           concat_ws(' ', l.subject_kind, l.subject_id) as subject, coalesce(l.amount::text, '') as amount_paisa,
           coalesce(l.before::text, '') as before, coalesce(l.after::text, '') as after, coalesce(l.reason, '') as reason,
           coalesce(l.mode, '') as book, coalesce(l.step_up, '') as step_up, coalesce(l.session_id::text, '') as session,
           coalesce(l.secret_key_id::text, '') as secret_key, coalesce(l.operator_id::text, '') as operator,
           coalesce(l.view_id::text, '') as consent, l.network, l.device, coalesce(l.request_id, '') as request, l.id::text as id
      from shop_log l
      join shop_log_links s on s.merchant_id = l.merchant_id and s.log_id = l.id
     where l.merchant_id = ${reader.merchant_id} ${seenBy(reader)} ${within(days)}
     order by s.seq
     limit ${exportedRowsMost + 1}`
}

/** The seal of the ledger that covers a row of the shop, by the leaf in which it is. */
async function sealOf(tx: Tx, merchant_id: string, row: number) {
  const found = await tx.maybe<{ seal: bigint; seal_hash: string; sealed_rows: bigint; leaf_hash: string }>`
    select f.seal, s.hash as seal_hash, f.last_seq as sealed_rows, f.hash as leaf_hash
      from shop_log_leaves f join ledger_seals s on s.number = f.seal
     where f.merchant_id = ${merchant_id} and f.last_seq >= ${row}::bigint
     order by f.last_seq limit 1`
  if (!found) return { seal: 0, seal_hash: '', sealed_rows: 0, leaf_hash: '' }
  return { ...found, seal: Number(found.seal), sealed_rows: Number(found.sealed_rows) }
}
