import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'

/** What a map states beside its columns. */
export interface Agreed {
  window_days: number
  fee: { basis_points: number; flat: bigint } | null
}

/**
 * Records what does not agree after the passes: rows and lines without a match, pairs of two amounts, fees that were
 * not agreed. Mends breaks that a later row or line explained. Finds nothing twice.
 */
export async function findBreaks(tx: Tx, at: Date, agreed: Agreed): Promise<void> {
  await gatherFoundKeys(tx)
  await tx.run`
    insert into reconciliation_breaks (id, account, day, kind, row_id, twin_row_id, difference, found_at, state)
    select gen_random_uuid(), r.account, r.day,
           case when t.twin_row_id is not null or coalesce(ours.key, theirs.key) is not null then 'twice' else 'unknown_row' end,
           r.id, t.twin_row_id, r.amount, ${at}, 'open'
      from left_rows r
      left join row_twins t on t.row_id = r.id
      left join found_keys ours on ours.whose = 'ours' and (ours.key, ours.amount) = (r.reference, r.amount)
      left join found_keys theirs on theirs.whose = 'theirs' and (theirs.key, theirs.amount) = (r.rail_reference, r.amount)
        on conflict (row_id) where row_id is not null do nothing`
  // an entry after the last statement of its day could not be in a statement yet
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
  await tx.run`drop table left_rows, found_keys`
}

/**
 * Gathers the unmatched rows, and their references and amounts under which another row has found its line: each once,
 * so that what thousands of rows share is looked up once.
 */
async function gatherFoundKeys(tx: Tx): Promise<void> {
  await tx.run`
    create temporary table left_rows on commit drop as
    select id, account, day, amount, reference, rail_reference from open_rows
     union all
    select id, account, day, amount, reference, rail_reference
      from rail_statement_rows where id = any (array(select row_id from row_twins))`
  await tx.run`analyze left_rows`
  await tx.run`
    create temporary table found_keys on commit drop as
    ${foundBy(sql`'ours'`, sql`reference`)} union all ${foundBy(sql`'theirs'`, sql`rail_reference`)}`
  await tx.run`analyze found_keys`
}

const foundBy = (whose: Fragment, key: Fragment) => sql`
  select distinct ${whose} as whose, ${key} as key, amount
    from (select distinct account, ${key}, amount from left_rows where ${key} is not null) keys
    join rail_statement_rows o using (account, ${key}, amount)
   where exists (select from statement_matches m where m.row_id = o.id)`

/** Of the pairs that were just found; where a fee is agreed on, what the rail keeps is held against it. */
const pairsThatDiffer = (tx: Tx, at: Date, { fee }: Agreed) => tx.run`
  insert into reconciliation_breaks (id, account, day, kind, row_id, line_id, difference, fee_difference, found_at, state)
  select gen_random_uuid(), account, day, kind, row_id, line_id, difference, fee_difference, ${at}, 'open'
    from (select r.account, r.day, m.row_id, m.line_id, r.amount - l.amount as difference,
                 case when r.amount <> l.amount then r.amount + r.fee = l.amount when r.amount < 0 then null else true end as is_fee,
                 case when r.amount = l.amount and r.amount > 0 and ${fee !== null} then
                   r.fee - basis_points_of(r.amount, ${fee?.basis_points ?? 0}) - ${fee?.flat ?? 0n}::bigint
                 else 0 end as fee_difference
            from new_pairs m join rail_statement_rows r on r.id = m.row_id join book_lines l on l.id = m.line_id) pairs
    cross join lateral (select case when is_fee then 'fee' else 'amount' end as kind) named
   where difference <> 0 or fee_difference <> 0
      on conflict (row_id) where row_id is not null do update
     set kind = excluded.kind, line_id = excluded.line_id, difference = excluded.difference,
         fee_difference = excluded.fee_difference
   where reconciliation_breaks.state = 'open'`
