import type { Transaction } from '@sahuji/contract/transactions'

/** The rows of a list whose place is settled, and how many came in since. */
export interface SettledRows {
  shown: readonly Transaction[]
  /** Rows newer than the first one shown. */
  arrived: number
}

/**
 * The rows to show after the list was read again: those known before stay, with their new contents; newer ones wait. What
 * new rows pushed beyond the last page that was read stays at the end. Ids grow with time, so they are the order.
 */
export function settledRows(
  before: readonly Transaction[],
  fresh: readonly Transaction[],
  { hasMore }: { hasMore: boolean },
): SettledRows {
  const newest = before[0]
  if (!newest) return { shown: fresh, arrived: 0 }
  const known = fresh.filter(({ id }) => id <= newest.id)
  const last = fresh.at(-1)
  const beyond = hasMore && last ? before.filter(({ id }) => id < last.id) : []
  return { shown: [...known, ...beyond], arrived: fresh.length - known.length }
}
