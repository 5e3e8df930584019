import { addRows } from '../../feed/feed.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { holdFunds } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { refuseFrozen } from '../../merchants/freezes.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { ledgerKeyOf } from '../../transfers/ledger-key.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { freeHeld, heldOf } from '../held-money.ts'
import { sendPayerNews } from '../payers/write-to-payer.job.ts'
import { askAccount } from './ask-account.ts'
import { publishMoved } from './end-order.ts'
import { scheduleOrder } from './order-row.ts'
import { noRows, type RefundRow, type RowsOfRefund } from './refund-row.ts'
import type { WayBack } from './way-back.ts'

const dayMs = 86_400_000

/**
 * Holds the shop's money for a refund by a rail and orders it, in one transaction; false where the wallet does not hold enough. A
 * refund that waited for money is taken out of its queue; one that no longer waits is left alone.
 */
export const holdRefund = (
  deps: RefundDependencies,
  row: RefundRow,
  { wasQueued, back, along = noRows }: { wasQueued: boolean; back: WayBack; along?: RowsOfRefund },
): Promise<boolean> =>
  retryOnUnknownCommit(() =>
    deps.db.write(async (tx) => {
      const { id, payment_id, merchant_id, mode, amount, fee_returned } = row
      if (wasQueued && !(await lockQueued(tx, row))) return true
      // shared lock until the commit; a freeze takes it exclusively
      await tx.maybe`select id from merchants where id = ${merchant_id} for key share`
      await refuseFrozen(tx, merchant_id, 'money_out')
      const { free } = await lockWallet(tx, merchant_id, mode)
      // under the wallet's lock, as the rail's taking back
      if (await isReversed(tx, back)) throw new Refusal('payment_not_refundable')
      const leaves = amount - fee_returned
      const hold_id = leaves > 0n ? newLedgerId(mode, deps.clock) : null
      if (hold_id) {
        if (free.available + (await heldOf(tx, payment_id)) < leaves) return false
        await freeHeld(tx, payment_id, leaves)
        const wanted = { id: hold_id, merchant_id, key: ledgerKeyOf(id), account_id: free.account_id, amount: leaves }
        const { outcome } = await holdFunds(tx, wanted)
        if (outcome !== 'held') throw new Error(`the money of refund ${id} could not be held: ${outcome}`)
      }
      const pending = { ...row, way: back.way, state: 'pending' } as const
      await recordPending(deps, tx, pending, { wasQueued })
      await insertOrder(deps, tx, row, { back, hold_id })
      await addRows(tx, along(pending))
      return true
    }),
  )

const isReversed = async (tx: Tx, { collection }: WayBack): Promise<boolean> =>
  (await collectionById(tx, collection!.id))!.state === 'reversed'

const lockQueued = (tx: Tx, { id, merchant_id }: RefundRow) => tx.maybe`
  select id from refunds where id = ${id} and merchant_id = ${merchant_id} and state = 'queued' for update`

async function recordPending(
  deps: RefundDependencies,
  tx: Tx,
  pending: RefundRow,
  { wasQueued }: { wasQueued: boolean },
): Promise<void> {
  const { id, merchant_id, payment_id, amount, fee_returned, way } = pending
  const now = deps.clock.now()
  if (wasQueued) {
    await tx.run`update refunds set state = 'pending', way = ${way} where id = ${id} and merchant_id = ${merchant_id}`
    await tx.maybe`select id from payments where id = ${payment_id} and merchant_id = ${merchant_id} for no key update`
  } else {
    await tx.run`insert into refunds ${rowOf(pending)}`
    await tx.run`
      select payment_give_back(r, ${amount}, ${fee_returned}, ${now}) from refunds r
       where r.id = ${id} and r.merchant_id = ${merchant_id}`
  }
  await tx.run`
    select payment_event_add(${payment_id}, ${now}, 'refund_asked', jsonb_build_object('amount', ${amount}::bigint, 'refund', ${id}::text))`
  await publishMoved(deps, tx, pending)
}

/** The order to the rail; to an account, once the payer has named one by a link. */
async function insertOrder(
  deps: RefundDependencies,
  tx: Tx,
  row: RefundRow,
  { back, hold_id }: { back: WayBack; hold_id: string | null },
): Promise<void> {
  const now = deps.clock.now()
  const { id: refund_id, payment_id, merchant_id, mode, reference, amount } = row
  const { id: collection_id, rail } = back.collection!
  const about = { refund_id, payment_id, collection_id, merchant_id, mode, reference, amount, hold_id }
  if (back.way === 'account') return askAccount(deps, tx, { ...about, mobile: back.mobile, email: back.email })
  const order = {
    ...about,
    id: newId(deps.clock),
    way: 'rail',
    state: 'waiting',
    number_end: back.goes_to?.end ?? null,
    rail,
    made_at: now,
    arrives_by: new Date(now.getTime() + back.days! * dayMs),
    next_at: now,
  }
  await tx.run`insert into refund_orders ${rowOf(order)}`
  await sendPayerNews(tx, 'refund_on_its_way', order.id)
  await scheduleOrder(tx, order, now)
}
