import { least, type LimitSet, type Usage } from './limits.ts'

/** The limit that an amount exceeds, its figure, its usage and its remainder; paisa, or loads where it counts them. */
export interface Stop {
  by: keyof LimitSet
  limit: bigint
  used: bigint
  left: bigint
}

/**
 * The limit that an amount runs into, the one that leaves least before others; undefined where it fits. What refuses a load,
 * what looks again when it is paid, and what tries a tariff on past loads are this one function.
 */
export function stopOf(set: LimitSet, used: Usage, amount: bigint): Stop | undefined {
  const { amount_min, day_count, month_count } = set
  if (amount_min !== null && amount < amount_min)
    return { by: 'amount_min', limit: amount_min, used: 0n, left: amount_min }
  if (day_count !== null && used.day_count >= day_count) return countStop('day_count', day_count, used.day_count)
  if (month_count !== null && used.month_count >= month_count)
    return countStop('month_count', month_count, used.month_count)
  const stops = amountStops(set, used).filter(({ left }) => amount > left)
  return stops.toSorted((one, other) => (one.left < other.left ? -1 : one.left > other.left ? 1 : 0))[0]
}

const countStop = (by: Stop['by'], limit: number, used: number): Stop => ({
  by,
  limit: BigInt(limit),
  used: BigInt(used),
  left: 0n,
})

function amountStops({ amount_max, day_amount, month_amount }: LimitSet, used: Usage): Stop[] {
  const stop = (by: Stop['by'], limit: bigint | null, spent: bigint): Stop[] =>
    limit === null ? [] : [{ by, limit, used: spent, left: least(limit, limit - spent) }]
  return [
    ...stop('amount_max', amount_max, 0n),
    ...stop('day_amount', day_amount, used.day_amount),
    ...stop('month_amount', month_amount, used.month_amount),
  ]
}
