import type { Language } from '@sahuji/contract/languages'
import { amountsIn, basisPointsOf } from '@sahuji/contract/money'
import type { TariffRule } from './rules.ts'

/** What moving an amount costs by a rule, in paisa. `net` is what arrives: amount − fee. */
export interface Quote {
  amount: bigint
  fee: bigint
  net: bigint
}

/** The fee of an amount and what arrives. Percentages are rounded half up to whole paisa, then held within the rule's bounds. */
export function quote(rule: TariffRule, amount: bigint): Quote {
  const fee = within(feesBy[rule.fee_kind](amount, rule.fee_value), rule)
  return { amount, fee, net: amount - fee }
}

const feesBy: Record<TariffRule['fee_kind'], (amount: bigint, value: bigint) => bigint> = {
  free: () => 0n,
  flat: (_amount, value) => value,
  percent: basisPointsOf,
}

function within(fee: bigint, { fee_min, fee_max }: TariffRule): bigint {
  if (fee_min !== null && fee < fee_min) return fee_min
  return fee_max !== null && fee > fee_max ? fee_max : fee
}

/** A rule as the merchant is told it. `value`: paisa where flat, basis points where percent. */
interface ExplainedRule {
  kind: TariffRule['fee_kind']
  value: number
  valid_from: string
  source: string
}

/** Why a fee is what it is: the dated rule and where it comes from, amounts as the reader’s language writes them. */
export function explain({ fee_kind, fee_value, valid_from, source }: TariffRule, language: Language): ExplainedRule {
  // not paisa: basis points or a small flat fee, shown beside its rule
  return { kind: fee_kind, value: Number(fee_value), valid_from, source: amountsIn(source, language) }
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
