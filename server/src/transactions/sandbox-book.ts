import type { Tx } from '../platform/database/database.ts'
import type { HistoryBook } from './history-filter.ts'

/** When the lists of a book begin: undefined for the live book, and for a sandbox that was never begun again. */
export async function bookBegunAt(tx: Tx, { merchant_id, mode }: HistoryBook): Promise<Date | undefined> {
  if (mode === 'live') return undefined
  const book = await tx.maybe<{ begun_at: Date }>`
    select begun_at from sandbox_books where merchant_id = ${merchant_id}`
  return book?.begun_at
}

/** Begins the lists of a merchant's sandbox at a moment. */
export const beginBook = (tx: Tx, merchant_id: string, now: Date) => tx.run`
  insert into sandbox_books (merchant_id, begun_at) values (${merchant_id}, ${now})
      on conflict (merchant_id) do update set begun_at = excluded.begun_at`
