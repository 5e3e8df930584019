import { disputeVerifications } from './disputes/verify-disputes.ts'
import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'
import { orderVerifications } from './refunds/verify-orders.ts'

/** The invariants between payments, refunds and the ledger. */
export const paymentVerifications: readonly InvariantCheck[] = [
  ...orderVerifications,
  {
    invariant: 'M6',
    says: 'each paid payment moved its amount less its fee into the wallet of its shop, once, by the attempt that succeeded',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.id as payment, p.amount, p.fee, moved.into, moved.fees
        from payments p cross join lateral (
          select coalesce(sum(e.amount) filter (where a.merchant_id = p.merchant_id), 0) as into,
                 coalesce(sum(e.amount) filter (where a.kind = 'fees_earned'), 0) as fees
            from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = p.transfer_id) moved
       where p.paid_at is not null and (moved.into = p.amount - p.fee and moved.fees = p.fee and exists (
               select from payment_attempts t where t.payment_id = p.id and t.state = 'succeeded' and t.transfer_id = p.transfer_id
                                                and t.amount = p.amount)) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each ledger transfer of a payment from a wallet is one payment, and of a refund one refund',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as transfer, l.kind as wrong from ledger_transfers l
       where (l.kind = 'payment' and not exists (select from payments p where p.transfer_id = l.id))
          or (l.kind = 'refund' and not exists (select from refunds r where r.transfer_id = l.id))
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each payment has given back what its refunds say, and no fee twice',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.id as payment, p.refunded, p.fee_returned, sums.refunded as refunds, sums.fee_returned as fees
        from payments p cross join lateral (
          select coalesce(sum(r.amount), 0) as refunded, coalesce(sum(r.fee_returned), 0) as fee_returned
            from refunds r where r.payment_id = p.id and r.state in ('queued', 'pending', 'done')) sums
       where p.refunded <> sums.refunded or p.fee_returned <> sums.fee_returned
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each done refund left the wallet of its shop less the fee that came back',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select r.id as refund, r.amount, r.fee_returned, moved.out
        from refunds r cross join lateral (
          select coalesce(sum(e.amount), 0) as out from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where e.transfer_id = r.transfer_id and a.merchant_id = r.merchant_id) moved
       where r.state = 'done' and moved.out <> r.fee_returned - r.amount
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'no payment from a wallet returned more card money than had paid it',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.payment_id as payment, t.restricted, moved.back
        from payment_attempts t
        join ledger_accounts card on card.merchant_id = t.payer_id and card.mode = t.mode and card.kind = 'merchant_restricted'
        cross join lateral (
          select coalesce(sum(e.amount), 0) as back from ledger_entries e
           where e.account_id = card.id
             and e.transfer_id in (select r.transfer_id from refunds r where r.payment_id = t.payment_id
                                   union all select d.transfer_id from disputes d where d.payment_id = t.payment_id)) moved
       where t.state = 'succeeded' and t.restricted > 0 and moved.back not between 0 and t.restricted
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'a payment that its rail took back has returned its fee, by refunds and by the taking back together, but for what refunds under way will return',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.id as payment, p.fee, fees.earned
        from collections c
        join payment_attempts t on t.collection_id = c.id and t.state = 'succeeded'
        join payments p on p.id = t.payment_id
        cross join lateral (
          select coalesce(sum(e.amount), 0) as earned from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind = 'fees_earned'
             and e.transfer_id in (select p.transfer_id union all select c.reversal_transfer_id
                                   union all select r.transfer_id from refunds r where r.payment_id = p.id
                                   union all select t.id from refunds r join ledger_transfers t
                                                          on t.key = r.id and t.merchant_id = r.merchant_id
                                              where r.payment_id = p.id)) fees
       where c.kind = 'payment' and c.state = 'reversed'
         and fees.earned <> (select coalesce(sum(r.fee_returned), 0) from refunds r
                              where r.payment_id = p.id and r.state in ('queued', 'pending'))
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each fee returned after a taking back is that of a refund that ended without money',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer, r.state
        from ledger_transfers t left join refunds r on r.id = t.key and r.merchant_id = t.merchant_id
       where t.kind = 'payment_fee_return' and (r.state in ('failed', 'cancelled')) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each payment that a rail confirmed is the money of its collection, once posted',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select a.id as arrival, a.rail_reference, c.rail_reference as posted
        from payment_arrivals a join collections c on c.id = a.collection_id
       where c.transfer_id is not null and c.rail_reference <> a.rail_reference
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each link counts its payments and those under way',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as link, l.taken, l.paid, l.paid_amount, sums.paid as payments, sums.held
        from payment_links l cross join lateral (
          select count(*) filter (where p.paid_at is not null) as paid,
                 coalesce(sum(p.amount) filter (where p.paid_at is not null), 0) as paid_amount,
                 count(*) filter (where p.paid_at is null and exists (
                   select from payment_attempts t where t.payment_id = p.id and t.state = 'open' and t.holds_link)) as held
            from payments p where p.merchant_id = l.merchant_id and p.mode = l.mode and p.link_id = l.id) sums
       where l.paid <> sums.paid or l.paid_amount <> sums.paid_amount or l.taken <> sums.paid + sums.held
       limit ${shownMax}`,
  },
  ...disputeVerifications,
]
