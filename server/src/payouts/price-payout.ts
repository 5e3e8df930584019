import type { Mode } from '@sahuji/contract/http/lists'
import { basisPointsOf, formatMoney } from '@sahuji/contract/money/money'
import { commissionHeld } from '../merchants/own-limits.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { commissionOn, quote } from '../tariff/fees.ts'
import type { Rails } from '../rails/rails.ts'
import { limitDays } from '../tariff/limits.ts'
import { linesOn, type TariffLine } from '../tariff/lines.ts'
import { ruleFrom, type TariffRule } from '../tariff/rules.ts'
import { chooseRail } from './choose-rail.ts'

export const payoutChannel = 'payout:bank'

/** What a withdrawal costs, of what it is made, and what arrives; paisa. */
export interface PricedPayout {
  amount: bigint
  fee: bigint
  commission: bigint
  /** Basis points, where the commission is a share. */
  commission_rate: number | null
  bank_charge: bigint
  vat: bigint
  vat_rate: number
  arrives: bigint
  rule: TariffRule
}

/**
 * Prices a withdrawal on a Kathmandu day: the merchant's commission, what the bank's network charges by the amount, and VAT on
 * that charge, rounded half up. Refuses payout_too_small where the fee would leave nothing.
 */
export async function pricePayout(
  tx: Tx,
  lines: readonly TariffLine[],
  of: { merchant_id: string; amount: bigint; day: string; rail: string },
): Promise<PricedPayout> {
  const { merchant_id, amount, day, rail } = of
  const rule = ruleFrom(lines, payoutChannel, rail)
  const held = await commissionHeld(tx, merchant_id, day)
  const share = held.commission_type === 'percent'
  const commission =
    held.commission_type === null || held.commission_value === null
      ? 0n
      : commissionOn(amount, { type: held.commission_type, value: held.commission_value }).commission
  const bank_charge = quote(rule, amount).fee
  const vat_rate = ruleFrom(lines, 'tax:vat').fee_value
  const vat = basisPointsOf(bank_charge, vat_rate)
  const fee = commission + bank_charge + vat
  if (fee >= amount) throw new Refusal('payout_too_small', { amount: formatMoney(fee + 1n) }, ['amount'])
  return {
    amount,
    fee,
    commission,
    commission_rate: share ? held.commission_value : null,
    bank_charge,
    vat,
    // basis points, not paisa
    vat_rate: Number(vat_rate),
    arrives: amount - fee,
    rule,
  }
}

/**
 * What a withdrawal of an amount costs now, by the rail that would take it; whether it may be made is not asked. Refuses
 * payout_too_small, payout_too_large and no_payout_rail.
 */
export async function priceNow(
  tx: Tx,
  rails: Rails,
  { merchant_id, mode, amount, now }: { merchant_id: string; mode: Mode; amount: bigint; now: Date },
): Promise<PricedPayout> {
  const { day } = limitDays(now)
  const { name } = await chooseRail(tx, rails, { mode, amount })
  return pricePayout(tx, await linesOn(tx, day), { merchant_id, amount, day, rail: name })
}
