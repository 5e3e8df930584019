import { type Broken, shownMax, type InvariantCheck } from './verification.ts'

/** M1 to M3: the books balance, the balances are their entries' sums, and nothing is spent that was not there. */
export const bookVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M1',
    says: 'each transfer has two or more entries and they sum to zero',
    broken: (tx) => tx.many<Broken>`
      select t.id as transfer, count(e.amount) as entries, sum(e.amount) as sum
        from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
       group by t.id having count(e.amount) < 2 or sum(e.amount) <> 0
       order by t.id limit ${shownMax}`,
  },
  {
    invariant: 'M1',
    says: 'all entries of each book sum to zero',
    broken: (tx) => tx.many<Broken>`
      select ledger_book(account_id) as book, sum(amount) as sum from ledger_entries group by 1 having sum(amount) <> 0`,
  },
  {
    invariant: 'M1',
    says: 'each entry belongs to a transfer and an account of its own book',
    broken: (tx) => tx.many<Broken>`
      select e.account_id as account, e.seq, e.transfer_id as transfer, a.mode as account_mode, t.mode as transfer_mode
        from ledger_entries e
        left join ledger_transfers t on t.id = e.transfer_id
        left join ledger_accounts a on a.id = e.account_id
       where (a.mode = t.mode and a.mode = ledger_book(a.id) and t.mode = ledger_book(t.id)) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'each stored balance is the sum of its entries',
    broken: (tx) => tx.many<Broken>`
      select a.id as account, a.balance, coalesce(e.sum, 0) as entries, a.last_seq, coalesce(e.last_seq, 0) as last_entry
        from ledger_accounts a
        left join (select account_id, sum(amount) as sum, max(seq) as last_seq from ledger_entries group by account_id) e
          on e.account_id = a.id
       where a.balance <> coalesce(e.sum, 0) or a.last_seq <> coalesce(e.last_seq, 0)
       order by a.id limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'running balances follow from entry to entry, without a gap in their numbers',
    broken: (tx) => tx.many<Broken>`
      select account_id as account, seq, amount, balance, previous_seq, previous_balance
        from (select account_id, seq, amount, balance, lag(seq, 1, 0::bigint) over own as previous_seq,
                     lag(balance, 1, 0::bigint) over own as previous_balance
                from ledger_entries window own as (partition by account_id order by seq)) e
       where seq <> previous_seq + 1 or balance <> previous_balance + amount
       limit ${shownMax}`,
  },
  {
    invariant: 'M3',
    says: 'no account without overdraft is, or ever was, below what it holds',
    broken: (tx) => tx.many<Broken>`
      select a.id as account, a.kind, a.balance, a.held, e.lowest
        from ledger_accounts a
        left join (select account_id, min(balance) as lowest from ledger_entries group by account_id) e on e.account_id = a.id
       where a.held < 0 or (not a.may_overdraw and (a.balance < a.held or e.lowest < 0))
          or (a.may_overdraw and a.merchant_id is not null and a.kind <> 'clawback_receivable')
          or (a.kind = 'clawback_receivable' and (a.balance > 0 or a.merchant_id is null))
       order by a.id limit ${shownMax}`,
  },
  {
    invariant: 'M3',
    says: 'what an account holds is the sum of its open holds',
    broken: (tx) => tx.many<Broken>`
      select a.id as account, a.held, coalesce(h.sum, 0) as open_holds
        from ledger_accounts a
        full join (select account_id, sum(amount) as sum from ledger_holds where state = 'open' group by account_id) h
          on h.account_id = a.id
       where a.held is distinct from coalesce(h.sum, 0)
       limit ${shownMax}`,
  },
]

/** M4 and M7: one effect per key, per reversal and per hold. */
export const effectVerifications: readonly InvariantCheck[] = [
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
