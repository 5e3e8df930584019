import type {
  MatchWay,
  ShownStatementRow,
  StatementFormat,
  StatementPreview,
} from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { accountNames } from '../accounts.ts'
import { doubtsOf } from './file-conventions.ts'
import { shownStatements, statementById, type StatementRow } from './statement-store.ts'

/** A statement's preview before it counts, and afterwards which rows found their entries. Refuses not_found. */
export async function previewStatement(tx: Tx, id: string): Promise<StatementPreview> {
  const row = await statementById(tx, id)
  const [shown] = await shownStatements(tx, [row])
  const same = await tx.maybe<{ id: string }>`
    select id from rail_statements
     where account = ${row.account} and hash = ${row.hash} and state = 'counted' and id <> ${id}`
  return {
    ...shown!,
    format: formatOf(row),
    columns: row.columns ?? [],
    bad: row.bad,
    doubts: row.state === 'read' ? doubtsOf(row.conventions) : doubtsOf(null),
    first_rows: await firstRows(tx, id, 20),
    same_as: same?.id ?? null,
    closed_days: await closedDaysOf(tx, id),
    comparison: row.state === 'read' ? await comparisonOf(tx, row) : null,
    found: row.state === 'counted' ? await foundOf(tx, id) : null,
  }
}

/**
 * The format of banks that it was read in; null for CSV, for a rail's own answer, and for a file that is not whole
 * yet.
 */
const formatOf = ({ state, conventions }: StatementRow): StatementFormat | null => {
  const name = conventions?.format?.name
  return state === 'draft' || name === undefined || name === 'xml' ? null : name
}

/** The first rows of a statement, in the order of the file. */
const firstRows = (tx: Tx, id: string, limit: number) => tx.many<ShownStatementRow>`
  select id::int, account, line, day, at, amount, fee, reference, rail_reference, description
    from rail_statement_rows where statement_id = ${id} order by line limit ${limit}`

/** The closed days of a statement's rows. */
export const closedDaysOf = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx.many<{ day: string }>`
      select c.day from closed_days c
       where c.reopened_at is null and c.account = (select account from rail_statements where id = ${id})
         and c.day = any (${daysOf(id)})
       order by c.day`
  ).map(({ day }) => day)

/** The days of a statement's rows: read once, before the comparison. */
const daysOf = (id: string) => sql`array(select distinct day from rail_statement_rows where statement_id = ${id})`

/**
 * Compares a file with our books and with what counts already, by references alone: a person decides what that means.
 */
async function comparisonOf(
  tx: Tx,
  { id, account, first_day, last_day }: StatementRow,
): Promise<StatementPreview['comparison']> {
  // by groups, never row against row: statistics of what was just written lag behind
  const named = await tx.many<{ account: string; rows: number }>`
    with lines as (
      select account, reference, rail_reference from book_lines
       where day between ${first_day}::date - 10 and ${last_day}::date + 10
    ), keys as (
      select reference as key, id, null as account from rail_statement_rows where statement_id = ${id}
      union all select rail_reference, id, null from rail_statement_rows where statement_id = ${id}
      union all select reference, null, account from lines
      union all select rail_reference, null, account from lines
    ), shared as (
      select array_agg(distinct id) filter (where id is not null) as ids,
             array_agg(distinct account) filter (where account is not null) as accounts
        from keys where key is not null group by key having count(id) > 0 and count(account) > 0
    )
    select account, count(distinct id)::int as rows from shared, unnest(ids) id, unnest(accounts) account
     group by 1 order by 2 desc, 1`
  // one row names a payment by one reference where another format has two: they are the same where neither contradicts
  const { entries, repeated } = await tx.one<{ entries: number; repeated: number }>`
    with said as (
      select r.id, r.day, r.amount, s.id <> ${id} as counts, k.key, k.other
        from rail_statement_rows r join rail_statements s on s.id = r.statement_id,
             lateral (values (r.reference, r.rail_reference), (r.rail_reference, r.reference)) k(key, other)
       where r.account = ${account} and (s.state = 'counted' or s.id = ${id}) and r.day = any (${daysOf(id)})
         and k.key is not null
    ), held as (
      select id, counts, other, bool_or(counts) over named as has_any,
             bool_or(counts and other is null) over named as has_open,
             bool_or(counts) over (partition by day, amount, key, other) as has_same
        from said window named as (partition by day, amount, key)
    )
    select (select count(*)::int from book_lines
             where account = ${account} and day between ${first_day}::date and ${last_day}::date) as entries,
           (select count(distinct id)::int from held
             where not counts and (has_same or has_open or (other is null and has_any))) as repeated`
  const known = named.find((one) => one.account === account)?.rows ?? 0
  const [most] = named
  const label = (await accountNames(tx)).find((one) => one.account === most?.account)?.label
  const elsewhere = most && label !== undefined && most.rows > known ? { ...most, label } : null
  return { known, entries, repeated, elsewhere }
}

/** How many rows of a statement that counts found their entries, by how. */
async function foundOf(tx: Tx, id: string): Promise<NonNullable<StatementPreview['found']>> {
  const ways = await tx.many<{ how: MatchWay | 'none'; count: number }>`
    select coalesce(m.how, 'none') as how, count(*)::int as count
      from rail_statement_rows r left join statement_matches m on m.row_id = r.id
     where r.statement_id = ${id} group by 1`
  const none = { reference: 0, truncated: 0, window: 0, by_hand: 0, posted: 0, none: 0 }
  return { ...none, ...Object.fromEntries(ways.map(({ how, count }) => [how, count])) }
}
