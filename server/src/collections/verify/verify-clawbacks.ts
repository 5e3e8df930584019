import { type Broken, shownMax, type InvariantCheck } from '../../ledger/verification.ts'

/** M4 for money that a rail took back: each reversal moved what its collection had credited, once, and nothing else. */
export const clawbackVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M4',
    says: 'each reversed load was taken back by exactly its transfer: the rail owes the gross no more, what is left of the fee is given back, the net left the wallet or is owed',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select l.id as load, l.amount, l.fee, l.reversal_transfer_id as transfer
        from collections l left join ledger_transfers t on t.id = l.reversal_transfer_id
       where l.state = 'reversed'
         and (t.kind = l.kind || '_clawback' and t.key = l.transfer_id and t.merchant_id = l.merchant_id and t.mode = l.mode
              and (select array[coalesce(sum(e.amount) filter (where a.kind = 'rail_clearing:' || l.rail), 0),
                                coalesce(sum(e.amount) filter (where a.kind = 'fees_earned' or a.merchant_id = l.merchant_id), 0),
                                count(*) filter (where e.amount > 0 and a.kind not like 'rail_clearing:%'),
                                count(*) filter (where a.kind = 'merchant_restricted' and not l.is_restricted)]
                     from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = t.id)
                  = array[l.amount, -l.amount, 0, 0]::numeric[]
              -- a refund of a payment has returned its share of the fee before
              and (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
                    where e.transfer_id = t.id and a.kind = 'fees_earned')
                  between -l.fee and case l.kind when 'load' then -l.fee else 0 end) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each transfer of a clawback or its repayment belongs to a load that names it',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer, t.kind
        from ledger_transfers t
        left join collections l on case t.kind when 'clawback_repayment' then l.repayment_transfer_id else l.reversal_transfer_id end = t.id
       where t.kind in ('load_clawback', 'payment_clawback', 'clawback_repayment')
         and (l.merchant_id = t.merchant_id and l.mode = t.mode
              and (t.kind = 'clawback_repayment' or l.state = 'reversed')) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each payment that its rail gave back left our books, and one that it is asked to give back is still in suspense',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select r.collection_id as load, r.state, l.state as load_state
        from collection_refunds r join collections l on l.id = r.collection_id
       where (l.merchant_id = r.merchant_id and r.amount = l.paid_amount
              and case r.state when 'open' then l.state = 'unclear' and l.suspense_transfer_id = l.transfer_id
                               when 'done' then l.state = 'failed' and l.suspense_transfer_id <> l.transfer_id
                               else true end) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each repayment took out of the free part of a wallet what it took off what the same merchant owes',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer
        from ledger_transfers t
       where t.kind = 'clawback_repayment'
         and (select array_agg(a.kind order by e.amount) = array['merchant_wallet', 'clawback_receivable']
                     and bool_and(a.merchant_id = t.merchant_id)
                from ledger_entries e join ledger_accounts a on a.id = e.account_id
               where e.transfer_id = t.id) is not true
       limit ${shownMax}`,
  },
]
