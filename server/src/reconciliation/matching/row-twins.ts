import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'

/**
 * Gathers the new rows that another statement already contains, and takes them out of matching: their entry is the
 * other row's. Rows of the same account, day and amount are copies when they share a reference and contradict each
 * other in none, or when neither has a reference and their words are equal; two different times rule that out, except
 * under the same reference of the rail. Such a reference identifies a payment also where one statement lists it a few
 * days later, by its value or booking date. Among equal rows of a statement the first is the copy of the other's
 * first, so two equal rows of one file stay two. Names the row that counted first. A rail's own list grows over time,
 * and is one statement.
 */
export async function gatherTwins(tx: Tx, account: string): Promise<void> {
  await tx.run`create temporary table row_twins (row_id bigint, twin_row_id bigint) on commit drop`
  if (await gatherSaid(tx, account)) {
    for (const days of await daysApart(tx)) for (const one of railPasses) await takeTwins(tx, { ...one, days })
    for (const one of passes) await takeTwins(tx, one)
  }
  await tx.run`analyze row_twins`
  await tx.run`delete from open_rows r using row_twins t where t.row_id = r.id`
  await tx.run`delete from row_keys k using row_twins t where t.row_id = k.row_id`
  await tx.run`drop table said, known_said, new_said`
}

/**
 * The new rows, and the known rows of their days, or under their rail's reference near them, copies with the first of
 * them: where the amount is the same. Answers whether there are any.
 */
async function gatherSaid(tx: Tx, account: string): Promise<boolean> {
  // read once before the comparison: statistics of rows just written lag behind
  await tx.run`
    create temporary table said on commit drop as
    select r.id, r.line, r.day, r.amount, r.reference, r.rail_reference, r.at,
           lower(regexp_replace(btrim(r.description), '\\s+', ' ', 'g')) as words, s.counted_at,
           case when s.source = 'file' then s.id end as file, coalesce(b.twin_row_id, r.id) as first,
           b.id is null and m.line_id is null as is_new
      from (select * from rail_statement_rows where account = ${account} and day = any (${newDays})
             union all
            select * from rail_statement_rows
             where account = ${account} and day = any (${nearDays})
               and (amount, rail_reference) in (select amount, rail_reference from open_rows)) r
      join rail_statements s on s.id = r.statement_id and s.state = 'counted'
      left join reconciliation_breaks b on b.row_id = r.id
      left join statement_matches m on m.row_id = r.id`
  await tx.run`analyze said`
  await tx.run`
    create temporary table known_said on commit drop as
    select k.*, d.day
      from (select first as id, amount, max(reference) as reference, max(rail_reference) as rail_reference, min(at) as at,
                   min(words) as words, min(counted_at) as counted_at
              from said where not is_new and amount in (select amount from said where is_new)
             group by first, amount
            -- an earlier answer of the rail is no copy of its present one
            having bool_and(file is not null) or not exists (select from said where is_new and file is null)) k
      join (select distinct first, day from said where not is_new) d on d.first = k.id`
  await tx.run`
    create temporary table new_said on commit drop as
    select * from said where is_new and amount in (select amount from known_said)`
  await tx.run`analyze known_said, new_said`
  const { is_any } = await tx.one<{ is_any: boolean }>`select exists (select from new_said) as is_any`
  return is_any
}

/** The days of new rows. */
const newDays: Fragment = sql`array(
  select distinct day from open_rows o where not exists (select from reconciliation_breaks b where b.row_id = o.id))`

/** How many days apart one reference of the rail still identifies one payment. */
const apartMost = 3

const near = sql`make_interval(days => ${apartMost}::int)`

/** The days near those, beside them. */
const nearDays: Fragment = sql`array(
  select distinct d.day + apart from unnest(${newDays}) d(day), generate_series(-${apartMost}::int, ${apartMost}::int) apart
  except select unnest(${newDays}))`

/**
 * How many days later than the new row a known one under the same reference of the rail is: existing distances, the
 * nearest first.
 */
const daysApart = async (tx: Tx): Promise<number[]> =>
  (
    await tx.many<{ days: number }>`
      select distinct k.day - n.day as days, abs(k.day - n.day)
        from (select distinct amount, rail_reference, day from new_said where ${byRail}) n
        join (select distinct amount, rail_reference, day from known_said) k using (amount, rail_reference)
       where abs(k.day - n.day) <= ${apartMost}::int and (k.day = n.day or rail_reference ~ '[0-9]')
       order by 2, 1`
  ).map(({ days }) => days)

/** What a new row and a known one share, which rows the pass covers, and how many days later the known one is. */
interface Pass {
  same: Fragment
  ofNew: Fragment
  ofKnown: Fragment
  days?: number
}

const all = sql`true`
const byRail = sql`rail_reference is not null`
const byOurs = sql`reference is not null`
const byWords = sql`reference is null and rail_reference is null`

/** The same time, or one of the two has none. */
const times: readonly Pass[] = [
  { same: sql`at`, ofNew: all, ofKnown: all },
  { same: sql`null`, ofNew: sql`at is null`, ofKnown: all },
  { same: sql`null`, ofNew: all, ofKnown: sql`at is null` },
]

/** From the most to the least specific: of two candidates the nearer one is taken. */
const railPasses: readonly Pass[] = [
  { same: sql`rail_reference, reference`, ofNew: byRail, ofKnown: byRail },
  { same: sql`rail_reference`, ofNew: sql`${byRail} and reference is null`, ofKnown: byRail },
  { same: sql`rail_reference`, ofNew: byRail, ofKnown: sql`${byRail} and reference is null` },
]
const passes: readonly Pass[] = [
  ...times.flatMap(({ same, ofNew, ofKnown }) => [
    {
      same: sql`reference, ${same}`,
      ofNew: sql`${byOurs} and rail_reference is null and ${ofNew}`,
      ofKnown: sql`${byOurs} and ${ofKnown}`,
    },
    {
      same: sql`reference, ${same}`,
      ofNew: sql`${byOurs} and ${ofNew}`,
      ofKnown: sql`${byOurs} and rail_reference is null and ${ofKnown}`,
    },
  ]),
  ...times.map(({ same, ofNew, ofKnown }) => ({
    same: sql`words, ${same}`,
    ofNew: sql`${byWords} and ${ofNew}`,
    ofKnown: sql`${byWords} and ${ofKnown}`,
  })),
]

/**
 * Pairs what agrees, the first with the first, and removes both from the rest. A payment listed on two days is one: a
 * row of a file is its copy. It is no copy where both have a time and those are too far apart.
 */
const takeTwins = (tx: Tx, { same, ofNew, ofKnown, days = 0 }: Pass) => tx.run`
  with pairs as (
    select distinct on (n.file, k.id) n.id, k.id as twin
      from (select id, at, file, line, key, row_number() over (partition by file, key order by line, id) as place
              from (select *, row(day + ${days}::int, amount, ${same})::text as key from new_said where ${ofNew}) n) n
      join (select id, at, key, row_number() over (partition by key order by counted_at, id) as place
              from (select *, row(day, amount, ${same})::text as key from known_said where ${ofKnown}) k) k using (key, place)
     where n.at is null or k.at is null or n.at between k.at - ${near} and k.at + ${near}
     order by n.file, k.id, n.line, n.id
  ), kept as (insert into row_twins select id, twin from pairs),
     taken as (delete from known_said k using pairs p where p.twin = k.id)
  delete from new_said n using pairs p where p.id = n.id`
