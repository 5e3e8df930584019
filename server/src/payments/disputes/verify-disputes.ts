import { type Broken, type InvariantCheck, shownMax } from '../../ledger/verification.ts'

/** The invariants between disputes, payments and the ledger. */
export const disputeVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M7',
    says: 'each open dispute holds in its merchant’s wallet what its row says, and one that has ended holds nothing',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select d.id as dispute, d.state, d.held, h.state as hold, h.amount
        from disputes d left join ledger_holds h on h.id = d.hold_id
       where (case when d.hold_id is null then d.held = 0
                   when d.ended_at is null then h.state = 'open' and h.amount = d.held and h.merchant_id = d.merchant_id
                   else h.state <> 'open' and h.transfer_id is not distinct from d.transfer_id end) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'what of each payment is disputed is the sum of its disputes that are open or were lost, and its state shows an open one',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.id as payment, p.state, p.disputed, sums.disputed as disputes
        from payments p cross join lateral (
          select coalesce(sum(d.amount) filter (where d.state not in ('won', 'withdrawn')), 0) as disputed,
                 count(*) filter (where d.ended_at is null) as open
            from disputes d where d.payment_id = p.id) sums
       where p.disputed <> sums.disputed or (p.state = 'disputed') <> (sums.open = 1)
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each dispute that was lost or given back moved its amount once: out of the wallet or owed by the merchant, to the payer or the rail',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select d.id as dispute, l.id as transfer, d.amount, d.owed
        from disputes d full join (select * from ledger_transfers where kind = 'dispute') l on l.id = d.transfer_id
        left join lateral (
          select coalesce(sum(e.amount) filter (where a.merchant_id = d.merchant_id and a.kind = 'merchant_wallet'), 0) as wallet,
                 coalesce(sum(e.amount) filter (where a.merchant_id = d.merchant_id and a.kind = 'clawback_receivable'), 0) as owed,
                 coalesce(sum(e.amount) filter (where case d.way when 'wallet' then a.merchant_id = d.payer_id
                                                                 else a.kind like 'rail_clearing:%' end), 0) as back
            from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = l.id) moved on true
       where (d.transfer_id is not null or l.id is not null)
         and (l.key = d.id and l.merchant_id = d.merchant_id and l.mode = d.mode and moved.wallet = d.owed - d.amount
              and moved.owed = -d.owed and moved.back = d.amount) is not true
       limit ${shownMax}`,
  },
]
