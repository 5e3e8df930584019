import type { Paged } from '@sahuji/contract/http/lists'
import type { MatchedRow, MatchWay, StatedDay } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountNames } from '../accounts.ts'
import { linesById } from '../breaks/break-store.ts'
import type { DayOfAccount } from './close-day.ts'

/** How many days a list has. */
const daysShown = 100

/** The last days on which anything was stated or moved, until one, the newest first. Each break is read once. */
export async function daysUntil(tx: Tx, until: string | null): Promise<StatedDay[]> {
  const last = until ?? (await newestDay(tx))
  if (last === null) return []
  const shown = (day: Fragment) => sql`${day} between ${last}::date - ${daysShown}::int and ${last}::date`
  return tx.many<StatedDay>`
    with days as (
      select distinct account, day from book_lines where ${shown(sql`day`)}
      union
      select distinct r.account, r.day from rail_statement_rows r join rail_statements s on s.id = r.statement_id
       where s.state = 'counted' and ${shown(sql`r.day`)}
    ), open_breaks as materialized (
      select account, day, count(*) as count from reconciliation_breaks
       where state in ('open', 'proposed') and ${shown(sql`day`)}
       group by account, day
    )
    select d.day, count(*)::int as accounts, count(c.id)::int as closed, coalesce(sum(b.count), 0)::int as open_breaks
      from days d
      left join closed_days c on c.account = d.account and c.day = d.day and c.reopened_at is null
      left join open_breaks b on b.account = d.account and b.day = d.day
     group by d.day order by d.day desc limit ${daysShown}`
}

/** The newest day on which anything was stated or moved. Each account's is the end of an index: the books only grow. */
async function newestDay(tx: Tx): Promise<string | null> {
  const accounts = (await accountNames(tx)).map(({ account }) => account)
  const { day } = await tx.one<{ day: string | null }>`
    select max(newest.day) as day from unnest(${accounts}::text[]) as a(account)
     cross join lateral (
       (select l.day from book_lines l where l.account = a.account order by l.day desc limit 1)
       union all
       (select r.day from rail_statement_rows r join rail_statements s on s.id = r.statement_id and s.state = 'counted'
         where r.account = a.account order by r.day desc limit 1)) newest`
  return day
}

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
