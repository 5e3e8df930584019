import { rupees } from '@sahuji/contract/money/money'
import { createFeed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Rails } from '../rails/rails.ts'
import { historyListeners } from '../transactions/facts.ts'
import type { DemoShop } from './demo-accounts.ts'
import { collectionUses } from '../operator/collection-uses.ts'
import { createPastLoad } from './past-load.ts'

// An arbitrary number.
const advisoryLock = 126_879_347_567_213n

const hour = 3_600_000

/**
 * Creates a payment that waits for an operator, once: a shop paid less at its bank than was agreed. Of several servers
 * one creates it.
 */
export async function createDemoReview({
  db,
  clock,
  rails,
}: {
  db: Database
  clock: Clock
  rails: Rails
}): Promise<void> {
  const at = new Date(clock.now().getTime() - 3 * hour)
  const written = db.write(async (tx) => {
    const { is_mine } = await tx.one<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${advisoryLock}) as is_mine`
    const shop = is_mine ? await shopWithoutLoads(tx) : undefined
    if (!shop) return
    const then = { now: () => at }
    const deps = { clock: then, rails, feed: createFeed(historyListeners, then), uses: collectionUses }
    const item = { who: 'Nabil', amount: rupees('2,500'), paid: rupees('2,050'), at }
    await createPastLoad(tx, deps, shop, item)
  })
  // an operator may have closed the way or narrowed its limits by now: the demo omits the payment
  await written.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** A shop of the demo's KYC cases that may load, unless one of them has loaded before. */
const shopWithoutLoads = (tx: Tx) => tx.maybe<DemoShop>`
  -- any merchant: the demo's own
  select p.merchant_id, p.id as person_id from people p
   where p.email like '%@shops.sahuji.example' and p.email_verified_at is not null and p.phone_verified_at is not null
     and not exists (select from loads l join people any_shop on any_shop.merchant_id = l.merchant_id
                      where any_shop.email like '%@shops.sahuji.example')
   order by p.email
   limit 1`
