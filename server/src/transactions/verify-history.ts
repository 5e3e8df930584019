import { type Broken, shownMax, type InvariantCheck } from '../ledger/verification.ts'

/** M2 for the history's sums: the sums that totals and home read equal those of the rows and the ledger's entries. */
export const historyVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M2',
    says: 'the history’s sums of each day are the sums of its rows',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select * from (
        select 'kept' as where, k.* from (
          select merchant_id, mode, day, kind, state, found, counted, money_in, money_out, fees, left_out, counted_in, fees_in
            from transaction_days where found <> 0 or money_in <> 0 or money_out <> 0 or fees <> 0 or left_out <> 0
            or counted_in <> 0 or fees_in <> 0
          except select * from transaction_day_sums_from_rows) k
        union all
        select 'added up' as where, r.* from (
          select * from transaction_day_sums_from_rows
          except select merchant_id, mode, day, kind, state, found, counted, money_in, money_out, fees, left_out, counted_in, fees_in
            from transaction_days) r
      ) different limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'the history’s sums of each month are the sums of its days',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select * from (
        (select 'kept' as where, m.* from transaction_months m except select 'kept', d.* from transaction_months_from_days d)
        union all
        (select 'added up', d.* from transaction_months_from_days d except select 'added up', m.* from transaction_months m)
      ) different
       where found <> 0 or counted <> 0 or money_in <> 0 or money_out <> 0 or fees <> 0 or left_out <> 0 or counted_in <> 0 or fees_in <> 0
       limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'what each wallet moved by on each day is the sum of its entries, and each of them stands in the history',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select merchant_id, mode, day, to_jsonb(k) as kept, to_jsonb(e) as entries
        from wallet_days k full join wallet_days_from_entries e using (merchant_id, mode, day)
       where coalesce(k.moved, 0) <> coalesce(e.moved, 0) or coalesce(k.money_in, 0) <> coalesce(e.money_in, 0)
          or coalesce(k.money_out, 0) <> coalesce(e.money_out, 0) or coalesce(k.moves, 0) <> coalesce(e.moves, 0)
          or coalesce(k.fees, 0) <> coalesce(e.fees, 0)
       limit ${shownMax}`,
  },
]
