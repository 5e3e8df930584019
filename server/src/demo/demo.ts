import { createFeed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { PasswordHashes } from '../platform/password-hashes.ts'
import type { Rails } from '../rails/rails.ts'
import { historyListeners } from '../transactions/facts.ts'
import { bookKeeper } from './book-keeper.ts'
import { openDemoMerchants } from './demo-merchants.ts'
import { type Happening, shopStory } from './story.ts'
import { tellPastLoad } from './past-load.ts'

export interface DemoMeans {
  db: Database
  clock: Clock
  rails: Rails
  hashes: PasswordHashes
}

/** True when the demo was told before. */
export async function hasDemoData(tx: Tx): Promise<boolean> {
  const found = await tx.maybe<{ id: string }>`
    -- any merchant: is the demo's own person there?
    select id from people where email = 'demo@sahuji.example'`
  return found !== undefined
}

/**
 * Opens the demo merchants and tells ninety days of one shop, live and sandbox: through the ledger, in the order of time,
 * all or nothing. Loads go through funding's own functions under the story's clock.
 */
export async function tellDemo({ db, clock, rails, hashes }: DemoMeans): Promise<void> {
  const now = clock.now()
  const passwords = { shop: await hashes.hash('sahuji-demo-1'), newcomer: await hashes.hash('sahuji-demo-2') }
  const live = shopStory(now, { days: 90, seed: 2083, busy: 34 })
  const sandbox = shopStory(now, { days: 21, seed: 7, busy: 4 }).filter(({ kind }) => kind !== 'load')
  const begins = live[0]?.at ?? now
  await db.write(async (tx) => {
    const shop = await openDemoMerchants(tx, passwords, new Date(begins.getTime() - 3_600_000))
    const keeper = await bookKeeper(tx, shop.merchant_id, 'live')
    const loadOf = (load: Happening) => {
      const then = { now: () => load.at }
      return tellPastLoad(tx, { clock: then, rails, feed: createFeed(historyListeners, then) }, shop, load)
    }
    for (const happening of live) {
      if (happening.kind !== 'load') await keeper.write(happening)
      else {
        await keeper.flush()
        if (await loadOf(happening)) keeper.sees(happening.amount - happening.fee)
      }
    }
    await keeper.flush()
    const trial = await bookKeeper(tx, shop.merchant_id, 'sandbox')
    for (const happening of sandbox) await trial.write(happening)
    await trial.flush()
  })
}
