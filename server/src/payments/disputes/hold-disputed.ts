import * as z from 'zod/mini'
import { holdFunds, releaseHold } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { withdrawable } from '../../ledger/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { least } from '../../tariff/limits.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { freeHeld, holdAgain } from '../held-money.ts'
import { disputeOf, type DisputeRow, disputesHeldInPart, lockDispute } from './dispute-row.ts'
import { addDisputeEvent, type DisputePublishing, publishHeld } from './publish-dispute.ts'

/**
 * Holds what the wallet has of a disputed amount, up to the whole: one hold replaces the other, under the wallet's lock. What is not
 * there stays missing, because no wallet is ever below zero.
 */
export async function holdDisputed(deps: DisputePublishing, tx: Tx, row: DisputeRow): Promise<DisputeRow> {
  const { id, payment_id, merchant_id, mode, amount, held: before, hold_id: old } = row
  const { free } = await lockWallet(tx, merchant_id, mode)
  const freed = free.is_closed ? 0n : await freeHeld(tx, payment_id, amount - before)
  const spare = free.is_closed ? 0n : await withdrawable(tx, merchant_id, mode)
  const more = spare <= 0n ? 0n : least(spare, amount - before)
  if (freed > more) await holdAgain(tx, payment_id, freed - more)
  if (more === 0n) return row
  if (old !== null) await releaseHold(tx, old)
  const hold_id = newLedgerId(mode, deps.clock)
  const held = before + more
  const asked = { id: hold_id, merchant_id, key: hold_id, account_id: free.account_id, amount: held }
  const { outcome } = await holdFunds(tx, asked)
  if (outcome !== 'held') throw new Error(`the money of dispute ${id} could not be held: ${outcome}`)
  await tx.run`
    update disputes set held = ${held}, hold_id = ${hold_id} where id = ${id} and merchant_id = ${merchant_id}`
  if (row.state !== 'open' || old !== null || held < amount)
    await addDisputeEvent(tx, { id, at: deps.clock.now(), what: 'held', amount: held })
  return (await disputeOf(tx, merchant_id, id))!
}

/**
 * Holds the rest of disputed amounts as soon as the wallet has more, the oldest of a wallet first. Safe to
 * repeat.
 */
export const holdMissing = job('payments.hold_disputed', z.object({}), async (_, deps: PaymentDependencies) => {
  for (const { id, merchant_id, mode } of await deps.db.read(disputesHeldInPart))
    await deps.db.write(async (tx) => {
      await lockWallet(tx, merchant_id, mode)
      const row = (await lockDispute(tx, merchant_id, id))!
      if (row.ended_at !== null || row.held === row.amount) return
      const after = await holdDisputed(deps, tx, row)
      if (after.held !== row.held) await publishHeld(deps, tx, after)
    })
})
