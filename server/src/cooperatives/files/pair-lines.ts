import type { Tx } from '../../platform/database/database.ts'
import { json, sql } from '../../platform/database/sql.ts'
import { gatherKeys, pairOpen } from '../../reconciliation/matching/match-passes.ts'
import { comparable } from '../../reconciliation/statements/read-rows.ts'
import type { OurRow } from './our-rows.ts'
import type { TheirLine } from './read-their-file.ts'

/** A line of their file and the row of our book that it is. */
export interface Pair {
  line: number
  seq: bigint
  how: 'reference' | 'truncated' | 'window'
}

/** Vouchers are short: V-20417, or 20417 in a file that leaves the letter out. */
const shortestVoucher = 5

/**
 * Pairs the lines of their file with our rows by the passes of reconciliation: by our receipt, by their voucher, and without
 * either by member, amount and a day next to each other.
 */
export async function pairLines(
  tx: Tx,
  lines: readonly (TheirLine & { member_number: string | null })[],
  rows: readonly OurRow[],
): Promise<Pair[]> {
  const theirs = lines.map(({ line, day, amount, receipt_key, voucher_key, member_number }) => ({
    id: line,
    day,
    amount: `${amount}`,
    reference: receipt_key,
    rail_reference: voucher_key,
    member: member_number,
  }))
  const ours = rows.map(({ seq, day, amount, receipt, voucher, member }) => ({
    id: `${seq}`,
    day,
    amount: `${amount}`,
    reference: comparable(receipt),
    rail_reference: voucher === null ? null : comparable(voucher),
    member,
  }))
  const shape = sql`(id bigint, day date, amount bigint, reference text, rail_reference text, member text)`
  await tx.run`
    create temporary table open_rows on commit drop as
    select *, '' as description from jsonb_to_recordset(${json(theirs)}::jsonb) as t ${shape}`
  await tx.run`
    create temporary table open_lines on commit drop as
    select * from jsonb_to_recordset(${json(ours)}::jsonb) as t ${shape}`
  await gatherKeys(tx)
  const also = sql`(r.member is null or r.member = l.member)`
  await pairOpen(tx, { window_days: 1, shortest: shortestVoucher, also })
  const pairs = await tx.many<Pair>`select row_id::int as line, line_id as seq, how from new_pairs`
  await tx.run`drop table open_rows, open_lines, row_keys, line_keys, new_pairs`
  return pairs
}
