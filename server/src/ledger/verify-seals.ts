import { type Broken, shownMax, type InvariantCheck } from './verification.ts'
import type { OutsideSeals } from './outside-seals.ts'
import { isSignedBy, type TrustedKeys } from './seal-keys.ts'
import { newestSeal, signaturesOf } from './seal.ts'

/**
 * M8: recomputes the hash chain of 0003-ledger-posting.sql from the rows. The canonical bytes are spelt out here, not
 * taken from the database's functions: an attacker who can change rows could change those too.
 */
export const sealVerifications: readonly InvariantCheck[] = [
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
                        (select string_agg(concat_ws(' ', l.account_id, l.first_seq, l.last_seq, l.hash), e'\n' order by l.account_id)
                           from ledger_seal_leaves l where l.seal = s.number),
                        (select string_agg(concat_ws(' ', 'log', l.merchant_id, l.first_seq, l.last_seq, l.hash), e'\n'
                                  order by l.merchant_id)
                           from shop_log_leaves l where l.seal = s.number)), 'UTF8')), 'hex'))
       limit ${shownMax}`,
  },
]

/** M8: the seals to come know of everything that is not sealed yet (0002-ledger.sql). */
export const unsealedVerifications: readonly InvariantCheck[] = [
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

/**
 * M8 against an owner of the database who remakes its seals: only the outside key and the outside seals can reveal it.
 * Each seal covers the previous one, so the newest signature vouches for all.
 */
export function signatureVerifications(known: {
  trusted: TrustedKeys
  outside: OutsideSeals | undefined
}): InvariantCheck[] {
  const { trusted, outside } = known
  return [
    {
      invariant: 'M8',
      says: 'the newest seal is signed with the key outside the database',
      broken: async (tx) => {
        const newest = await newestSeal(tx)
        if (!newest) return []
        const signatures = await signaturesOf(tx, newest)
        if (signatures.some((seal) => isSignedBy(trusted, seal))) return []
        return [{ seal: newest.number, sealed_at: newest.sealed_at, signatures: signatures.length, valid: 0 }]
      },
    },
    ...(outside ? [keptOutside(trusted, outside)] : []),
  ]
}

const keptOutside = (trusted: TrustedKeys, outside: OutsideSeals): InvariantCheck => ({
  invariant: 'M8',
  says: 'each seal kept outside is in the database as it was',
  broken: async (tx) => {
    const seals = await outside.all()
    const numbers = seals.map(({ number }) => number)
    const rows = await tx.many<{ number: bigint; hash: string }>`
      select number, hash from ledger_seals where number = any (${numbers}::bigint[])`
    const inside = new Map(rows.map(({ number, hash }) => [number, hash]))
    return seals
      .flatMap((seal): Broken[] => {
        const { number, sealed_at, hash } = seal
        const database = inside.get(number) ?? 'missing'
        if (!isSignedBy(trusted, seal)) return [{ seal: number, sealed_at, outside: 'not signed by a trusted key' }]
        return database === hash ? [] : [{ seal: number, sealed_at, outside: hash, database }]
      })
      .slice(-shownMax)
  },
})
