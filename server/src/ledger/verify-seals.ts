import { type Broken, shownMax, type Verification } from './verification.ts'

/**
 * M8: the hash chain of 0005-ledger-seals.sql, worked out again from the rows. The canonical bytes are spelt out here, not
 * taken from the database's functions: whoever can change rows could change those too.
 */
export const sealVerifications: readonly Verification[] = [
  {
    invariant: 'M8',
    says: 'each sealed entry is still what was sealed',
    broken: (tx) => tx.many<Broken>`
      select l.account_id as account, l.first_seq, l.last_seq, l.seal
        from (select *, lag(hash, 1, repeat('0', 64)) over own as before, lag(last_seq, 1, 0::bigint) over own as sealed
                from ledger_seal_leaves window own as (partition by account_id order by last_seq)) l
       where l.first_seq <> l.sealed + 1 or l.hash is distinct from (
               select encode(sha256(convert_to(concat_ws(e'\n', l.before, l.account_id, string_agg(concat_ws(' ',
                        e.seq, e.amount, e.balance, t.id, t.merchant_id, t.key, t.mode, t.kind, coalesce(t.reverses::text, '-'),
                        to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), e'\n' order by e.seq)),
                        'UTF8')), 'hex')
                 from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
                where e.account_id = l.account_id and e.seq between l.first_seq and l.last_seq)
       limit ${shownMax}`,
  },
  {
    invariant: 'M8',
    says: 'each seal covers its leaves and the seal before it',
    broken: (tx) => tx.many<Broken>`
      select s.number as seal, s.sealed_at
        from (select *, lag(hash, 1, repeat('0', 64)) over own as before, lag(number, 1, 0::bigint) over own as previous
                from ledger_seals window own as (order by number)) s
       where s.number <> s.previous + 1 or s.hash is distinct from (
               select encode(sha256(convert_to(concat_ws(e'\n', s.before, s.number,
                        to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                        string_agg(concat_ws(' ', l.account_id, l.first_seq, l.last_seq, l.hash), e'\n' order by l.account_id)),
                        'UTF8')), 'hex')
                 from ledger_seal_leaves l where l.seal = s.number)
       limit ${shownMax}`,
  },
]
