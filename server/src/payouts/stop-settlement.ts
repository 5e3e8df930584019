import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'

/** Why it was turned off other than by its owner. */
export type StopReason = 'account_paused' | 'account_removed'

/** Notifies the merchant that it was turned off; runs after the commit. */
export const settlementStopped = job(
  'payouts.settlement_stopped',
  z.object({ merchant_id: z.uuid(), bank_name: z.string(), account_end: z.string(), why: z.string() }),
)

interface StoppedTo {
  id: string
  merchant_id: string
  bank_name: string
  account_number: string
}

/** Turns the automatic settlement to this account off, in the transaction that pauses or removes it. */
export async function stopSettlementTo(
  tx: Tx,
  clock: Clock,
  { id, merchant_id, bank_name, account_number }: StoppedTo,
  why: StopReason,
): Promise<void> {
  const now = clock.now()
  const stopped = await tx.run`
    update automatic_settlements
       set every = 'off', next_run_at = null, account_id = ${why === 'account_removed' ? null : id}
     where merchant_id = ${merchant_id} and account_id = ${id} and every <> 'off'`
  if (stopped === 0) return
  await recordChange(tx, { merchant_id, changed_by: null, why }, now)
  const account_end = account_number.slice(-4)
  await addJob(tx, settlementStopped, { merchant_id, bank_name, account_end, why })
}

interface Change {
  merchant_id: string
  changed_by: string | null
  why: StopReason | 'changed' | 'not_mine'
}

/** Records the new plan. */
export const recordChange = (tx: Tx, { merchant_id, changed_by, why }: Change, now: Date) => tx.run`
  insert into automatic_settlement_changes (id, merchant_id, every, times, account_id, reserve, minimum, changed_at,
                                            changed_by, why)
  select ${newId(now)}, merchant_id, every, times, account_id, reserve, minimum, ${now}, ${changed_by}, ${why}
    from automatic_settlements where merchant_id = ${merchant_id}`
