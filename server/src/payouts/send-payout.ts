import { retryOnUnknownCommit, type Tx } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import type { PayoutOrder, PayoutRail } from '../rails/payout-rail.ts'
import { railOfPayout } from '../rails/played-payouts.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import { callPayoutRail, railPermit } from './ask-payout-rail.ts'
import { isTimeFor, payoutSend, scheduleSend, submitSeconds } from './check-schedule.ts'
import type { MoveDependencies, PayoutDependencies } from './dependencies.ts'
import { movePayout } from './move-payout.ts'
import type { PayoutRow } from './payout-row.ts'
import { lockStops, releaseStopped, stopOf } from './payout-stops.ts'
import { lockPayout, payoutById } from './queries.ts'
import { recordOrder } from './record-order.ts'
import { sql } from '../platform/database/sql.ts'

/** The delay before a rail with an open circuit is tried again. */
const waitSeconds = 30

/**
 * Sends a payout to its bank, once: the sending is recorded before the rail is called, so that after a crash or an
 * unclear answer it is only checked. May run any number of times, also concurrently.
 */
export async function sendPayout(deps: PayoutDependencies, payout_id: string): Promise<void> {
  const payout = await deps.db.read((tx) => payoutById(tx, payout_id))
  if (payout?.state !== 'requested') return
  if (payout.next_check_at && !isTimeFor(payout.next_check_at, deps.clock.now())) return
  const rail = await railOfPayout(deps, payout)
  const permit = rail ? await railPermit(deps, rail, { mayProbe: false }) : 'wait'
  if (!rail || permit === 'wait') return waitForRail(deps, payout)
  const claimed = await claim(deps, payout_id)
  if (!claimed) return
  const { order, row } = claimed
  const found = await callPayoutRail(deps, rail, { permit, call: () => rail.submit(orderFor(rail, order)) })
  await recordOrder(deps, row, found)
}

/** Marks a payout as sent; undefined where another worker did, it was cancelled meanwhile, or it may no longer go. */
async function claim(
  deps: PayoutDependencies,
  id: string,
): Promise<{ row: PayoutRow; order: PayoutOrder } | undefined> {
  // No retry after an unknown commit: the second try would find its own mark and could not tell whose it is.
  return deps.db.write(async (tx) => {
    const payout = (await lockPayout(tx, id))!
    if (payout.state !== 'requested') return undefined
    await lockStops(tx, [payout])
    const stop = await stopOf(tx, payout)
    if (stop) {
      await releaseStopped(deps, tx, payout, { stop })
      return undefined
    }
    const row = await markSent(deps, tx, payout)
    const remarks = [await tradeNameOf(tx, payout.merchant_id), payout.remark ?? payout.reference].join(', ')
    const { reference, arrives: amount, bank_id, branch_id, account_number, account_name } = payout
    return { row, order: { reference, amount, bank_id, branch_id, account_number, account_name, remarks } }
  })
}

/**
 * Records that a locked payout's one order leaves us now. No check is scheduled: nearly all orders are answered at
 * once, and the sweep finds lost answers a minute after their call must be over.
 */
export async function markSent(deps: MoveDependencies, tx: Tx, payout: PayoutRow): Promise<PayoutRow> {
  const now = deps.clock.now()
  const asked_at = new Date(now.getTime() + submitSeconds * 1000)
  return movePayout(deps, tx, payout, {
    to: 'sent',
    what: 'ordered',
    facts: { reference: payout.reference },
    set: sql`, submitted_at = ${now}, checks = 0`,
    next: asked_at,
  })
}

const orderFor = ({ capabilities }: PayoutRail, order: PayoutOrder): PayoutOrder => ({
  ...order,
  remarks: order.remarks.slice(0, capabilities.remarks_max),
})

async function waitForRail({ db, clock }: PayoutDependencies, { id }: PayoutRow): Promise<void> {
  const at = new Date(clock.now().getTime() + waitSeconds * 1000)
  await retryOnUnknownCommit(() =>
    db.write(async (tx) => {
      const payout = (await lockPayout(tx, id))!
      if (payout.state !== 'requested') return
      await tx.run`update payouts set next_check_at = ${at} where id = ${id} and merchant_id = ${payout.merchant_id}`
      await scheduleSend(tx, payout, at)
    }),
  )
}

/** Sends one payout. */
export const sendPayoutJob = job(payoutSend.name, payoutSend.payload, ({ payout_id }, deps: PayoutDependencies) =>
  sendPayout(deps, payout_id),
)
