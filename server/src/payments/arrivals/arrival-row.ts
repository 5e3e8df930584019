import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A payment that a rail confirmed, as the database keeps it; amount in paisa. */
export interface ArrivalRow {
  id: string
  rail: string
  rail_id: string
  rail_reference: string
  code: string
  bill: string | null
  state: 'received' | 'matched' | 'unpaid' | 'unmatched' | 'returned'
  collection_id: string | null
  received_at: Date
  tries: number
  /** When its rail is asked next; null when it has ended. */
  next_at: Date | null
}

const columns = sql`id, rail, rail_id, rail_reference, code, bill, state, collection_id, received_at, tries, next_at`

export const arrivalById = (tx: Tx, id: string) => tx.maybe<ArrivalRow>`
  -- any merchant: a rail named it
  select ${columns} from payment_arrivals where id = ${id}`

/** The same, locked until the end of the transaction. */
export const lockArrival = (tx: Tx, id: string) => tx.one<ArrivalRow>`
  -- any merchant: a rail named it
  select ${columns} from payment_arrivals where id = ${id} for no key update`

/** Those that are due, for the sweep. Uses payment_arrivals_to_follow. */
export const dueArrivals = (tx: Tx, now: Date) => tx.many<{ id: string; rail: string }>`
  -- any merchant: the sweep is for every merchant
  select id, rail from payment_arrivals where next_at <= ${now} order by next_at limit 500`

/** Asks about one arrival, by follow-arrival.job.ts. */
export const arrivalFollowing = job('payments.arrival', z.object({ id: z.uuid() }))

export const scheduleArrival = (tx: Tx, id: string, at: Date) =>
  addJob(tx, arrivalFollowing, { id }, { key: `payments.arrival ${id}`, runAt: at })

/** Ends an arrival; `unmatched` stays listed until an operator has returned its money. */
export const endArrival = (
  tx: Tx,
  { id }: Pick<ArrivalRow, 'id'>,
  to: { state: 'matched' | 'unpaid' | 'unmatched'; collection_id?: string | null; amount?: bigint | null; now: Date },
) => tx.run`
  -- any merchant: a rail named it
  update payment_arrivals
     set state = ${to.state}, collection_id = coalesce(${to.collection_id ?? null}::uuid, collection_id),
         amount = coalesce(${to.amount ?? null}::bigint, amount), next_at = null, ended_at = ${to.now}
   where id = ${id} and state = 'received'`

/** Money at a QR that is no shop's, the oldest first. Uses payment_arrivals_unmatched. */
export const unmatchedArrivals = (tx: Tx) => tx.many<ArrivalRow & { amount: bigint }>`
  -- any merchant: of none
  select ${columns}, amount from payment_arrivals where state = 'unmatched' order by received_at, id`

/** One of them, locked, for a decision. Refuses not_found, arrival_decided. */
export async function decidedArrival(tx: Tx, id: string): Promise<ArrivalRow & { amount: bigint }> {
  const found = await tx.maybe<ArrivalRow & { amount: bigint }>`
    -- any merchant: of none
    select ${columns}, amount from payment_arrivals where id = ${id} for no key update`
  if (!found) throw new Refusal('not_found')
  if (found.state !== 'unmatched') throw new Refusal('arrival_decided')
  return found
}

interface ReturnedArrival {
  by: string
  note: string | null
  /** What two operators agreed on in the office; absent for the command on the server machine. */
  proposal_id?: string
}

/** Records that an operator has had such money returned. */
export const returnArrival = (tx: Tx, { id }: Pick<ArrivalRow, 'id'>, { by, note, proposal_id }: ReturnedArrival) =>
  tx.run`
    -- any merchant: of none
    update payment_arrivals
       set state = 'returned', returned_by = ${by}, return_note = ${note}, proposal_id = ${proposal_id ?? null}
     where id = ${id} and state = 'unmatched'`
