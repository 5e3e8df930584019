import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'

/** The invariants between the books of cooperatives and the ledger. */
export const cooperativeVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M6',
    says: 'each row of a cooperative’s book is the entry of its number on the account of its link, and each entry has its row',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select coalesce(e.account_id, a.id) as account, coalesce(e.seq, r.seq) as seq, e.amount as entry, r.amount as row,
             e.balance as entry_balance, r.balance as row_balance
        from (select e.* from ledger_entries e join ledger_accounts a on a.id = e.account_id and starts_with(a.kind, 'cooperative:')) e
        full join (
          select r.*, case r.mode when 'live' then l.live_account_id else l.sandbox_account_id end as account_id
            from cooperative_rows r join cooperative_links l on l.id = r.link_id and l.merchant_id = r.merchant_id) r
          on r.account_id = e.account_id and r.seq = e.seq
        left join ledger_accounts a on a.id = r.account_id
       where (e.amount = r.amount and e.balance = r.balance and e.transfer_id = r.transfer_id) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'receipts of a cooperative have no gap within a fiscal year, and no deposit was taken back beyond its amount',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      (select link_id as link, mode, fiscal_year as subject, max(receipt)::bigint as figure, count(*) as expected
         from cooperative_rows where receipt is not null
        group by link_id, mode, fiscal_year having max(receipt) <> count(*) limit ${shownMax})
      union all
      (select o.link_id, o.mode, o.id::text, sum(abs(b.amount))::bigint, abs(o.amount)
         from cooperative_rows b join cooperative_rows o on o.id = b.reverses and o.merchant_id = b.merchant_id
        group by o.link_id, o.mode, o.id, o.amount having sum(abs(b.amount)) > abs(o.amount) limit ${shownMax})`,
  },
  {
    invariant: 'M6',
    says: 'each settled commission is the sum of the commissions that its rows earned',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select c.link_id as link, c.batch, c.commission, c.tax, earned.commission as earned, earned.tax as withheld
        from (select c.*, lag(c.through_seq, 1, 0::bigint) over (partition by c.link_id, c.mode order by c.seq) as since
                from cooperative_rows c where c.kind = 'commission') c
        cross join lateral (
          select sum(r.commission) as commission, sum(r.tax) as tax from cooperative_rows r
           where r.link_id = c.link_id and r.mode = c.mode and r.merchant_id = c.merchant_id
             and r.kind in ('deposit', 'reversal') and r.seq > c.since and r.seq <= c.through_seq) earned
       where (earned.commission = c.commission and earned.tax = c.tax) is not true
       limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'a statement of days that were over has the commission and the tax withheld of its books’ settlements',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select s.id as statement, s.commission_received, s.tax_withheld, settled.commission, settled.tax
        from statements s
        cross join lateral (
          select coalesce(sum(r.commission), 0)::bigint as commission, coalesce(sum(r.tax), 0)::bigint as tax from cooperative_rows r
           where r.merchant_id = s.merchant_id and r.mode = s.mode and r.kind = 'commission'
             and (r.made_at at time zone 'Asia/Kathmandu')::date between s.from_day and s.to_day) settled
       where s.state = 'made' and s.commission_received is not null
         and s.to_day < (s.asked_at at time zone 'Asia/Kathmandu')::date
         and (s.commission_received, s.tax_withheld) is distinct from (settled.commission, settled.tax)
       limit ${shownMax}`,
  },
  {
    invariant: 'M6',
    says: 'both sides of a cooperative’s file signed the same list, and it is the list that is kept',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select s.file_id as file, s.party as subject, s.hash, cooperative_list_hash(s.file_id) as expected
        from cooperative_signatures s where s.hash is distinct from cooperative_list_hash(s.file_id)
       limit ${shownMax}`,
  },
]
