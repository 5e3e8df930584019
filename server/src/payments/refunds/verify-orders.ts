import { type Broken, type InvariantCheck, shownMax } from '../../ledger/verification.ts'

/** The invariants between refunds that a rail or bank carries out, their orders, and the ledger. */
export const orderVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M6',
    says: 'each refund under way has one open order, and each order of a shop ends with its refund',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select coalesce(r.id, o.refund_id) as refund, r.state, o.state as order_state
        from (select * from refund_orders where refund_id is not null) o full join refunds r on r.id = o.refund_id
       where (r.state = 'pending' and (o.id is null or o.ended_at is not null))
          or (o.id is not null and o.ended_at is null and r.state is distinct from 'pending')
          or (o.state in ('done', 'failed') and r.state is distinct from o.state)
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each order of a shop holds what leaves its wallet until the end, and no longer',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select o.id as refund_order, o.state, h.state as hold, h.amount as held, r.amount, r.fee_returned
        from refund_orders o join refunds r on r.id = o.refund_id left join ledger_holds h on h.id = o.hold_id
       where case when o.hold_id is null then r.amount > r.fee_returned
                  else (h.amount = r.amount - r.fee_returned and h.merchant_id = o.merchant_id
                        and h.state = case o.state when 'done' then 'settled' when 'failed' then 'released' else 'open' end
                        and (o.state <> 'done' or h.transfer_id = r.transfer_id)) is not true end
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each done order paid its amount, by the rail that it names or into the wallet of the payer',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select o.id as refund_order, o.way, o.rail, o.amount, paid.amount as paid
        from refund_orders o
        left join refunds r on r.id = o.refund_id
        join collections c on c.id = o.collection_id
        cross join lateral (
          select coalesce(sum(e.amount), 0) as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where e.transfer_id = coalesce(o.transfer_id, case when o.refund_id is null then c.transfer_id else r.transfer_id end)
             and case when o.way = 'wallet' then a.kind = 'merchant_wallet' and a.merchant_id <> o.merchant_id
                      else a.kind = 'rail_clearing:' || o.rail end) paid
       where o.state = 'done' and paid.amount <> o.amount
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'each refund that a bank returned is in suspense until an order of the same amount pays it again',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select o.id as refund_order, o.amount, moved.entries, again.amount as again
        from refund_orders o
        left join refund_orders again on again.returned_from = o.id and again.state <> 'failed'
        cross join lateral (
          select array_agg(a.kind || ' ' || e.amount order by e.amount) as entries
            from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where e.transfer_id = o.return_transfer_id) moved
       where o.returned_at is not null
         and (moved.entries = array['rail_clearing:' || o.rail || ' ' || -o.amount, 'suspense ' || o.amount]
              and coalesce(again.amount, o.amount) = o.amount and coalesce(again.merchant_id, o.merchant_id) = o.merchant_id) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'a payment’s bank gave back at most what it paid',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select c.id as collection, coalesce(c.paid_amount, c.amount) as paid, sum(o.amount) as back
        from refund_orders o join collections c on c.id = o.collection_id
       -- what a bank returned counts where it is paid again
       where o.state <> 'failed' and o.returned_from is null
       group by c.id having sum(o.amount) > coalesce(c.paid_amount, c.amount)
       limit ${shownMax}`,
  },
]
