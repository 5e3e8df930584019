import { type LockedWallet, lockWallet, post } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { newLedgerId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MoveDependencies } from './dependencies.ts'
import { payoutAdvanced } from './facts.ts'
import { movePayout } from './move-payout.ts'
import type { PayoutRow } from './payout-row.ts'
import { lockPayout } from './queries.ts'
import { feeLegs, payoutClearing } from './settle-payout.ts'

/**
 * True for a payout that ended without money and whose rail reported later that it paid the whole order. A payout that
 * was settled and came back before is for operators alone.
 */
export const isPaidLate = ({
  settled_at,
  transfer_id,
  last_answer,
}: Pick<PayoutRow, 'settled_at' | 'transfer_id' | 'last_answer'>): boolean =>
  settled_at !== null && transfer_id === null && last_answer === 'late credited'

/** A payout that was paid late, locked. Refuses not_found, payout_not_paid_late. */
export async function lockPaidLate(tx: Tx, payout_id: string): Promise<PayoutRow> {
  const payout = await lockPayout(tx, payout_id)
  if (!payout) throw new Refusal('not_found')
  if (!isPaidLate(payout)) throw new Refusal('payout_not_paid_late')
  return payout
}

/**
 * Settles a payout whose bank paid although it had ended without money: the amount leaves the wallet with its agreed
 * fee. What the wallet lacks is advanced, and the merchant owes it as after a clawback. The payout is locked; answers
 * the transfer that settled it.
 */
export async function settlePaidLate(deps: MoveDependencies, tx: Tx, payout: PayoutRow): Promise<string> {
  const { id, merchant_id, mode, amount } = payout
  const now = deps.clock.now()
  const wallet = await lockWallet(tx, merchant_id, mode)
  const advanced = await advance(deps, tx, payout, wallet)
  const balance_after = wallet.balance + advanced - amount
  const transfer_id = newLedgerId(mode, deps.clock)
  await movePayout(deps, tx, payout, {
    to: 'credited',
    what: 'credited_late',
    set: sql`, transfer_id = ${transfer_id}, balance_after = ${balance_after}, paid_late_at = ${now}`,
    balance_after,
  })
  const entries = [
    { account_id: wallet.free.account_id, amount: -amount },
    { account_id: payoutClearing(payout), amount: payout.arrives },
    ...feeLegs(payout),
  ]
  const transfer = { id: transfer_id, merchant_id, mode, key: id, kind: 'payout', entries, posted_at: now }
  postedOrRefused((await post(tx, [transfer]))[0]!)
  return transfer_id
}

/** Advances to the wallet what it lacks for a payout; the merchant owes it. Answers the amount, in paisa. */
async function advance(
  { clock, feed }: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  { free, receivable, balance }: LockedWallet,
): Promise<bigint> {
  const amount = lackOf(payout, free)
  if (amount === 0n) return 0n
  const { id: payout_id, merchant_id, mode, reference } = payout
  const [now, id] = [clock.now(), newLedgerId(mode, clock)]
  const entries = [
    { account_id: receivable.account_id, amount: -amount },
    { account_id: free.account_id, amount },
  ]
  // posted with the payout's own transfer or not at all, so that the payout's key is enough for both
  const transfer = { id, merchant_id, mode, key: id, kind: 'payout_advance', entries, posted_at: now }
  postedOrRefused((await post(tx, [transfer]))[0]!)
  const body = { payout_id, reference, amount, transfer_id: id, balance_after: balance + amount }
  await feed.publish(tx, payoutAdvanced, merchant_id, mode, body, now)
  return amount
}

const lackOf = ({ amount }: PayoutRow, { available }: LockedWallet['free']): bigint =>
  amount > available ? amount - available : 0n

/** All entries of settling it now: the merchant owes what the wallet lacks. */
export function linesOfPaidLate(payout: PayoutRow, { free, receivable }: LockedWallet): Leg[] {
  const lacks = lackOf(payout, free)
  const legs = [
    { account_id: free.account_id, amount: lacks - payout.amount },
    { account_id: receivable.account_id, amount: -lacks },
    { account_id: payoutClearing(payout), amount: payout.arrives },
    ...feeLegs(payout),
  ]
  return legs.filter(({ amount }) => amount !== 0n)
}
