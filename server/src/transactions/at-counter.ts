import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { counterPaidAt } from '../counters/queries.ts'
import type { Tx } from '../platform/database/database.ts'

interface PaidAt {
  shop_id: string
  /** The counter that took it; null: none. */
  counter_id: string | null
  at: Date | null
}

/** The counter that took a payment, with its staff for the shop alone; undefined where none took it. */
export async function atCounter(
  tx: Tx,
  { shop_id, counter_id, at }: PaidAt,
  { is_shop }: { is_shop: boolean },
): Promise<TransactionStory['at_counter']> {
  if (counter_id === null || at === null) return undefined
  const found = await counterPaidAt(tx, { merchant_id: shop_id, id: counter_id, at })
  return found && (is_shop ? found : { ...found, staff: null })
}
