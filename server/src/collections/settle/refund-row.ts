import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import * as z from 'zod/mini'
import type { LoadRow } from '../../funding/loads/load-row.ts'

/** Money in suspense that its rail is asked to give back; amount in paisa. */
export interface RefundRow {
  load_id: string
  merchant_id: string
  rail: string
  amount: bigint
  state: 'open' | 'done' | 'refused'
  asked_by: string
  note: string | null
  asked_at: Date
  called_at: Date | null
  tries: number
  next_at: Date | null
  message: string | null
}

/** The refund of a load, where there is one. */
export const refundOf = (tx: Tx, load_id: string) => tx.maybe<RefundRow>`
  -- any merchant: an operator decides, and a job follows it
  select load_id, merchant_id, rail, amount, state, asked_by, note, asked_at, called_at, tries, next_at, message
    from load_refunds where load_id = ${load_id}`

/** True while a rail is asked to give a load's money back: nothing else may become of it meanwhile. */
export const isRefunding = async (tx: Tx, load_id: string): Promise<boolean> =>
  (await refundOf(tx, load_id))?.state === 'open'

/** Writes a refund down before anybody is called; one that was refused before is asked for anew. Has it begun now. */
export async function openRefund(
  tx: Tx,
  { id, merchant_id, rail }: LoadRow,
  { amount, by, note, now }: { amount: bigint; by: string; note: string | null; now: Date },
): Promise<void> {
  await tx.run`
    insert into load_refunds (load_id, merchant_id, rail, amount, state, asked_by, note, asked_at, next_at)
    values (${id}, ${merchant_id}, ${rail}, ${amount}, 'open', ${by}, ${note}, ${now}, ${now})
    on conflict (load_id) do update
       set state = 'open', asked_by = excluded.asked_by, note = excluded.note, asked_at = excluded.asked_at,
           next_at = excluded.next_at, ended_at = null, message = null, tries = 0
     where load_refunds.state = 'refused'`
  await scheduleRefund(tx, { load_id: id, rail }, now)
}

/** Follows a refund until the rail's status says that it was done; refund-payment.ts says how. */
export const refundFollowing = job('funding.refund', z.object({ load_id: z.uuid() }))

/** Has a refund looked at, at `at`; those of one rail one after the other. */
export const scheduleRefund = (
  tx: Tx,
  { load_id, rail }: Pick<RefundRow, 'load_id' | 'rail'>,
  at: Date,
): Promise<void> =>
  addJob(
    tx,
    refundFollowing,
    { load_id },
    { key: `funding.refund ${load_id}`, runAt: at, queue: `rail.${rail}.refund` },
  )

/** Refunds that are due, whose job may be lost. Uses refunds_to_follow. */
export const refundsDue = (tx: Tx, now: Date) => tx.many<Pick<RefundRow, 'load_id' | 'rail'>>`
  -- any merchant: everybody's are followed
  select load_id, rail from load_refunds where next_at <= ${now} order by next_at limit 100`
