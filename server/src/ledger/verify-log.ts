import { type Broken, shownMax, type InvariantCheck } from './verification.ts'

/**
 * M8: recomputes the chains of the shops' logs, which the ledger's seals cover, from the rows. The canonical bytes are spelt out
 * here, as in verify-seals.ts.
 */
export const logVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M8',
    says: 'each sealed row of a shop’s log is still what was sealed',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the chains of all
      select k.merchant_id, k.seq, k.log_id, r.id is null as is_missing
        from shop_log_links k left join shop_log r on r.merchant_id = k.merchant_id and r.id = k.log_id
       where k.hash is distinct from encode(sha256(convert_to(json_build_array(r.merchant_id, r.id,
               to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), r.mode, r.actor, r.person_id, r.name, r.role,
               r.session_id, r.secret_key_id, r.operator_id, r.view_id, r.network, r.device, r.what, r.subject_kind,
               r.subject_id, r.amount, r.reason, r.before, r.after, r.step_up, r.request_id, r.outcome, r.refusal)::text,
               'UTF8')), 'hex')
       limit ${shownMax}`,
  },
  {
    invariant: 'M8',
    says: 'each seal of a shop’s log covers its rows in their order and the seal before it',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the chains of all
      select f.merchant_id, f.first_seq, f.last_seq, f.seal
        from (select *, lag(hash, 1, repeat('0', 64)) over own as before, lag(last_seq, 1, 0::bigint) over own as sealed
                from shop_log_leaves window own as (partition by merchant_id order by last_seq)) f
       where f.first_seq <> f.sealed + 1 or f.hash is distinct from (
               select encode(sha256(convert_to(concat_ws(e'\n', f.before, f.merchant_id,
                        string_agg(concat_ws(' ', k.seq, k.hash), e'\n' order by k.seq)), 'UTF8')), 'hex')
                 from shop_log_links k where k.merchant_id = f.merchant_id and k.seq between f.first_seq and f.last_seq)
       limit ${shownMax}`,
  },
  {
    invariant: 'M8',
    says: 'each row of a shop’s log is sealed or waits for the next seal',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the rows of all
      select r.merchant_id, r.id, r.at
        from shop_log r
       where not exists (select from shop_log_links k where k.merchant_id = r.merchant_id and k.log_id = r.id)
         and not exists (select from shop_log_unsealed u where r.id = any (u.ids))
       limit ${shownMax}`,
  },
]
