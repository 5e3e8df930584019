import type { MatchWay, ShownStatementRow, StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { accountNames } from '../accounts.ts'
import { shownStatements, statementById, type StatementRow } from './statement-store.ts'

/** What was read, to be looked at before it counts, and afterwards what found its entry. Refuses not_found. */
export async function previewStatement(tx: Tx, id: string): Promise<StatementPreview> {
  const row = await statementById(tx, id)
  const [shown] = await shownStatements(tx, [row])
  const same = await tx.maybe<{ id: string }>`
    select id from rail_statements
     where account = ${row.account} and hash = ${row.hash} and state = 'counted' and id <> ${id}`
  return {
    ...shown!,
    columns: row.columns ?? [],
    bad: row.bad,
    first_rows: await firstRows(tx, id, 20),
    same_as: same?.id ?? null,
    closed_days: await closedDaysOf(tx, id),
    comparison: row.state === 'read' ? await comparisonOf(tx, row) : null,
    found: row.state === 'counted' ? await foundOf(tx, id) : null,
  }
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
       where c.reopened_at is null and (c.account, c.day) in (
               select account, day from rail_statement_rows where statement_id = ${id})
       order by c.day`
  ).map(({ day }) => day)

/** Holds a file against our books and what counts already, by references alone: a person decides what that means. */
async function comparisonOf(
  tx: Tx,
  { id, account, first_day, last_day }: StatementRow,
): Promise<StatementPreview['comparison']> {
  const named = await tx.many<{ account: string; rows: number }>`
    with keys as (
      select id, reference as key from rail_statement_rows where statement_id = ${id} and reference is not null
       union select id, rail_reference from rail_statement_rows where statement_id = ${id} and rail_reference is not null
    ), lines as (
      select account, reference, rail_reference from book_lines
       where day between ${first_day}::date - 10 and ${last_day}::date + 10
    ), names as (
      select account, reference as key from lines union select account, rail_reference from lines
    )
    select account, count(distinct id)::int as rows from keys join names using (key) group by 1 order by 2 desc, 1`
  const { entries, repeated } = await tx.one<{ entries: number; repeated: number }>`
    select (select count(*)::int from book_lines
             where account = ${account} and day between ${first_day}::date and ${last_day}::date) as entries,
           (select count(distinct r.id)::int
              from rail_statement_rows r
              join rail_statement_rows o on o.account = r.account and o.day = r.day and o.amount = r.amount
               and (o.reference, o.rail_reference) is not distinct from (r.reference, r.rail_reference)
              join rail_statements s on s.id = o.statement_id and s.state = 'counted'
             where r.statement_id = ${id} and coalesce(r.reference, r.rail_reference) is not null) as repeated`
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
