import { statementMapOf } from '@sahuji/contract/money/rail-names'
import type { ReconciledAccount } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'

/** An account that is held against statements, as the ledger calls it. */
interface AccountName {
  account: string
  label: string
  kind: 'rail' | 'bank'
}

/** All of them, rails first. The bank account without a name has no statement: nothing is posted to it any more. */
export const accountNames = (tx: Tx) => tx.many<AccountName>`
  select a.kind as account, a.label, case when starts_with(a.kind, 'rail_clearing:') then 'rail' else 'bank' end as kind
    from ledger_accounts a
   where a.merchant_id is null and a.mode = 'live' and a.stripe = 0
     and (starts_with(a.kind, 'rail_clearing:') or starts_with(a.kind, 'bank_settlement:'))
   order by starts_with(a.kind, 'bank_settlement:'), a.kind`

/** Refuses not_found for an account that is not held against statements. */
export async function needAccount(tx: Tx, account: string): Promise<void> {
  const found = (await accountNames(tx)).some((one) => one.account === account)
  if (!found) throw new Refusal('not_found')
}

/** Serializes work on an account's matches, breaks and days. */
export const lockAccount = (tx: Tx, account: string) =>
  tx.one`select pg_advisory_xact_lock(hashtextextended(${`reconciliation ${account}`}, 0))::text`

/** The map of an account before a statement of it was read: by its rail, else the one for any bank. */
export const mapFor = (account: string): string => statementMapOf(account.replace(/^rail_clearing:/, ''))

/** The same as operators see them: their newest statement and closed day. */
export async function reconciledAccounts(tx: Tx, isAsked: (account: string) => boolean): Promise<ReconciledAccount[]> {
  const names = await accountNames(tx)
  const states = await tx.many<{ account: string; map: string; last_day: string | null; last_closed: string | null }>`
    select s.account, (array_agg(s.map_code order by s.counted_at desc))[1] as map, max(s.last_day) as last_day,
           (select max(day) from closed_days c where c.account = s.account and c.reopened_at is null) as last_closed
      from rail_statements s where s.state = 'counted' group by s.account`
  const looks = await tx.many<{ account: string; last_fetched: string | null; waiting: number }>`
    select account, max(day) filter (where source = 'rail') as last_fetched,
           (count(*) filter (where state = 'read'))::int as waiting
      from rail_statements where state <> 'discarded' group by account`
  return names.map(({ account, ...name }) => {
    const {
      map = mapFor(account),
      last_day = null,
      last_closed = null,
    } = states.find((one) => one.account === account) ?? {}
    const { last_fetched = null, waiting = 0 } = looks.find((one) => one.account === account) ?? {}
    const told = { offers_statement: isAsked(account), last_fetched, waiting }
    return { account, ...name, map, ...told, last_day, last_closed }
  })
}

/** The last day that the statements of each rail cover; for our banks the earliest such day, without a name. */
export const statementDays = (tx: Tx) => tx.many<{ rail: string | null; last_day: string }>`
  with until as (
    select account, max(last_day) as last_day from rail_statements
     where state = 'counted' and last_day is not null group by account)
  select substring(account from '^rail_clearing:(.*)$') as rail, min(last_day) as last_day from until
   group by 1
   order by 1 nulls last`
