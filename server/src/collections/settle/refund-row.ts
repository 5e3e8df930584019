import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import * as z from 'zod/mini'
import type { CollectionRow } from '../rows/collection-row.ts'

/** Money in suspense that its rail is asked to refund; amount in paisa. */
export interface RefundRow {
  collection_id: string
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

/** The refund of a collection, where there is one. */
export const refundOf = (tx: Tx, collection_id: string) => tx.maybe<RefundRow>`
  -- any merchant: an operator decides, and a job follows it
  select collection_id, merchant_id, rail, amount, state, asked_by, note, asked_at, called_at, tries, next_at, message
    from collection_refunds where collection_id = ${collection_id}`

/** True while a rail is asked to refund a collection: nothing else may be decided about it meanwhile. */
export const isRefunding = async (tx: Tx, collection_id: string): Promise<boolean> =>
  (await refundOf(tx, collection_id))?.state === 'open'

/** Records a refund before the rail is called, and schedules it for now; one that the rail refused before is opened again. */
export async function openRefund(
  tx: Tx,
  { id, merchant_id, rail }: CollectionRow,
  { amount, by, note, now }: { amount: bigint; by: string; note: string | null; now: Date },
): Promise<void> {
  await tx.run`
    insert into collection_refunds (collection_id, merchant_id, rail, amount, state, asked_by, note, asked_at, next_at)
    values (${id}, ${merchant_id}, ${rail}, ${amount}, 'open', ${by}, ${note}, ${now}, ${now})
    on conflict (collection_id) do update
       set state = 'open', asked_by = excluded.asked_by, note = excluded.note, asked_at = excluded.asked_at,
           next_at = excluded.next_at, ended_at = null, message = null, tries = 0
     where collection_refunds.state = 'refused'`
  await scheduleRefund(tx, { collection_id: id, rail }, now)
}

/** Follows a refund until the rail's status confirms it, by refund-payment.ts. Its name and payload are older than `collections`. */
export const refundFollowing = job('funding.refund', z.object({ load_id: z.uuid() }))

/** Schedules a refund for `at`; those of one rail run one after the other. */
export const scheduleRefund = (
  tx: Tx,
  { collection_id, rail }: Pick<RefundRow, 'collection_id' | 'rail'>,
  at: Date,
): Promise<void> =>
  addJob(
    tx,
    refundFollowing,
    { load_id: collection_id },
    { key: `funding.refund ${collection_id}`, runAt: at, queue: `rail.${rail}.refund` },
  )

/** Refunds that are due, whose job may be lost. Uses refunds_to_follow. */
export const refundsDue = (tx: Tx, now: Date) => tx.many<Pick<RefundRow, 'collection_id' | 'rail'>>`
  -- any merchant: the job follows those of every merchant
  select collection_id, rail from collection_refunds where next_at <= ${now} order by next_at limit 100`
