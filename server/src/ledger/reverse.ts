import type { Tx } from '../platform/database/database.ts'
import { bookOf } from '../platform/ids.ts'
import { post } from './post.ts'
import type { Engine } from './post-batch.ts'
import type { Posting } from './posting.ts'
import { entriesOf } from './queries.ts'

/** A correction: `transfer_id` is taken back by its mirror, under a key of its own. */
export interface Reversal {
  transfer_id: string
  merchant_id: string
  key: string
  kind?: string
  posted_at?: Date
}

/** Takes a transfer back by posting its mirror, once: a second reversal is answered `reversed_before` with the first one's id. */
export async function reverse(
  tx: Tx,
  reversal: Reversal,
  engine?: Engine,
): Promise<Posting | { outcome: 'unknown_transfer' }> {
  const { transfer_id, merchant_id, key, kind = 'reversal', posted_at } = reversal
  const original = await entriesOf(tx, transfer_id)
  if (original.length === 0) return { outcome: 'unknown_transfer' }
  const entries = original.map(({ account_id, amount }) => ({ account_id, amount: -amount }))
  const mirror = { merchant_id, key, kind, mode: bookOf(transfer_id), entries, reverses: transfer_id }
  const [posting] = await post(tx, [posted_at ? { ...mirror, posted_at } : mirror], engine)
  return posting!
}
