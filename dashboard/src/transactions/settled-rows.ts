import type { Transaction } from '@sahuji/contract/transactions'

/** The rows of a list whose place is settled, and how many came in since. */
export interface SettledRows {
  shown: readonly Transaction[]
  /** Rows newer than the first one shown. */
  arrived: number
}

/**
 * The rows to show after the list was read again: from the first one known before, with their new contents; those above it
 * wait. What new rows pushed beyond the last page that was read stays at the end.
 */
export function settledRows(
  before: readonly Transaction[],
  fresh: readonly Transaction[],
  { hasMore }: { hasMore: boolean },
): SettledRows {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const arrived = fresh.findIndex(({ id }) => places.has(id))
  // a whole page of new rows waits; a list that only lost its rows shows what it has
  if (arrived === -1)
    return hasMore && before.length > 0 ? { shown: before, arrived: fresh.length } : { shown: fresh, arrived: 0 }
  const last = fresh.findLast(({ id }) => places.has(id))!
  const beyond = hasMore ? before.slice(places.get(last.id)! + 1) : []
  return { shown: [...fresh.slice(arrived), ...beyond], arrived }
}
