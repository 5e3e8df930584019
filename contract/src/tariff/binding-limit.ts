/** What holds a load back first: a number of loads, the most at a time (ours or the rail's), a sum, or the room in the wallet. */
export type BindingLimit =
  | { by: 'day_count' | 'month_count' }
  | { by: 'once' | 'rail' | 'day' | 'month' | 'balance'; amount: bigint }

/** A limit and what is left of it now, in paisa; null or absent: no such limit. */
export interface LimitsLeft {
  once: bigint
  /** What the rail itself takes at a time. */
  rail?: bigint | null | undefined
  day: bigint | null
  month: bigint
  /** Of the most that the wallet may hold. */
  balance: bigint | null
  day_count: number | null
  month_count?: number | null | undefined
}

/** The limit that binds now: the lowest; of equal ones the one that lasts longest. */
export function bindingLimit({ once, rail, day, month, balance, day_count, month_count }: LimitsLeft): BindingLimit {
  if (month_count === 0) return { by: 'month_count' }
  if (day_count === 0) return { by: 'day_count' }
  const all = [
    { by: 'balance', amount: balance },
    { by: 'month', amount: month },
    { by: 'day', amount: day },
    { by: 'once', amount: once },
    { by: 'rail', amount: rail ?? null },
  ] as const
  let least: Extract<BindingLimit, { amount: bigint }> = { by: 'once', amount: once }
  for (const { by, amount } of all.toReversed()) if (amount !== null && amount <= least.amount) least = { by, amount }
  return least
}
