import type * as contract from '@sahuji/contract/payouts/accounts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cancelUnsentTo } from '../cancel-payout.ts'
import type { AnswerDependencies, PayoutDependencies } from '../dependencies.ts'
import { isOnItsWayTo } from '../queries.ts'
import { stopSettlementTo } from '../stop-settlement.ts'
import type { AccountRow } from './account-row.ts'
import { listPayoutAccounts } from './account-view.ts'
import { locked } from './change-account.ts'
import { payoutAccountFacts } from './facts.ts'
import { copyMainAccount, setMainAccount } from './main-account.ts'

type Remove = typeof contract.removePayoutAccount

/**
 * Removes an account: what was not sent to it is cancelled, and no settlement goes there any more. Of the others the oldest
 * becomes the main one: one that rests only where there is no other, one that is shut because of its name, or that nobody says they added, never. Refuses
 * bank_account_busy while money is on its way.
 */
export const removePayoutAccount =
  (deps: AnswerDependencies & Pick<PayoutDependencies, 'rails'>) =>
  async (call: Call, { id }: Takes<Remove>): Promise<PayoutAccount[]> => {
    const { tx, person, clock } = call
    const { merchant_id } = person
    const account = await locked(tx, merchant_id, id)
    // before it is asked what is on its way: what leaves meanwhile is found
    await cancelUnsentTo(deps, tx, { merchant_id, account_id: id })
    if (await isOnItsWayTo(tx, merchant_id, id)) throw new Refusal('bank_account_busy')
    await removeAccount(deps, tx, account, clock.now())
    return listPayoutAccounts({ ...call, rails: deps.rails })
  }

/** Removes a locked account to which no money is on its way. */
export async function removeAccount(deps: AnswerDependencies, tx: Tx, account: AccountRow, now: Date): Promise<void> {
  const { id, merchant_id } = account
  await cancelUnsentTo(deps, tx, { merchant_id, account_id: id })
  await stopSettlementTo(tx, deps.clock, account, 'account_removed')
  await tx.run`
    update payout_accounts set removed_at = ${now}, is_main = false where id = ${id} and merchant_id = ${merchant_id}`
  if (account.is_main) await replaceMain(tx, merchant_id, now)
  await deps.feed.publish(tx, payoutAccountFacts.removed, merchant_id, 'live', factOf(account), now)
}

async function replaceMain(tx: Tx, merchant_id: string, now: Date): Promise<void> {
  const next = await tx.maybe<{ id: string }>`
    select id from payout_accounts a
     where merchant_id = ${merchant_id} and removed_at is null
       and (name_check <> 'differs' or paper_state = 'accepted')
       and not exists (select from payout_account_links l
                        where l.account_id = a.id and l.merchant_id = a.merchant_id and l.outcome = 'paused')
     order by coalesce(cooling_until > ${now}, false), paused_at is not null, added_at, id limit 1`
  if (next) await setMainAccount(tx, merchant_id, next.id)
  else await copyMainAccount(tx, merchant_id)
}

const factOf = ({ id, bank_name, account_number, cooling_until }: AccountRow) => ({
  id,
  bank_name,
  account_end: account_number.slice(-4),
  cooling_until,
})
