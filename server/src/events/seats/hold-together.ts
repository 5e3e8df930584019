import { batchedReads } from '../../platform/database/batched-reads.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { EventDependencies } from '../dependencies.ts'
import { chargeBuyer } from '../money/buyer-charge.ts'
import type { SellingEvent } from '../selling-event.ts'

/** A request for seats, as tickets_hold() takes it: migration ticket-seats. */
export interface HoldRequest {
  /** Of the order to be made. */
  id: string
  reference: string
  key: string
  lines: readonly { type_id: string; quantity: number }[]
  held_until: Date
  /** The network that asks, as a hash, how many unpaid orders it may have, and how many seats in more than one. */
  held_by?: string
  holds_max?: number
  seats_max?: number
  code?: string | undefined
  via?: string | undefined
  instead_of?: string | undefined
  offer?: string | undefined
  /** The most that the order may cost, in paisa. */
  total_max?: string
  /** The person of the organiser who gives guests these tickets. */
  given_by?: string
}

/** What became of a request. `order_id`: of one that was made now or before. */
export interface Held {
  outcome:
    | 'taken'
    | 'made'
    | 'conflict'
    | 'sold_out'
    | 'over_limit'
    | 'unknown'
    | 'not_on_sale'
    | 'ticket_not_on_sale'
    | 'holds'
    | 'code_unknown'
    | 'code_used_up'
    | 'too_large'
  order_id: string | null
  type_id: string | null
  seats_left: number | null
}

const eventsKept = 200

/**
 * Holds seats for many buyers of an event in one statement: those who ask while the last statement is under way go together in the
 * next one, in their order. One event's statement never touches another's pools. Refuses `busy` when too many wait.
 */
export function holdTogether(deps: Pick<EventDependencies, 'db' | 'clock'>) {
  const queues = new Map<string, (asked: HoldRequest) => Promise<Held>>()
  return (event: SellingEvent, asked: HoldRequest): Promise<Held> => {
    const open = queues.get(event.id)
    if (open) return open(asked)
    // those who wait in a dropped queue are still answered by it
    if (queues.size >= eventsKept) queues.clear()
    const queue = batchedReads((requests: readonly HoldRequest[]) => holdAll(deps, event, requests), { batch_max: 64 })
    queues.set(event.id, queue)
    return queue(asked)
  }
}

/** Keys make it safe to repeat where the answer to COMMIT was lost. */
const holdAll = (
  { db, clock }: Pick<EventDependencies, 'db' | 'clock'>,
  event: SellingEvent,
  requests: readonly HoldRequest[],
): Promise<Held[]> =>
  retryOnUnknownCommit(() =>
    db.write(async (tx) => {
      const held = await heldNow(tx, event.id, requests, clock.now())
      const taken = held.flatMap(({ outcome, order_id }) => (outcome === 'taken' && order_id ? [order_id] : []))
      if (event.fee_payer === 'buyer' && taken.length > 0) await chargeBuyer(tx, event, taken, clock.now())
      return held
    }),
  )

/** Asks the database for the seats of one event, in the caller's transaction. */
export const heldNow = (tx: Tx, event_id: string, requests: readonly HoldRequest[], now: Date) => tx.many<Held>`
  -- any merchant: the buyers have the address of the event
  select outcome, order_id, type_id, seats_left
    from tickets_hold(${event_id}, ${requests.map((each) => json(each))}::jsonb[], ${now}) order by place`
