import type {
  AuditFilter,
  AuditRow,
  exportAudit as exportRoute,
  listAudit as listRoute,
  listAuditOperators as operatorsRoute,
} from '@sahuji/contract/operator/audit'
import { pageSize } from '@sahuji/contract/lists'
import type { Gives, Takes } from '@sahuji/contract/route'
import { startOfKathmanduDay } from '@sahuji/contract/time'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, firstIdAt } from '../../platform/ids.ts'
import { csvOf } from '../csv.ts'

/** A page of the log, the newest first. */
export async function listAudit(
  { tx }: Call<'operator'>,
  { cursor, limit = pageSize, ...filter }: Takes<typeof listRoute>,
): Promise<Gives<typeof listRoute>> {
  const rows = await auditRows(tx, filter, { cursor: cursorId(cursor), limit: limit + 1 })
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

/** The rows that a filter finds after a cursor; days are bounds of ids, which grow with time. Uses the primary key, and audit_of_… where one of those is named. */
const auditRows = (tx: Tx, filter: AuditFilter, { cursor, limit }: { cursor: string | undefined; limit: number }) =>
  tx.many<AuditRow>`
  select a.id, l.seq::int, l.hash, a.at, a.operator_id, a.operator_name, a.network, a.device, a.what, a.subject_kind,
         a.subject_id, a.merchant_id, m.trade_name as merchant_name, a.before, a.after, a.outcome, a.refusal
    from operator_audit a
    join operator_audit_links l on l.audit_id = a.id
    left join merchants m on m.id = a.merchant_id
   where true ${cursor === undefined ? nothing : sql`and a.id < ${cursor}`} ${narrowed(filter)}
   order by a.id desc
   limit ${limit}`

function narrowed(filter: AuditFilter): Fragment {
  const { operator_id, what, merchant_id, subject_kind, subject_id, outcome, from, to } = filter
  const parts = [
    operator_id !== undefined && sql`and a.operator_id = ${operator_id}`,
    what !== undefined && sql`and a.what = ${what}`,
    merchant_id !== undefined && sql`and a.merchant_id = ${merchant_id}`,
    subject_kind !== undefined && sql`and a.subject_kind = ${subject_kind}`,
    subject_id !== undefined && sql`and a.subject_id = ${subject_id}`,
    outcome !== undefined && sql`and a.outcome = ${outcome}`,
    from !== undefined && sql`and a.id >= ${firstIdAt(startOfKathmanduDay(from))}`,
    to !== undefined && sql`and a.id < ${firstIdAt(new Date(startOfKathmanduDay(to).getTime() + 86_400_000))}`,
  ]
  return parts.filter((part) => part !== false).reduce((all, part) => sql`${all} ${part}`, nothing)
}

/** The operators who stand in the log, by name. Uses audit_of_an_operator. */
export const listAuditOperators = ({ tx }: Call<'operator'>): Promise<Gives<typeof operatorsRoute>> =>
  tx.many<{ id: string; name: string }>`
  -- any merchant: who did anything at all is asked for
  select o.id, o.name from operators o where exists (select from operator_audit where operator_id = o.id)
   order by o.name, o.id`

const exportMax = 5000

/** The rows that a filter finds as CSV, the newest first; that they were taken out is recorded. */
export async function exportAudit(
  { tx, record }: Call<'operator'>,
  filter: Takes<typeof exportRoute>,
): Promise<Gives<typeof exportRoute>> {
  const rows = await auditRows(tx, filter, { cursor: undefined, limit: exportMax })
  await record(tx, { subject: { kind: 'audit', id: '' }, after: { filter, rows: rows.length } })
  return { csv: csvOf(columns, rows), rows: rows.length }
}

const columns = [
  'seq', 'at', 'operator_name', 'network', 'device', 'what', 'subject_kind', 'subject_id', 'merchant_id',
  'merchant_name', 'outcome', 'refusal', 'before', 'after', 'hash',
] as const // prettier-ignore
