import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'

/** M4 and M7 for payouts: set aside once, settled or freed once, ordered once, and given back at most once. */
export const payoutVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M7',
    says: 'each payout has its hold: open while it is open, settled by its transfer where it was credited, else free again',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.id as payout, p.state, h.state as hold
        from payouts p left join ledger_holds h on h.id = p.hold_id
       where (h.merchant_id = p.merchant_id and h.amount = p.amount
              and h.state = case when p.settled_at is null then 'open' when p.transfer_id is not null and p.paid_late_at is null then 'settled' else 'released' end
              and h.transfer_id is not distinct from case when p.paid_late_at is null then p.transfer_id end) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M7',
    says: 'whatever is held in a merchant’s wallet is held for a payout, a refund, a dispute, tickets whose doors are not open, or a number that is nobody’s yet',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select h.id as hold, h.merchant_id as merchant, h.amount
        from ledger_holds h
        join ledger_accounts a on a.id = h.account_id and a.kind in ('merchant_wallet', 'merchant_restricted')
        left join payouts p on p.hold_id = h.id
       where h.state = 'open' and not exists (select from transfers t where t.hold_id = h.id and t.merchant_id = h.merchant_id)
         and not exists (select from disputes d where d.hold_id = h.id and d.merchant_id = h.merchant_id and d.held = h.amount)
         and not exists (select from refund_orders o where o.hold_id = h.id and o.merchant_id = h.merchant_id and o.ended_at is null)
         and not exists (select from ticket_orders o where o.hold_id = h.id and o.merchant_id = h.merchant_id and o.hold_amount = h.amount)
         and (p.id is null or a.kind = 'merchant_restricted') and a.merchant_id in (select id from merchants)
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each payout that was settled has exactly its transfer: the amount out of the wallet, what arrives to the bank, its fee by its parts',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.id as payout, p.amount, p.fee, p.transfer_id as transfer
        from payouts p left join ledger_transfers t on t.id = p.transfer_id
       where p.transfer_id is not null
         and (t.kind = 'payout' and t.key = p.id and t.merchant_id = p.merchant_id and t.mode = p.mode and not exists (
               (select a.kind, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = t.id)
               except all
               (values ('merchant_wallet', -p.amount),
                       (case when p.sent_transfer_id is null or p.paid_late_at is not null then 'rail_clearing:' || p.rail else 'payouts_in_transit' end, p.arrives),
                       ('commission_earned', p.commission), ('fees_earned', p.bank_charge), ('vat_owed', p.vat))
             )) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each debit at a rail is of a payout that names it, and what came back was taken back',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer, t.kind, p.id as payout, p.state
        from ledger_transfers t
        left join payouts p on t.id in (p.sent_transfer_id, p.transfer_id)
        left join ledger_transfers r on r.reverses = t.id
       where t.kind in ('payout', 'payout_sent')
         and (p.merchant_id = t.merchant_id
              and (r.id is not null) = (p.state = 'returned' or (p.paid_late_at is not null and t.kind = 'payout_sent'))) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'what is in transit at banks is what was debited for payouts that nobody has confirmed',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select b.mode, b.balance, coalesce(o.arrives, 0) as open
        from (select mode, sum(balance)::bigint as balance from ledger_accounts where kind = 'payouts_in_transit' group by mode) b
        left join (select mode, sum(arrives)::bigint as arrives from payouts
                    where sent_transfer_id is not null and settled_at is null group by mode) o using (mode)
       where b.balance <> -coalesce(o.arrives, 0)
       limit ${shownMax}`,
  },
]
