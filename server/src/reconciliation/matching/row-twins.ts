import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'

/**
 * Gathers which new rows another statement has said already: of the same account, day, amount and references, and where there
 * are none of the same words. Of rows that a statement says more than once the first is the first of the other, so that what
 * one file says twice stays two. Names the one that counted first. What a rail is asked for grows, and is one statement.
 */
export async function gatherTwins(tx: Tx, account: string): Promise<void> {
  await tx.run`create temporary table row_twins (row_id bigint, twin_row_id bigint) on commit drop`
  // one pass over those days, sorted: a join of rows with rows takes as long as its statistics are wrong
  await tx.run`
    insert into row_twins
    select id, twin from (
      select id, first_value(coalesce(known_twin, id)) over (partition by ${asStated}, place order by is_new, counted_at, id) as twin
        from (
          select r.*, s.counted_at, b.twin_row_id as known_twin, b.id is null and m.line_id is null as is_new,
                 row_number() over (partition by case when s.source = 'file' then s.id end, ${asStated}
                                    order by s.counted_at, r.line) as place
            from (select *, case when coalesce(reference, rail_reference) is null then description end as words
                    from rail_statement_rows) r
            join rail_statements s on s.id = r.statement_id and s.state = 'counted'
            left join reconciliation_breaks b on b.row_id = r.id
            left join statement_matches m on m.row_id = r.id
           where r.account = ${account} and r.day = any (${newDays})
        ) r
    ) ranked
     where twin <> id`
  await tx.run`analyze row_twins`
}

const asStated: Fragment = sql`r.day, r.amount, r.reference, r.rail_reference, r.words`

/** The days of rows that nothing is known about yet. */
const newDays: Fragment = sql`array(
  select distinct day from open_rows o where not exists (select from reconciliation_breaks b where b.row_id = o.id))`
