import { type Broken, shownMax, type Verification } from './verification.ts'

/** M4 and M7: one effect per key, per reversal and per hold. */
export const effectVerifications: readonly Verification[] = [
  {
    invariant: 'M4',
    says: 'each key posted one transfer',
    broken: (tx) => tx.many<Broken>`
      select merchant_id as merchant, key, count(*) as transfers from ledger_transfers
       group by merchant_id, key having count(*) > 1 limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each transfer was reversed at most once, and by its mirror',
    broken: (tx) => tx.many<Broken>`
      select r.reverses as transfer, r.id as reversal
        from (select id, reverses, count(*) over (partition by reverses) as times
                from ledger_transfers where reverses is not null) r
       where r.times > 1
          or exists (select from (select account_id, amount from ledger_entries where transfer_id = r.id) mirror
                       full join (select account_id, -amount as amount from ledger_entries where transfer_id = r.reverses) original
                         using (account_id, amount)
                      where mirror.account_id is null or original.account_id is null)
       limit ${shownMax}`,
  },
  {
    invariant: 'M4',
    says: 'each settled hold names the transfer that took its money',
    broken: (tx) => tx.many<Broken>`
      select h.id as hold, h.amount, h.transfer_id as transfer, e.amount as taken
        from ledger_holds h
        left join ledger_entries e on e.transfer_id = h.transfer_id and e.account_id = h.account_id
       where (h.state = 'settled') <> (h.transfer_id is not null)
          or (h.state = 'settled' and (e.amount between -h.amount and -1) is not true)
       limit ${shownMax}`,
  },
  {
    invariant: 'M7',
    says: 'a hold that ended says when, and an open one has no end',
    broken: (tx) => tx.many<Broken>`
      select id as hold, state, held_at, closed_at from ledger_holds
       where (state = 'open') <> (closed_at is null) or closed_at < held_at or state not in ('open', 'settled', 'released')
       limit ${shownMax}`,
  },
]
