import type { Paged } from '@sahuji/contract/lists'
import type { MatchedRow, MatchWay, StatedDay } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { linesById } from '../breaks/break-store.ts'
import type { DayOfAccount } from './close-day.ts'

/** How many days a list has. */
const daysShown = 100

/** The last days on which anything was stated or moved, until one, the newest first. */
export const daysUntil = (tx: Tx, until: string | null) => tx.many<StatedDay>`
  with days as (
    select distinct account, day from book_lines
     where ${until}::date is null or day between ${until}::date - ${daysShown}::int and ${until}::date
    union
    select distinct r.account, r.day from rail_statement_rows r join rail_statements s on s.id = r.statement_id
     where s.state = 'counted' and (${until}::date is null or r.day between ${until}::date - ${daysShown}::int and ${until}::date)
  )
  select d.day, count(*)::int as accounts, count(c.id)::int as closed, coalesce(sum(b.count), 0)::int as open_breaks
    from days d
    left join closed_days c on c.account = d.account and c.day = d.day and c.reopened_at is null
    left join lateral (select count(*) from reconciliation_breaks b
                        where b.account = d.account and b.day = d.day and b.state in ('open', 'proposed')) b on true
   group by d.day order by d.day desc limit ${daysShown}`

/** The rows of an account's day, each with its entry. Refuses fields_invalid for a cursor that is none. */
export async function rowsOfDay(
  tx: Tx,
  { account, day, which }: DayOfAccount & { which?: MatchWay | 'unmatched' | undefined },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Paged<MatchedRow>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new Refusal('fields_invalid', {}, ['cursor'])
  const found = await tx.many<Omit<MatchedRow, 'matched'> & { line_id: number | null }>`
    select r.id::int, r.account, r.line, r.day, r.at, r.amount, r.fee, r.reference, r.rail_reference, r.description,
           m.how, m.line_id::int
      from rail_statement_rows r join rail_statements s on s.id = r.statement_id and s.state = 'counted'
      left join statement_matches m on m.row_id = r.id
     where r.account = ${account} and r.day = ${day}::date ${cursor ? sql`and r.id > ${cursor}::bigint` : nothing}
           ${which === undefined ? nothing : which === 'unmatched' ? sql`and m.how is null` : sql`and m.how = ${which}`}
     order by r.id limit ${limit + 1}`
  const page = found.slice(0, limit)
  const lines = await linesById(
    tx,
    page.map(({ line_id }) => line_id),
  )
  const data = page.map(({ line_id, ...row }) => ({ ...row, matched: lines.find(({ id }) => id === line_id) ?? null }))
  return { data, next: found.length > limit ? `${page.at(-1)!.id}` : null }
}
