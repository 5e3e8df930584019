import type { Tx } from '../../platform/database/database.ts'

/** A merchant's tour as the database keeps it. */
export interface TourRow {
  merchant_id: string
  begun_at: Date
  payment_id: string | null
  /** When the figure of its transaction was read, and that of its receipt. */
  read_at: Date | null
  verified_at: Date | null
}

/** The tour of a merchant; undefined before it began. */
export const tourOf = (tx: Tx, merchant_id: string) => tx.maybe<TourRow>`
  select merchant_id, begun_at, payment_id, read_at, verified_at from sandbox_tours where merchant_id = ${merchant_id}`

/** Begins a tour; one that has begun begins again. */
export const beginTourRow = (tx: Tx, merchant_id: string, now: Date) => tx.run`
  insert into sandbox_tours (merchant_id, begun_at) values (${merchant_id}, ${now})
      on conflict (merchant_id) do update
     set begun_at = excluded.begun_at, payment_id = null, read_at = null, verified_at = null`

/** Begins a tour again where there is one. */
export const restartTour = (tx: Tx, merchant_id: string, now: Date) => tx.run`
  update sandbox_tours set begun_at = ${now}, payment_id = null, read_at = null, verified_at = null
   where merchant_id = ${merchant_id}`
