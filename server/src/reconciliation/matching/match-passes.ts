import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'

/** Whose rows and lines are matched: those of these days, and unmatched ones of the days around them. */
export interface MatchScope {
  account: string
  first_day: string
  last_day: string
}

/** How many days around a statement's days unmatched rows and lines are tried again. */
const daysAround = 10

/** The shortest part of a reference that still identifies one payment. */
const truncatedMin = 8

/**
 * Gathers the unmatched rows and lines with their keys. Leaves out what awaits a second person, what was resolved, and
 * all copies of a row but the first; also the first once a copy was booked: a person decides what it belongs to.
 */
export async function gatherUnmatched(tx: Tx, { account, first_day, last_day }: MatchScope): Promise<void> {
  await tx.run`create temporary table open_rows on commit drop as select * from rail_statement_rows limit 0`
  await tx.run`create temporary table open_lines on commit drop as select * from book_lines limit 0`
  const around = sql`between ${first_day}::date - ${daysAround}::int and ${last_day}::date + ${daysAround}::int`
  await tx.run`
    insert into open_rows overriding system value
    select r.* from rail_statement_rows r join rail_statements s on s.id = r.statement_id
     where r.account = ${account} and s.state = 'counted' and r.day ${around}
       and not exists (select from statement_matches m where m.row_id = r.id)
       and not exists (select from reconciliation_breaks b
                        where b.row_id = r.id and (b.state in ('proposed', 'resolved') or b.twin_row_id is not null))
       and not exists (select from reconciliation_breaks c left join statement_matches m on m.row_id = c.row_id
                        where c.twin_row_id = r.id
                          and (m.line_id is not null or (c.state in ('proposed', 'resolved') and c.act not in ('copy', 'not_copy'))))`
  await tx.run`
    insert into open_lines overriding system value
    select l.* from book_lines l
     where l.account = ${account} and l.day ${around}
       and not exists (select from statement_matches m where m.line_id = l.id)
       and not exists (select from reconciliation_breaks b
                        where b.line_id = l.id and b.row_id is null and b.state in ('proposed', 'resolved'))`
  await gatherKeys(tx)
}

/**
 * Gathers the keys of open_rows and open_lines: what is matched has id, day, amount, reference and rail_reference, and a row a
 * description, too.
 */
export async function gatherKeys(tx: Tx): Promise<void> {
  await tx.run`create temporary table row_keys (row_id bigint, key text, amount bigint) on commit drop`
  await tx.run`create temporary table line_keys (line_id bigint, key text, amount bigint) on commit drop`
  await tx.run`create temporary table new_pairs (line_id bigint, row_id bigint, how text) on commit drop`
  await tx.run`
    insert into row_keys select id, reference, amount from open_rows where reference is not null
     union select id, rail_reference, amount from open_rows where rail_reference is not null`
  await tx.run`
    insert into line_keys select id, reference, amount from open_lines where reference is not null
     union select id, rail_reference, amount from open_lines where rail_reference is not null`
  await tx.run`create index on row_keys (key, amount)`
  await tx.run`create index on line_keys (key, amount)`
  await tx.run`create index on open_rows (id)`
  await tx.run`create index on open_lines (id)`
  await tx.run`analyze open_rows, open_lines, row_keys, line_keys`
}

/** What holds for the files of one sender. */
export interface Passes {
  /** By how many days a row and a line may differ that no reference identifies. */
  window_days: number
  /** The shortest part of a reference that still identifies one payment. */
  shortest?: number
  /** What a pair must share, whatever else it shares: of a row `r` and a line `l`. */
  also?: Fragment
}

/**
 * Pairs open rows and lines, each with at most one: by an exact reference and the same amount; by a truncated reference; by the
 * reference with another amount; by amount and window. All but exact references require exactly one candidate on each side.
 * The pairs are in new_pairs.
 */
export async function pairOpen(
  tx: Tx,
  { window_days, shortest = truncatedMin, also = sql`true` }: Passes,
): Promise<void> {
  // a row under two references may find its line only after another row has found its own
  for (let found = 1; found > 0;) found = await matchByReference(tx)
  await matchByTruncated(tx, shortest)
  await matchOtherAmounts(tx, shortest)
  for (let days = 0; days <= window_days; days++) await matchByWindow(tx, days, also)
}

/** Records pairs and removes both sides from what is still open. `pairs` gives row_id, line_id, each at most once. */
async function keepPairs(tx: Tx, how: string, pairs: Fragment): Promise<number> {
  const kept = await tx.run`insert into new_pairs select line_id, row_id, ${how} from (${pairs}) pairs`
  if (kept === 0) return 0
  await tx.run`delete from open_rows r using new_pairs n where n.row_id = r.id`
  await tx.run`delete from open_lines l using new_pairs n where n.line_id = l.id`
  await tx.run`delete from row_keys k where not exists (select from open_rows r where r.id = k.row_id)`
  await tx.run`delete from line_keys k where not exists (select from open_lines l where l.id = k.line_id)`
  return kept
}

/**
 * The same reference and amount. Where a reference occurs more than once, as for parts that were paid back, the first
 * of one side belongs to the first of the other.
 */
const matchByReference = (tx: Tx) =>
  keepPairs(
    tx,
    'reference',
    sql`
    select distinct on (line_id) line_id, row_id
      from (select distinct on (r.row_id) r.row_id, l.line_id
              from (select *, row_number() over (partition by key, amount order by row_id) as place from row_keys) r
              join (select *, row_number() over (partition by key, amount order by line_id) as place from line_keys) l
                using (key, amount, place)
             order by r.row_id, l.line_id) first_of_row
     order by line_id, row_id`,
  )

/** Pairs whose sides each occur once. */
const alone = (candidates: Fragment) => sql`
  select row_id, line_id
    from (select row_id, line_id, count(*) over (partition by row_id) as of_row, count(*) over (partition by line_id) as of_line
            from (${candidates}) candidates) counted
   where of_row = 1 and of_line = 1`

/**
 * The same amount, and a reference that was truncated at either end, or that is among the words of the description:
 * one candidate on each side.
 */
const matchByTruncated = (tx: Tx, shortest: number) =>
  keepPairs(
    tx,
    'truncated',
    alone(sql`
    with row_ends as (${endsOf(sql`row_keys`, sql`row_id`, sql`line_keys`, shortest)}),
         line_ends as (${endsOf(sql`line_keys`, sql`line_id`, sql`row_keys`, shortest)}),
         rows_few as (${fewPairs(sql`row_keys`, sql`line_ends`, sql`amount, key`)}),
         lines_few as (${fewPairs(sql`row_ends`, sql`line_keys`, sql`amount, key`)})
    select r.row_id, l.line_id from row_keys r join rows_few using (amount, key) join line_ends l using (amount, key)
    union
    select r.row_id, l.line_id from row_ends r join lines_few using (amount, key) join line_keys l using (amount, key)
    union
    select w.row_id, l.line_id
      from (select r.id as row_id, r.amount, comparable_reference(word) as key
              from open_rows r, regexp_split_to_table(r.description, '[^A-Za-z0-9-]+') word
             where length(word) between ${shortest}::int and 40 and word ~ '[0-9]') w
      join line_keys l on l.amount = w.amount and l.key = w.key`),
  )

/** Both ends of keys, cut to each length that a key of the other side has: a truncated key equals one of them. */
const endsOf = (keys: Fragment, id: Fragment, others: Fragment, shortest: number) => sql`
  select distinct k.${id}, k.amount, cut.key
    from ${keys} k
    join (select distinct length(key) as size from ${others} where length(key) >= ${shortest}::int) o on o.size <= length(k.key)
    cross join lateral (values (left(k.key, o.size)), (right(k.key, o.size))) as cut(key)`

/** The most pairs that are compared with one another. */
const pairsMost = 2_000_000

/**
 * What rows and lines share, where few of both do: of thousands that nothing else distinguishes none is unique, and
 * comparing each with each would take longer than a statement may.
 */
const fewPairs = (rows: Fragment, lines: Fragment, same: Fragment) => sql`
  select ${same} from (
    select ${same}, sum(r.count * l.count) over (order by r.count * l.count, ${same}) as pairs
      from (select ${same}, count(*) as count from ${rows} group by ${same}) r
      join (select ${same}, count(*) as count from ${lines} group by ${same}) l using (${same})) counted
   where pairs <= ${pairsMost}`

/** The same reference and direction, and another amount: one candidate on both sides. */
const matchOtherAmounts = (tx: Tx, shortest: number) =>
  keepPairs(
    tx,
    'reference',
    alone(sql`
    select distinct r.row_id, l.line_id from row_keys r join line_keys l
        on l.key = r.key and sign(l.amount) = sign(r.amount) and l.amount <> r.amount
     where length(r.key) >= ${shortest}::int
       -- a duplicate has found its line before, and is not another payment's
       and not exists (select from row_keys other join line_keys same using (key, amount) where other.row_id = r.row_id)`),
  )

/** The same amount so many days apart or nearer, and no references that contradict each other: one candidate on both sides. */
const matchByWindow = (tx: Tx, days: number, also: Fragment) =>
  keepPairs(
    tx,
    'window',
    alone(sql`
    select r.id as row_id, l.id as line_id
      from open_rows r join (${fewPairs(sql`open_rows`, sql`open_lines`, sql`amount`)}) few using (amount)
      join open_lines l on l.amount = r.amount and l.day between r.day - ${days}::int and r.day + ${days}::int
     where ${agrees(sql`r.reference`, sql`l.reference`)} and ${agrees(sql`r.rail_reference`, sql`l.rail_reference`)}
       and ${also}`),
  )

/** Two references that may be of one payment: one is missing, or the beginning or the end of the other. */
const agrees = (one: Fragment, other: Fragment) => sql`
  (${one} is null or ${other} is null or starts_with(${one}, ${other}) or starts_with(${other}, ${one})
   or right(${one}, length(${other})) = ${other} or right(${other}, length(${one})) = ${one})`
