import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { loadFacts } from './facts.ts'
import type { LoadRow } from './load-row.ts'

/** Tells the feed that a load entered its state, in the transaction that moved it. */
export async function tellLoad({ feed, clock }: { feed: Feed; clock: Clock }, tx: Tx, load: LoadRow): Promise<void> {
  if (load.state === 'created') return
  const {
    id,
    reference,
    state,
    channel,
    bank_name,
    amount,
    fee,
    service_code,
    transfer_id,
    balance_after,
    created_at,
  } = load
  const body = {
    id,
    reference,
    state,
    channel,
    bank_name,
    amount,
    fee,
    service_code,
    transfer_id,
    balance_after,
    created_at,
    review: load.review_reason,
  }
  await feed.tell(tx, loadFacts[state], load.merchant_id, load.mode, body, clock.now())
}
