import { basisPointsOf } from '@sahuji/contract/money'

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
