import type { TariffLine } from './lines.ts'
import { rulesOfWays, type TariffRule, tiersFrom, type TariffTier } from './rules.ts'

/**
 * Whether the figures of some lines fit together: each channel has its fee and its limits, each step its figures, and
 * they rise from one load to the month. Same as the constraint tariff_is_in_order in the database.
 */
export const areInOrder = (lines: readonly TariffLine[]): boolean =>
  rulesOfWays(lines).every(isRuleInOrder) && tiersFrom(lines).every(isTierInOrder) && areNarrowersInOrder(lines)

const isRuleInOrder = ({ amount_min, amount_max, day_amount, month_amount, day_count, month_count }: TariffRule) =>
  amount_min > 0n &&
  amount_min <= amount_max &&
  amount_max <= day_amount &&
  day_amount <= month_amount &&
  day_count > 0 &&
  (month_count === null || day_count <= month_count)

function isTierInOrder({ tier, ...of }: TariffTier): boolean {
  const { amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount } = of
  const isOutInOrder =
    payout_day_amount === null || payout_month_amount === null || payout_day_amount <= payout_month_amount
  if (!isOutInOrder) return false
  if (tier === 'none')
    return amount_max === 0n && month_amount === 0n && balance_max === 0n && payout_month_amount === 0n
  if (tier === 'full') return amount_max === null && month_amount === null && balance_max === null
  if (amount_max === null || month_amount === null || balance_max === null) return false
  return amount_max > 0n && amount_max <= month_amount && amount_max <= balance_max
}

/** Slabs rise; each line's own constraints check the rest. */
const areNarrowersInOrder = (lines: readonly TariffLine[]): boolean =>
  lines.every(({ fee }) => {
    if (!fee) return true
    const { kind, value, min, max, slabs } = fee
    const areBoundsInOrder = min === null || max === null || min <= max
    const fits =
      kind === 'free' ? value === 0 : kind === 'percent' ? value <= 10_000 : kind === 'slabs' ? value === 0 : true
    return areBoundsInOrder && fits && (kind === 'slabs') === (slabs !== null) && (slabs === null || doSlabsRise(slabs))
  })

const doSlabsRise = (slabs: NonNullable<NonNullable<TariffLine['fee']>['slabs']>): boolean =>
  slabs.length >= 2 &&
  slabs.every(({ up_to, fee }, nth) => {
    const before = slabs[nth - 1]
    const isLast = nth === slabs.length - 1
    if (isLast !== (up_to === null) || fee < 0n) return false
    return !before || (fee >= before.fee && (up_to === null || (before.up_to !== null && up_to > before.up_to)))
  })
