import type { SettlementPlan, settlementOutcomes } from '@sahuji/contract/payouts/settlement'
import { merchantBalance, type WalletBalance, withdrawable } from '../../ledger/queries.ts'
import { moneyOutFrozen } from '../../merchants/freezes.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rails } from '../../rails/rails.ts'
import { least } from '../../tariff/limits.ts'
import { isCooling, payoutAccountOf } from '../accounts/account-row.ts'
import { payoutRailsFor } from '../choose-rail.ts'
import { limitsOfPayouts, type LimitsOfPayouts } from '../payout-limits.ts'

export type SettlementOutcome = (typeof settlementOutcomes)[number]

/** What would be sent now by a plan, or why nothing would; paisa. */
export interface WeighedSettlement {
  outcome: SettlementOutcome
  wallet: WalletBalance
  /** What may be withdrawn above the reserve. */
  above: bigint
  /** What would leave the wallet, within the limits; 0 where nothing would. */
  amount: bigint
  way: LimitsOfPayouts
}

/**
 * Checks a plan against the wallet, the account, the rails and all current limits. Call it under lockMerchant where it
 * is then placed.
 */
export async function weighSettlement(
  tx: Tx,
  rails: Rails,
  { merchant_id, plan, now }: { merchant_id: string; plan: SettlementPlan; now: Date },
): Promise<WeighedSettlement> {
  const wallet = await merchantBalance(tx, merchant_id, 'live')
  if (!wallet) throw new Error(`merchant ${merchant_id} has no ledger accounts`)
  const over = (await withdrawable(tx, merchant_id, 'live')) - plan.reserve
  const above = over > 0n ? over : 0n
  const way = await limitsOfPayouts(tx, { merchant_id, mode: 'live', now })
  const nothing = (outcome: SettlementOutcome) => ({ outcome, wallet, above, amount: 0n, way })
  if (above === 0n) return nothing('below_reserve')
  if (above < plan.minimum || above < way.limits.amount_min) return nothing('below_minimum')
  if (way.is_closed || (await moneyOutFrozen(tx, merchant_id))) return nothing('closed')
  if (!(await isReady(tx, merchant_id, plan.account_id, now))) return nothing('account_not_ready')
  const serving = payoutRailsFor(rails, 'live')
  if (serving.length === 0) return nothing('no_rail')
  const amount = least(above, way.room, mostAtOnce(serving.map(({ capabilities }) => capabilities.amount_max)) ?? above)
  return amount < way.limits.amount_min || amount <= 0n
    ? nothing('limit_reached')
    : { outcome: 'sent', wallet, above, amount, way }
}

async function isReady(tx: Tx, merchant_id: string, account_id: string | null, now: Date): Promise<boolean> {
  const account = account_id === null ? undefined : await payoutAccountOf(tx, merchant_id, account_id)
  return account !== undefined && account.paused_at === null && !isCooling(account, now)
}

/** The most that any of the rails takes; null where one takes any amount. */
const mostAtOnce = (most: (bigint | null)[]): bigint | null =>
  most.reduce((max, one) => (max === null || one === null ? null : one > max ? one : max), 0n)
