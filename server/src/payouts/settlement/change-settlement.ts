import type * as contract from '@sahuji/contract/payouts/settlement'
import type { AutomaticSettlement, SettlementPlan } from '@sahuji/contract/payouts/settlement'
import type { Takes } from '@sahuji/contract/http/route'
import { writtenTime } from '@sahuji/contract/time/time'
import type { Feed } from '../../feed/feed.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountMails } from '../accounts/account-messages.ts'
import { lockPayoutAccount } from '../accounts/account-row.ts'
import { refuseUnready } from '../accounts/ready-account.ts'
import { limitsOfPayouts } from '../payout-limits.ts'
import { lockPlan, type PlanRow } from './plan-row.ts'
import { notifySettlementChanged } from './notify-changed.ts'
import { changeHours, checkedPlan, readSettlement } from './read-settlement.ts'
import { nextTimeAfter } from './settlement-times.ts'
import { recordChange } from '../stop-settlement.ts'

type Change = typeof contract.changeSettlement

/**
 * Changes the plan, at most once in 24 hours, and tells everybody of the merchant; turning it off is never too early, for it
 * stops money. What is as it was counts as no change.
 */
export const changeSettlement =
  (mails: AccountMails & { feed: Feed }) =>
  async (call: Call<'verified'>, ask: Takes<Change>): Promise<AutomaticSettlement> => {
    const { tx, person, clock } = call
    const { merchant_id, person_id } = person
    const now = clock.now()
    await lockMerchant(tx, merchant_id)
    const before = await lockPlan(tx, merchant_id)
    const plan = await checkedPlan(tx, merchant_id, ask)
    if (before && isSame(before, plan)) return readSettlement(call)
    if (plan.every !== 'off') {
      refuseTooEarly(before, now)
      await refuseUnreadyPlan(tx, merchant_id, plan, now)
    }
    await savePlan(tx, { merchant_id, person_id, plan }, now)
    await recordChange(tx, { merchant_id, changed_by: person_id, why: 'changed' }, now)
    const isNews = plan.every !== 'off' || (before !== undefined && before.every !== 'off')
    if (isNews) await notifySettlementChanged(mails, tx, { merchant_id, plan }, call)
    return readSettlement(call)
  }

const isSame = (one: SettlementPlan, other: SettlementPlan): boolean =>
  one.every === other.every &&
  one.account_id === other.account_id &&
  one.reserve === other.reserve &&
  one.minimum === other.minimum &&
  one.times.join(' ') === other.times.join(' ')

function refuseTooEarly(before: PlanRow | undefined, now: Date): void {
  const until = before && new Date(before.changed_at.getTime() + changeHours * 3_600_000)
  if (until && until > now) throw new Refusal('settlement_changed_today', { until: writtenTime(until) })
}

async function refuseUnreadyPlan(
  tx: Tx,
  merchant_id: string,
  { account_id }: SettlementPlan,
  now: Date,
): Promise<void> {
  const account = account_id === null ? undefined : await lockPayoutAccount(tx, merchant_id, account_id)
  if (!account) throw new Refusal('not_found')
  refuseUnready(account, now)
  const { is_closed } = await limitsOfPayouts(tx, { merchant_id, mode: 'live', now })
  if (is_closed) throw new Refusal('payouts_closed')
}

const savePlan = (
  tx: Tx,
  { merchant_id, person_id, plan }: { merchant_id: string; person_id: string; plan: SettlementPlan },
  now: Date,
) => tx.run`
  insert into automatic_settlements (merchant_id, every, times, account_id, reserve, minimum, changed_at, changed_by,
                                     next_run_at)
  values (${merchant_id}, ${plan.every}, ${plan.times}, ${plan.account_id}, ${plan.reserve}, ${plan.minimum}, ${now},
          ${person_id}, ${plan.every === 'off' ? null : nextTimeAfter(plan.times, now)})
      on conflict (merchant_id) do update
     set every = excluded.every, times = excluded.times, account_id = excluded.account_id, reserve = excluded.reserve,
         minimum = excluded.minimum, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
         next_run_at = excluded.next_run_at`
