import {
  type AuditFilter,
  type AuditKind,
  auditKinds,
  type AuditRow,
  type exportAudit as exportRoute,
  type listAudit as listRoute,
  type listAuditOperators as operatorsRoute,
  type readAuditVerified as verifiedRoute,
} from '@sahuji/contract/operator/audit'
import { auditActions } from '@sahuji/contract/operator/audit-actions'
import type { Language } from '@sahuji/contract/language/languages'
import { pageSize } from '@sahuji/contract/http/lists'
import { type RefusalCode, refusals } from '@sahuji/contract/refusals'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import { sentenceIn } from '../../platform/texts/say.ts'
import { lowerId } from '../../platform/http/lower-ids.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, firstIdAt } from '../../platform/ids.ts'
import { csvOf } from '../../platform/csv-rows.ts'
import { auditNames, namesIn } from './audit-names.ts'

/** A page of the log, the newest first. */
export async function listAudit(
  { tx, language }: Call<'operator'>,
  { cursor, limit = pageSize, ...filter }: Takes<typeof listRoute>,
): Promise<Gives<typeof listRoute>> {
  const rows = await auditRows(tx, filter, { cursor: cursorId(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const names = await auditNames(tx, shown)
  const data = shown.map((row) => ({
    ...row,
    names: namesIn(row, names),
    refusal_says: refusalIn(row.refusal, language),
  }))
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

type RecordedRow = Omit<AuditRow, 'names' | 'refusal_says'>

/** The sentence of a refusal, with dots for its facts, which are not recorded; null for an unknown one. */
function refusalIn(refusal: string | null, language: Language): string | null {
  const says = refusal !== null && Object.hasOwn(refusals, refusal) ? refusals[refusal as RefusalCode].says : null
  return says === null ? null : sentenceIn(language)(says).replaceAll(/\{\w+\}/g, '…')
}

/** The rows that a filter finds after a cursor; days are bounds of ids, which grow with time. Uses the primary key, and audit_of_… where one of those is named. */
const auditRows = (tx: Tx, filter: AuditFilter, { cursor, limit }: { cursor: string | undefined; limit: number }) =>
  tx.many<RecordedRow>`
  select a.id, l.seq::int, l.hash, a.at, a.operator_id, a.operator_name, a.network, a.device, a.what, a.subject_kind,
         a.subject_id, a.merchant_id, m.trade_name as merchant_name, a.before, a.after, a.outcome, a.refusal
    from operator_audit a
    join operator_audit_links l on l.audit_id = a.id
    left join merchants m on m.id = a.merchant_id
   where true ${cursor === undefined ? nothing : sql`and a.id < ${cursor}`} ${narrowed(filter)}
   order by a.id desc
   limit ${limit}`

function narrowed(filter: AuditFilter): Fragment {
  const { kind, operator_id, what, merchant_id, subject_kind, subject_id, outcome, from, to } = filter
  const parts = [
    operator_id !== undefined && sql`and a.operator_id = ${operator_id}`,
    what !== undefined && sql`and a.what = ${what}`,
    kind !== undefined && sql`and a.what = any (${actionsOf(kind)}::text[])`,
    merchant_id !== undefined && sql`and a.merchant_id = ${merchant_id}`,
    subject_kind !== undefined && sql`and a.subject_kind = ${subject_kind}`,
    subject_id !== undefined && sql`and a.subject_id = ${lowerId(subject_id)}`,
    outcome !== undefined && sql`and a.outcome = ${outcome}`,
    from !== undefined && sql`and a.id >= ${firstIdAt(startOfKathmanduDay(from))}`,
    to !== undefined && sql`and a.id < ${firstIdAt(new Date(startOfKathmanduDay(to).getTime() + 86_400_000))}`,
  ]
  return parts.filter((part) => part !== false).reduce((all, part) => sql`${all} ${part}`, nothing)
}

/** The actions that a tab shows: a list, so that audit_of_a_kind finds them. */
const actionsOf = (kind: AuditKind): string[] =>
  auditActions.filter((action) => auditKinds[kind].some((word) => action.startsWith(`${word}.`)))

/** The chain's state at its last computation; the log itself records it. Uses audit_of_a_kind. */
export async function readAuditVerified({ tx, clock }: Call<'operator'>): Promise<Gives<typeof verifiedRoute>> {
  const last = await tx.maybe<{
    id: string
    at: Date
    by: string
    after: { rows: number; broken_at: number | null; head?: string | null }
  }>`
    -- any merchant: the whole log
    select id, at, operator_name as by, after from operator_audit
     where what = 'audit.verified' and outcome = 'allowed' order by id desc limit 1`
  const { rows_since } = await tx.one<{ rows_since: number }>`
    select (coalesce(max(l.seq), 0) + 1
            - coalesce((select seq from operator_audit_links where audit_id = ${last?.id ?? null}), 1))::integer as rows_since
      from operator_audit_links l`
  const { refused_today } = await tx.one<{ refused_today: number }>`
    -- any merchant: the whole log
    select count(*)::integer as refused_today from operator_audit
     where id >= ${firstIdAt(startOfKathmanduDay(kathmanduDay(clock.now())))} and outcome = 'refused'`
  const { at, by, after } = last ?? {}
  return {
    last: at && by && after ? { at, by, rows: after.rows, broken_at: after.broken_at, head: after.head ?? null } : null,
    rows_since,
    refused_today,
  }
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
