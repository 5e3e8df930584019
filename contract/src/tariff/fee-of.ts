import { basisPointsOf } from '../money/money.ts'
import type { FeeFigures } from './lines.ts'

/** What moving an amount costs, in paisa. Percentages are rounded half up to whole paisa, then held within the bounds. */
export function feeOf(figures: FeeFigures, amount: bigint): bigint {
  const { min, max } = figures
  const fee = feesBy[figures.kind](amount, figures)
  if (min !== null && fee < min) return min
  return max !== null && fee > max ? max : fee
}

const feesBy: Record<FeeFigures['kind'], (amount: bigint, figures: FeeFigures) => bigint> = {
  free: () => 0n,
  flat: (_amount, { value }) => BigInt(value),
  percent: (amount, { value }) => basisPointsOf(amount, BigInt(value)),
  slabs: (amount, { slabs }) => slabs?.find(({ up_to }) => up_to === null || amount <= up_to)?.fee ?? 0n,
}
