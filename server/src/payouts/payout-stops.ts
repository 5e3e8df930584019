import { type OrderStop, orderStops, type PayoutStop } from '@sahuji/contract/payouts/stops'
import { hasOpenWallet, isInDebt } from '../ledger/queries.ts'
import { isFrozen } from '../merchants/freezes.ts'
import type { Tx } from '../platform/database/database.ts'
import type { RailRecord } from '../rails/rail.ts'
import { payoutAccountOf } from './accounts/account-row.ts'
import type { MoveDependencies } from './dependencies.ts'
import type { PayoutRow } from './payout-row.ts'
import { releasePayout } from './settle-payout.ts'

/** The fields of a payout that decide whether it is stopped. */
export type Stoppable = Pick<PayoutRow, 'merchant_id' | 'mode' | 'account_id'>

/**
 * What stops a payout that waited: withdrawals were frozen, a debt after a clawback is not covered without it, its
 * wallet was closed, or its account was paused or removed since. Before a payout leaves, ask under `lockStops`.
 */
export async function stopOf(tx: Tx, { merchant_id, mode, account_id }: Stoppable): Promise<OrderStop | undefined> {
  if (await isFrozen(tx, merchant_id, 'money_out')) return 'frozen'
  if (await isInDebt(tx, merchant_id, mode)) return 'owes'
  if (!(await hasOpenWallet(tx, merchant_id, mode))) return 'closed'
  const account = await payoutAccountOf(tx, merchant_id, account_id)
  return !account || account.paused_at ? 'account_not_ready' : undefined
}

/** Ends a locked payout that was stopped before it left: its money is free, and its merchant is shown the reason. */
export const releaseStopped = (
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  { stop, raw = null }: { stop: OrderStop; raw?: RailRecord | null },
): Promise<PayoutRow> =>
  releasePayout(deps, tx, payout, {
    to: 'failed',
    what: 'failed',
    code: stoppedCode,
    facts: { why: payoutStopOf(stop) },
    raw,
  })

/** From the specification: it failed, and the bank has no part in it. */
const stoppedCode = '015'

/** The stop in its merchant's view: a debt is shown as a freeze. */
const payoutStopOf = (stop: OrderStop): PayoutStop => (stop === 'account_not_ready' ? 'account_not_ready' : 'frozen')

/** The stop of an order that was taken back; undefined where its merchant cancelled it. */
export const orderStopOf = (reason: string | null = null): OrderStop | undefined =>
  orderStops.find((stop) => stop === reason)

/**
 * Locks what stops payouts, as refuseFrozen does: a freeze, a pause or a removal that comes now waits until these have
 * left. In the order of their ids, merchants first.
 */
export async function lockStops(tx: Tx, payouts: readonly Stoppable[]): Promise<void> {
  const merchants = payouts.map(({ merchant_id }) => merchant_id)
  const accounts = payouts.map(({ account_id }) => account_id)
  await tx.many`select id::text from merchants where id = any (${merchants}::uuid[]) order by id for key share`
  await tx.many`
    select id::text from payout_accounts
     where merchant_id = any (${merchants}::uuid[]) and id = any (${accounts}::uuid[]) order by id for share`
}
