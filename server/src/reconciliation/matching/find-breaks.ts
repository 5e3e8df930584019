import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'

/** What a map says beside its columns. */
export interface Agreed {
  window_days: number
  fee: { basis_points: number; flat: bigint } | null
}

/**
 * Writes down what does not agree after the passes: rows and lines that found nothing, pairs of two amounts, fees that were
 * not agreed. What a later row or line explained is mended. Finds nothing twice.
 */
export async function findBreaks(tx: Tx, at: Date, agreed: Agreed): Promise<void> {
  await tx.run`
    insert into reconciliation_breaks (id, account, day, kind, row_id, twin_row_id, difference, found_at, state)
    select gen_random_uuid(), r.account, r.day,
           case when t.twin_row_id is not null or exists (${found(sql`o.reference = r.reference`)})
                  or exists (${found(sql`o.rail_reference = r.rail_reference`)})
                then 'twice' else 'unknown_row' end,
           r.id, t.twin_row_id, r.amount, ${at}, 'open'
      from (select id, account, day, amount, reference, rail_reference from open_rows
             union all
            select id, account, day, amount, reference, rail_reference
              from rail_statement_rows where id = any (array(select row_id from row_twins))) r
      left join row_twins t on t.row_id = r.id
        on conflict (row_id) where row_id is not null do nothing`
  // an entry after the last statement of its day could not be said yet
  await tx.run`
    insert into reconciliation_breaks (id, account, day, kind, line_id, difference, found_at, state)
    select gen_random_uuid(), l.account, l.day, 'missing_row', l.id, -l.amount, ${at}, 'open'
      from open_lines l
     where exists (select from rail_statements s where s.account = l.account and s.state = 'counted'
                      and l.day between s.first_day and s.last_day and l.posted_at <= s.begun_at)
        on conflict (line_id) where row_id is null do nothing`
  await tx.run`analyze new_pairs`
  await pairsThatDiffer(tx, at, agreed)
  await tx.run`
    update reconciliation_breaks b set state = 'mended', resolved_at = ${at}
      from new_pairs m where b.state = 'open' and b.row_id is null and b.line_id = m.line_id`
  await tx.run`
    update reconciliation_breaks b set state = 'mended', resolved_at = ${at}
      from new_pairs m where b.state = 'open' and b.kind in ('unknown_row', 'twice') and b.row_id = m.row_id`
}

/** A row of the same account and amount that has found its line, by a reference that both have. */
const found = (same: Fragment) => sql`
  select from rail_statement_rows o join statement_matches m on m.row_id = o.id
   where o.account = r.account and ${same} and o.amount = r.amount and o.id <> r.id`

/** Of the pairs that were just found; where a fee is agreed on, what the rail keeps is held against it. */
const pairsThatDiffer = (tx: Tx, at: Date, { fee }: Agreed) => tx.run`
  insert into reconciliation_breaks (id, account, day, kind, row_id, line_id, difference, fee_difference, found_at, state)
  select gen_random_uuid(), account, day, kind, row_id, line_id, difference, fee_difference, ${at}, 'open'
    from (select r.account, r.day, m.row_id, m.line_id, r.amount - l.amount as difference,
                 case when r.amount <> l.amount then r.amount + r.fee = l.amount when r.amount < 0 then null else true end as is_fee,
                 case when r.amount = l.amount and r.amount > 0 and ${fee !== null} then
                   r.fee - (r.amount * ${fee?.basis_points ?? 0}::bigint + 5000) / 10000 - ${fee?.flat ?? 0n}::bigint
                 else 0 end as fee_difference
            from new_pairs m join rail_statement_rows r on r.id = m.row_id join book_lines l on l.id = m.line_id) pairs
    cross join lateral (select case when is_fee then 'fee' else 'amount' end as kind) named
   where difference <> 0 or fee_difference <> 0
      on conflict (row_id) where row_id is not null do update
     set kind = excluded.kind, line_id = excluded.line_id, difference = excluded.difference,
         fee_difference = excluded.fee_difference
   where reconciliation_breaks.state = 'open'`
