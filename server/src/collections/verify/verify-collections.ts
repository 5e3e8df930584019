import { clawbackVerifications } from './verify-clawbacks.ts'
import { type Broken, shownMax, type InvariantCheck } from '../../ledger/verification.ts'

/**
 * M4 and M7 for collections, loads first of all: money once per collection and per payment at the rail, back once, and no way out
 * of a final state. A transfer is of the collection's kind, or of that kind with `_suspense`, `_release`, `_return` or `_clawback`.
 */
export const collectionVerifications: readonly InvariantCheck[] = [
  ...clawbackVerifications,
  {
    invariant: 'M4',
    says: 'each payment at a rail was posted for at most one load, to its wallet or into suspense',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select rail, rail_reference, count(*) as loads from collections
       where transfer_id is not null group by rail, rail_reference having count(*) > 1 limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each load that was credited has exactly its transfer: the net in the wallet or its restricted part, the gross owed by the rail or out of suspense, the fee earned',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as load, l.amount, l.fee, l.transfer_id as transfer
        from collections l left join ledger_transfers t on t.id = l.transfer_id
       where l.state in ('credited', 'reversed')
         and (t.kind = case when l.suspense_transfer_id is null then l.kind else l.kind || '_release' end
              and t.key = coalesce(l.suspense_transfer_id, l.id)
              and t.merchant_id = l.merchant_id and t.mode = l.mode and not exists (
               (select a.kind, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
                 where e.transfer_id = t.id)
               except all
               (values (case when l.is_restricted then 'merchant_restricted' else 'merchant_wallet' end, l.amount - l.fee),
                       ('fees_earned', l.fee),
                       (case when l.suspense_transfer_id is null then 'rail_clearing:' || l.rail else 'suspense' end,
                        -coalesce(l.paid_amount, l.amount)),
                       -- of a payment that was credited in part, what the rail gives back
                       ('rail_clearing:' || l.rail, l.paid_amount - l.amount))
             )) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each transfer of a load belongs to a load that names it',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer, t.kind, t.key as load
        from ledger_transfers t
        left join collections l on case when t.kind like '%\\_suspense' then l.suspense_transfer_id else l.transfer_id end = t.id
       where t.kind in ('load', 'load_suspense', 'load_release', 'load_return', 'payment_suspense', 'payment_release', 'payment_return')
         and (l.merchant_id = t.merchant_id and t.kind in (l.kind, l.kind || '_suspense', l.kind || '_release', l.kind || '_return')
              and t.key = case when t.kind = l.kind or t.kind like '%\\_suspense' then l.id else l.suspense_transfer_id end
              and case when t.kind like '%\\_suspense' then true when t.kind like '%\\_return' then l.state = 'failed'
                       else l.state in ('credited', 'reversed') end) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'money of loads in suspense is what was paid, and somebody has it to look at',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as load, l.paid_amount, l.review_since
        from collections l
       where l.suspense_transfer_id is not null
         and ((l.transfer_id <> l.suspense_transfer_id or (l.review_since is not null and l.state = 'unclear'))
              and (select array_agg(e.amount order by e.amount)
                     from ledger_entries e join ledger_accounts a on a.id = e.account_id
                    where e.transfer_id = l.suspense_transfer_id and a.kind in ('suspense', 'rail_clearing:' || l.rail))
                  = array[-l.paid_amount, l.paid_amount]) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M7',
    says: 'no load left a final state, but a credited one by a reversal; expired, cancelled and failed ones only when a late payment was posted',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select e.collection_id as load, e.seq, e.state_from, e.state_to
        from collection_events e join collections l on l.id = e.collection_id
       where (e.state_from = 'credited' and e.state_to <> 'reversed') or e.state_from = 'reversed'
          or (e.state_from in ('expired', 'cancelled', 'failed') and e.state_to = 'unclear' and l.suspense_transfer_id is null)
          or (e.state_from in ('expired', 'cancelled') and e.state_to not in ('credited', 'unclear'))
          or (e.state_from = 'failed' and e.state_to <> 'unclear')
       limit ${shownMax}`,
  },
  {
    invariant: 'M7',
    says: 'each load stands where its timeline ends, and each move starts where the one before ended',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as load, l.state, e.last, e.is_whole
        from collections l
        left join (select collection_id, bool_and(state_from is not distinct from previous) as is_whole,
                          (array_agg(state_to order by seq desc))[1] as last
                     from (select collection_id, seq, state_from, state_to, lag(state_to) over (partition by collection_id order by seq) as previous
                             from collection_events where state_to is not null) moves
                    group by collection_id) e on e.collection_id = l.id
       where (l.state = e.last and e.is_whole) is not true
       limit ${shownMax}`,
  },
]
