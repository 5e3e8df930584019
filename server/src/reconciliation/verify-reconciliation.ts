import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'

/** The invariants between statements and books. */
export const reconciliationVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M4',
    says: 'each line that is held against statements is the entry of the ledger that it was copied from, and none is left out',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: accounts of the platform are of all of them
      select l.id as line, e.transfer_id as transfer
        from book_lines l
        left join ledger_entries e on e.account_id = l.account_id and e.seq = l.seq
       where e.amount is distinct from -l.amount or e.transfer_id is distinct from l.transfer_id
      union all
      select null, null from book_lines group by account_id having count(*) <> max(seq)
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each pair of a row and a line that differ is a break, and each closed day is what was signed',
    broken: (tx) => tx.many<Broken>`
      select m.row_id as row, m.line_id as line
        from statement_matches m join rail_statement_rows r on r.id = m.row_id join book_lines l on l.id = m.line_id
       where r.amount <> l.amount
         and not exists (select from reconciliation_breaks b where b.row_id = m.row_id and b.line_id = m.line_id)
      union all
      select null, null
        from closed_days c
        left join lateral (
          select count(*) as rows, coalesce(sum(r.amount), 0) as statement
            from rail_statement_rows r join rail_statements s on s.id = r.statement_id and s.state = 'counted'
           where r.account = c.account and r.day = c.day) stated on true
       where c.reopened_at is null and (stated.rows <> c.rows or stated.statement <> c.statement
             or not starts_with(c.signed_text, 'sahuji closed day' || chr(10) || c.account || ' ' || c.day))
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'nothing was posted to a closed day: it would be no break of anybody’s until the day is opened again',
    broken: (tx) => tx.many<Broken>`
      select c.account, c.day::text, c.movement::text as signed, moved.movement::text as now
        from closed_days c
        cross join lateral (
          select coalesce(sum(l.amount), 0) as movement from book_lines l where l.account = c.account and l.day = c.day) moved
       where c.reopened_at is null and moved.movement <> c.movement
       limit ${shownMax}`,
  },
  {
    invariant: 'M8',
    says: 'what keeps closed days and counted statements as they are is on',
    broken: (tx) => tx.many<Broken>`
      select name as trigger, coalesce(t.tgenabled::text, 'missing') as state
        from unnest(array['closed_day_stays', 'statement_counts_on_open_days', 'new_statement_rows_are_a_draft',
                           'gone_statement_rows_are_a_draft', 'matches_are_of_open_days', 'book_lines_are_entries',
                           'matches_are_of_one_account']) name
        left join pg_trigger t on t.tgname = name and not t.tgisinternal
       where t.tgenabled is distinct from 'O' and t.tgenabled is distinct from 'A'
       limit ${shownMax}`,
  },
]
