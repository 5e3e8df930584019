import { type Broken, shownMax, type Verification } from '../ledger/verification.ts'

/** M4 and M7 for loads: money once per load and per payment at the rail, and no way out of a final state. */
export const loadVerifications: readonly Verification[] = [
  {
    invariant: 'M4',
    says: 'each payment at a rail was credited to at most one load',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select rail, rail_reference, count(*) as loads from loads
       where state = 'credited' group by rail, rail_reference having count(*) > 1 limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each credited load has exactly its transfer: the net in the wallet, the gross owed by the rail, the fee earned',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as load, l.amount, l.fee, l.transfer_id as transfer
        from loads l left join ledger_transfers t on t.id = l.transfer_id
       where l.state = 'credited'
         and (t.kind = 'load' and t.key = l.id and t.merchant_id = l.merchant_id and t.mode = l.mode and not exists (
               (select a.kind, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
                 where e.transfer_id = t.id)
               except all
               (values ('merchant_wallet', l.amount - l.fee), ('rail_clearing:' || l.rail, -l.amount), ('fees_earned', l.fee))
             )) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each transfer of a load belongs to a load that names it',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer, t.kind, t.key as load
        from ledger_transfers t left join loads l on l.id = t.key and l.transfer_id = t.id
       where t.kind in ('load', 'load_suspense')
         and (l.id is null or (t.kind = 'load') <> (l.state = 'credited'))
       limit ${shownMax}`,
  },
  {
    invariant: 'M7',
    says: 'no load left a final state; expired and cancelled ones only when a late payment was credited',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select load_id as load, seq, state_from, state_to
        from load_events
       where state_from in ('credited', 'failed')
          or (state_from in ('expired', 'cancelled') and state_to <> 'credited')
       limit ${shownMax}`,
  },
  {
    invariant: 'M7',
    says: 'each load stands where its timeline ends, and each move starts where the one before ended',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as load, l.state, e.last, e.is_whole
        from loads l
        left join (select load_id, bool_and(state_from is not distinct from previous) as is_whole,
                          (array_agg(state_to order by seq desc))[1] as last
                     from (select load_id, seq, state_from, state_to, lag(state_to) over (partition by load_id order by seq) as previous
                             from load_events where state_to is not null) moves
                    group by load_id) e on e.load_id = l.id
       where (l.state = e.last and e.is_whole) is not true
       limit ${shownMax}`,
  },
]
