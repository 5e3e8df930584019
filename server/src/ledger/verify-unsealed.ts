import { type Broken, shownMax, type Verification } from './verification.ts'

/** M8: the seals to come know of everything that is not sealed yet (0033-ledger-unsealed.sql). */
export const unsealedVerifications: readonly Verification[] = [
  {
    invariant: 'M8',
    says: 'each account with entries behind its last seal waits for the next',
    broken: (tx) => tx.many<Broken>`
      select a.id as account, a.last_seq, l.last_seq as sealed
        from ledger_accounts a
        left join (select account_id, max(last_seq) as last_seq from ledger_seal_leaves group by account_id) l
          on l.account_id = a.id
       where a.last_seq > coalesce(l.last_seq, 0)
         and a.id not in (select unnest(accounts) from ledger_unsealed)
       limit ${shownMax}`,
  },
]
