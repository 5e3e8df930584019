import type { NameCheck } from '@sahuji/contract/payouts/accounts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import { stopSettlementTo } from '../stop-settlement.ts'

/** A merchant's bank account as the database stores it. `account_number` is whole: for the order to the bank alone. */
export interface AccountRow {
  id: string
  merchant_id: string
  bank_id: string
  bank_name: string
  short_name: string
  branch_id: string
  branch_name: string
  account_number: string
  account_name: string
  is_main: boolean
  name_check: NameCheck
  bank_has: string | null
  likeness: number | null
  checked_at: Date | null
  /** No money goes to it before; null where it had no waiting time. */
  cooling_until: Date | null
  added_at: Date
  paused_at: Date | null
  pause_reason: string | null
  paused_payout_id: string | null
  /** False where a person of the business reported that they did not add it: that pause ends by its removal alone. */
  pause_ends_by_check: boolean
  paper_state: 'waiting' | 'accepted' | 'refused' | null
  paper_at: Date | null
  /** The reason of the document's refusal. */
  paper_reason: string | null
}

/** All columns of an AccountRow, of payout_accounts as `a`. */
export const accountColumns: Fragment = sql`
  a.id, a.merchant_id, a.bank_id, a.bank_name, a.short_name, a.branch_id, a.branch_name, a.account_number,
  a.account_name, a.is_main, a.name_check, a.bank_has, a.likeness::integer as likeness, a.checked_at, a.cooling_until,
  a.added_at, a.paused_at, a.pause_reason, a.paused_payout_id, a.paper_state, a.paper_at,
  not exists (select from payout_account_links l
               where l.account_id = a.id and l.merchant_id = a.merchant_id and l.outcome = 'paused') as pause_ends_by_check,
  case when a.paper_state = 'refused' then (
    select p.reason from payout_account_papers p
     where p.account_id = a.id and p.merchant_id = a.merchant_id and p.state = 'refused'
     order by p.decided_at desc, p.id desc limit 1) end as paper_reason`

/** The merchant's account; undefined where it was removed or belongs to another merchant. */
export const payoutAccountOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<AccountRow>`
  select ${accountColumns} from payout_accounts a
   where a.id = ${id} and a.merchant_id = ${merchant_id} and a.removed_at is null`

/** The same, locked until the transaction ends against removal, pause and renaming. */
export const lockPayoutAccount = (tx: Tx, merchant_id: string, id: string) => tx.maybe<AccountRow>`
  select ${accountColumns} from payout_accounts a
   where a.id = ${id} and a.merchant_id = ${merchant_id} and a.removed_at is null
     for no key update`

/** True while the account is new and no money may go to it. */
export const isCooling = ({ cooling_until }: Pick<AccountRow, 'cooling_until'>, now: Date): boolean =>
  cooling_until !== null && now < cooling_until

/** A withdrawal to it waits for a review: the name differs a little, and no document settled it. */
export const isNameUnsettled = ({ name_check, paper_state }: Pick<AccountRow, 'name_check' | 'paper_state'>): boolean =>
  name_check === 'nearly' && paper_state !== 'accepted'

/** The reason of the pause of an account whose number has another name at the bank, until a document is accepted. */
export const otherName = 'The bank has another name for this account'

/** The name is to be settled, and a document can do it. */
export const wantsPaper = ({ name_check, paper_state }: Pick<AccountRow, 'name_check' | 'paper_state'>): boolean =>
  (name_check === 'nearly' || name_check === 'differs') && paper_state !== 'accepted'

/** A person of the business reported by the link that they did not add it: it can only be removed. */
export const isDisowned = ({ paused_at, pause_ends_by_check }: AccountRow): boolean =>
  paused_at !== null && !pause_ends_by_check

interface Pause {
  merchant_id: string
  account_id: string
  /** In the bank's words, or ours. */
  reason: string
  /** The withdrawal that came back; null where a person paused it. */
  payout_id: string | null
}

/**
 * Stops money to an account, the automatic settlement included, until it is checked again; an account that was paused
 * already remains unchanged.
 */
export async function pauseAccount(tx: Tx, clock: Clock, pause: Pause): Promise<void> {
  const { merchant_id, account_id, reason, payout_id } = pause
  const paused = await tx.maybe<AccountRow>`
    update payout_accounts a
       set paused_at = ${clock.now()}, pause_reason = ${reason}, paused_payout_id = ${payout_id},
           paper_state = case when a.name_check <> 'differs' then a.paper_state end,
           paper_at = case when a.name_check <> 'differs' then a.paper_at end
     where a.id = ${account_id} and a.merchant_id = ${merchant_id} and a.removed_at is null
       and (a.paused_at is null or (a.pause_reason = ${otherName} and ${payout_id}::uuid is not null))
    returning ${accountColumns}`
  if (paused) await stopSettlementTo(tx, clock, paused, 'account_paused')
}
