import type { Tx } from '../../platform/database/database.ts'

/** Seats of an event that are neither held nor sold, and of each kind of ticket. */
export interface SeatsOf {
  free: number
  types: ReadonlyMap<string, SeatsOfKind>
}

export interface SeatsOfKind {
  /** What its pools still allow. */
  free: number
  seats: number
  /** Held or sold: its own, with those of kinds that share its seats. */
  taken: number
  shares_with: string | null
}

const staleMs = 1_000
const keptMost = 1_000

/**
 * Reads the seats left of events, each at most once a second for all its callers: a page shows them coarsely, and only a hold is
 * certain. Expired holds count as held until they are swept or needed.
 */
export function recentSeats(): (tx: Tx, event_id: string, now: Date) => Promise<SeatsOf> {
  const kept = new Map<string, { at: number; seats: SeatsOf }>()
  return async (tx, event_id, now) => {
    const last = kept.get(event_id)
    if (last && Math.abs(now.getTime() - last.at) < staleMs) return last.seats
    const seats = await seatsLeft(tx, event_id)
    if (kept.size >= keptMost) kept.clear()
    kept.set(event_id, { at: now.getTime(), seats })
    return seats
  }
}

/** Uses ticket_types_by_event. */
export async function seatsLeft(tx: Tx, event_id: string): Promise<SeatsOf> {
  const types = await tx.many<SeatsOfKind & { id: string }>`
    -- any merchant: the caller has the address of the event
    select t.id, min(p.capacity - p.held - p.sold)::integer as free, min(p.capacity) filter (where p.id = t.id)::integer as seats,
           min(p.held + p.sold) filter (where p.id = t.id)::integer as taken, t.shares_with
      from ticket_types t join ticket_type_pools tp on tp.type_id = t.id join ticket_pools p on p.id = tp.pool_id
     where t.event_id = ${event_id} group by t.id`
  const { free } = await tx.one<{ free: number }>`
    -- any merchant: the caller has the address of the event
    select coalesce(min(capacity - held - sold), 0)::integer as free from ticket_pools where id = ${event_id}`
  return { free, types: new Map(types.map(({ id, ...seats }) => [id, seats])) }
}
