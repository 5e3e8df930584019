import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'

/** The invariants between wallet transfers and the ledger. */
export const transferVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M6',
    says: 'each send that arrived moved its amount and fee out of one wallet and its amount into the other, card money as its row says',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer, t.amount, t.fee, t.restricted, moved.out, moved.into
        from transfers t cross join lateral (
          select coalesce(sum(e.amount) filter (where a.merchant_id = t.merchant_id), 0) as out,
                 coalesce(sum(e.amount) filter (where a.merchant_id = t.receiver_id), 0) as into,
                 coalesce(sum(e.amount) filter (where a.kind = 'merchant_restricted'), 0) as restricted,
                 bool_and(a.mode = t.mode and (a.kind = 'merchant_wallet' or (a.kind = 'merchant_restricted' and e.amount < 0)))
                   filter (where a.merchant_id is not null) as is_sound
            from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = t.transfer_id) moved
       where t.state = 'completed' and (moved.out = -(t.amount + t.fee) and moved.into = t.amount and moved.is_sound
                                      and moved.restricted = -t.restricted) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each ledger transfer of a send is one send, money that waits is held whole, and card money only pays',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as transfer, 'no send' as wrong from ledger_transfers l
       where l.kind = 'send' and not exists (select from transfers t where t.transfer_id = l.id)
      union all
      select t.id, 'card money that is sent on' from transfers t
       where t.restricted <> 0 and (t.hold_id is not null or num_nonnulls(t.request_id, t.counter_id) = 0)
      union all
      select t.id, 'its hold' from transfers t left join ledger_holds h on h.id = t.hold_id
       where t.hold_id is not null and (h.amount = t.amount + t.fee and h.merchant_id = t.merchant_id
         and h.state = case t.state when 'held' then 'open' when 'completed' then 'settled' else 'released' end) is not true
       limit ${shownMax}`,
  },
]
