import { type Broken, type InvariantCheck, shownMax } from '../../ledger/verification.ts'

/** M4 and M8 for pushes: the books agree with the answers that the rail got. */
export const pushVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M4',
    says: 'each push that was credited names its load, of its merchant, transaction and amount, and each pushed load is named',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.rail, p.transaction_id as transaction, l.id as load
        from (select * from push_payments where load_id is not null) p
        full join (select * from loads where rail in (select rail from push_payments) or rail = 'nchl') l
          on l.id = p.load_id
       where (l.rail = p.rail and l.rail_id = p.transaction_id and l.merchant_id = p.merchant_id and l.transfer_id is not null
              and coalesce(l.paid_amount, l.amount) = p.amount) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'no push that its rail takes for failed is left in a wallet',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select p.rail, p.transaction_id as transaction, l.id as load
        from push_payments p join loads l on l.id = p.load_id
       where p.outcome = 'taken_back' and l.state <> 'reversed'
       limit ${shownMax}`,
  },
]
