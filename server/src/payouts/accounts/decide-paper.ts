import type { NameCheck } from '@sahuji/contract/payouts/accounts'
import type { Feed } from '../../feed/feed.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { LockedPaper } from '../../kyc/papers/paper-keys.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountRowsOf } from './account-view.ts'
import { payoutAccountFacts } from './facts.ts'
import { setMainAccount } from './main-account.ts'

/** A document that waits, with the account whose name it settles. */
export interface WaitingPaper {
  id: string
  merchant_id: string
  merchant: string
  account_id: string
  bank_name: string
  branch_name: string
  account_end: string
  /** The whole number of an account of another name, to compare with the document; null for every other account. */
  account_number: string | null
  account_name: string
  name_check: NameCheck
  bank_has: string | null
  likeness: number | null
  name: string
  pages: number
  sent_at: Date
}

/** The documents that wait, the oldest first. Uses payout_account_papers_that_wait. */
export const waitingPapers = (tx: Tx) => tx.many<WaitingPaper>`
  -- any merchant: the desk decides on everybody's
  select p.id, p.merchant_id, m.trade_name as merchant, p.account_id, a.bank_name, a.branch_name,
         right(a.account_number, 4) as account_end, case when a.name_check = 'differs' then a.account_number end as account_number,
         a.account_name, a.name_check, a.bank_has, a.likeness::integer as likeness, p.name, p.pages::integer as pages, p.sent_at
    from payout_account_papers p
    join payout_accounts a on a.id = p.account_id and a.merchant_id = p.merchant_id
    join merchants m on m.id = p.merchant_id
   where p.state = 'waiting' and a.paper_state = 'waiting' and a.removed_at is null
   order by p.sent_at, p.id limit 200`

/** A document with its decryption key. */
export const lockedPaper = (tx: Tx, id: string) => tx.maybe<LockedPaper & { pages: number }>`
  -- any merchant: the desk opens everybody's
  select id, merchant_id, wrapped_key, pages::integer as pages from payout_account_papers where id = ${id} and state <> 'replaced'`

interface Decision {
  id: string
  operator_id: string
  accepts: boolean
  reason: string
}

/** The decision and its merchant. */
export interface DecidedPaper {
  merchant_id: string
  account_id: string
}

/**
 * Accepts or refuses a document that waits, once; the merchant is notified in the app. It opens an account of another
 * name, except a disowned one. Refuses not_found and payout_own_case.
 */
export async function decidePaper(
  tx: Tx,
  { feed, clock }: { feed: Feed; clock: Clock },
  { id, operator_id, accepts, reason }: Decision,
): Promise<DecidedPaper> {
  const now = clock.now()
  const whose = await tx.maybe<{ merchant_id: string }>`
    -- any merchant: the desk decides on everybody's
    select merchant_id from payout_account_papers where id = ${id}`
  if (!whose) throw new Refusal('not_found')
  await lockMerchant(tx, whose.merchant_id)
  const paper = await tx.maybe<DecidedPaper & { bank_name: string; account_end: string; name_check: NameCheck }>`
    -- any merchant: the desk decides on everybody's
    select p.merchant_id, p.account_id, a.bank_name, right(a.account_number, 4) as account_end, a.name_check
      from payout_account_papers p join payout_accounts a on a.id = p.account_id and a.merchant_id = p.merchant_id
     where p.id = ${id} and p.state = 'waiting' and a.paper_state = 'waiting' and a.removed_at is null
       for update of p, a`
  if (!paper) throw new Refusal('not_found')
  const { merchant_id, account_id, bank_name, account_end, name_check } = paper
  await refuseOwnCase(tx, merchant_id, operator_id)
  const state = accepts ? 'accepted' : 'refused'
  await tx.run`
    update payout_account_papers
       set state = ${state}, decided_at = ${now}, decided_by = ${operator_id}, reason = ${reason}
     where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`
    update payout_accounts set paper_state = ${state}, paper_at = ${now}
     where id = ${account_id} and merchant_id = ${merchant_id}`
  const opens = accepts && name_check === 'differs' && (await openAccount(tx, merchant_id, account_id))
  const body = { bank_name, account_end, accepted: accepts, reason, opens }
  await feed.publish(tx, payoutAccountFacts.paper_decided, merchant_id, 'live', body, now)
  return { merchant_id, account_id }
}

async function refuseOwnCase(tx: Tx, merchant_id: string, operator_id: string): Promise<void> {
  const own = await tx.maybe`
    select 1 from shop_people p join operators o on o.id = ${operator_id}
     where p.merchant_id = ${merchant_id}
       and (p.email = lower(o.email) or right(p.mobile_no, 10) = right(o.mobile_no, 10))`
  if (own) throw new Refusal('payout_own_case')
}

/**
 * Ends the pause of an account whose name a document settled; answers whether it did. It becomes the main one where
 * there is no other.
 */
async function openAccount(tx: Tx, merchant_id: string, id: string): Promise<boolean> {
  const opened = await tx.run`
    update payout_accounts a
       set paused_at = null, pause_reason = null, paused_payout_id = null
     where a.id = ${id} and a.merchant_id = ${merchant_id}
       and not exists (select from payout_account_links l
                        where l.account_id = a.id and l.merchant_id = a.merchant_id and l.outcome = 'paused')`
  if (opened === 0) return false
  const accounts = await accountRowsOf(tx, merchant_id)
  if (!accounts.some(({ is_main }) => is_main)) await setMainAccount(tx, merchant_id, id)
  return true
}
