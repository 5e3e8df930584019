import type { Language } from '@sahuji/contract/language/languages'
import type { FeeRule } from '@sahuji/contract/tariff'
import { amountsIn, basisPointsOf, formatMoney } from '@sahuji/contract/money/money'
import { feeOf } from '@sahuji/contract/tariff/fee-of'
import { Refusal } from '../platform/refusal.ts'
import type { TariffRule } from './rules.ts'

/** What moving an amount costs by a rule, in paisa. `net` is what arrives: amount − fee. */
export interface Quote {
  amount: bigint
  fee: bigint
  net: bigint
}

/** The fee of an amount and what arrives. */
export function quote(rule: FeeOf, amount: bigint): Quote {
  const { fee_kind: kind, fee_value, fee_min: min, fee_max: max, fee_slabs: slabs } = rule
  // not paisa: basis points or a small flat fee
  const fee = feeOf({ kind, value: Number(fee_value), min, max, slabs }, amount)
  return { amount, fee, net: amount - fee }
}

/** Refuses price_changed where something costs more than was shown or confirmed; `fee_most`: that fee, in paisa, where there was one. */
export function refuseDearer(fee: bigint, fee_most: bigint | undefined): void {
  if (fee_most !== undefined && fee > fee_most) throw new Refusal('price_changed', { fee: formatMoney(fee) })
}

/** Of what was shown and what was confirmed the lesser fee. */
export const lesser = (shown: bigint | undefined, confirmed: bigint | undefined): bigint | undefined =>
  shown !== undefined && (confirmed === undefined || shown < confirmed) ? shown : confirmed

type FeeOf = Pick<TariffRule, 'fee_kind' | 'fee_value' | 'fee_min' | 'fee_max' | 'fee_slabs'>

/** Why a fee is what it is: the dated rule and where it comes from, amounts as the reader’s language writes them. */
export function explain(rule: TariffRule, language: Language): FeeRule {
  const { fee_kind: kind, fee_value, fee_min: min, fee_max: max, fee_slabs: slabs, fee_from, limits_from } = rule
  const source = amountsIn(rule.source, language)
  const fee_source = amountsIn(rule.fee_source, language)
  const limits_source = amountsIn(rule.limits_source, language)
  // not paisa: basis points or a small flat fee, shown beside its rule
  const value = Number(fee_value)
  return { kind, value, min, max, slabs, valid_from: fee_from, source, fee_source, limits_from, limits_source }
}

/** A merchant's own agreement. `value`: basis points where percent, paisa where flat. */
export interface Commission {
  type: 'percent' | 'flat'
  value: number
}

/** What is kept of a payment and what the merchant receives, in paisa; together they are the amount, and neither is below zero. */
export function commissionOn(amount: bigint, { type, value }: Commission): { commission: bigint; received: bigint } {
  const asked = type === 'percent' ? basisPointsOf(amount, BigInt(value)) : BigInt(value)
  const commission = asked < amount ? asked : amount
  return { commission, received: amount - commission }
}
