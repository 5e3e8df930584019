import { randomUUID } from 'node:crypto'
import { offersOf } from '../banks/instruments.ts'
import type { Feed } from '../feed/feed.ts'
import { beginLoad } from '../funding/begin/create-load.ts'
import type { CollectionUse } from '../collections/collection-use.ts'
import { addEvent } from '../collections/rows/collection-events.ts'
import type { Decision } from '../collections/settle/decide-answer.ts'
import { recordDecision } from '../collections/settle/record-decision.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Rails } from '../rails/rails.ts'
import type { Succeeded } from '../rails/rail.ts'
import type { DemoShop } from './demo-accounts.ts'
import type { StoryItem } from './story.ts'

interface PastLoadDependencies {
  clock: Clock
  rails: Rails
  feed: Feed
  uses: readonly CollectionUse[]
}

/** What was loaded, from whom, when; amounts in paisa. `paid` where the bank took another amount than agreed. */
type PastItem = Pick<StoryItem, 'who' | 'amount' | 'at'> & { paid?: bigint }

/**
 * Creates a past load through its usual steps: begun, sent to the bank, confirmed, credited; in review where another
 * amount was paid than agreed. False where no rail offers its bank.
 */
export async function createPastLoad(
  tx: Tx,
  deps: PastLoadDependencies,
  shop: DemoShop,
  item: PastItem,
): Promise<boolean> {
  const bank = (await offersOf(tx, 'ebanking', null)).find(({ name }) => name.startsWith(item.who))
  if (!bank) return false
  const request = {
    ...shop,
    key: randomUUID(),
    instrument_id: bank.id,
    amount: item.amount,
    purpose: 'stock' as const,
  }
  const load = await beginLoad(tx, deps, request)
  const later = { now: () => new Date(item.at.getTime() + 74_000) }
  await addEvent(tx, {
    collection_id: load.id,
    at: deps.clock.now(),
    what: 'sent_to_bank',
    facts: { reference: load.reference },
  })
  await addEvent(tx, { collection_id: load.id, at: later.now(), what: 'returned' })
  const paid: Succeeded = {
    state: 'succeeded',
    rail_ref: `GW${load.reference.slice(2, 12)}`,
    amount: item.paid ?? load.amount,
    currency: 'NPR',
    reference: load.reference,
    fee: 500n,
    instrument: null,
    paid_at: later.now(),
    raw: {
      call: 'CheckTransactionStatus',
      asked: { MerchantTxnId: load.reference },
      http: 200,
      answered: { Status: 'Success' },
    },
  }
  const decision: Decision =
    paid.amount === load.amount
      ? { act: 'credit', paid, terms: load }
      : { act: 'suspense', paid, terms: load, reason: 'other_amount' }
  await recordDecision({ ...deps, clock: later, posts_at_once: true }, tx, load, { found: paid, decision })
  return true
}
