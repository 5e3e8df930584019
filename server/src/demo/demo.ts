import { setTimeout as delay } from 'node:timers/promises'
import { rupees } from '@sahuji/contract/money/money'
import { createFeed } from '../feed/feed.ts'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import type { SealKey } from '../ledger/seal-keys.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { PasswordHashes } from '../platform/crypto/password-hashes.ts'
import type { Rails } from '../rails/rails.ts'
import { historyListeners } from '../transactions/facts.ts'
import { openDemoCooperative, readDemoCooperativeFile } from './cooperative.ts'
import { historyWriter } from './history-writer.ts'
import { hasDemoData } from './demo-accounts.ts'
import { createDemoMerchants } from './demo-merchants.ts'
import { createDemoEvents } from './demo-events.ts'
import { createDemoReview } from './demo-review.ts'
import { createDemoStatements } from './demo-statements.ts'
import { createDemoQuestions } from './demo-questions.ts'
import { createDemoOperators } from './demo-operators.ts'
import { createDemoCases } from './kyc/demo-cases.ts'
import { type StoryItem, shopStory } from './story.ts'
import { collectionUses } from '../operator/collection-uses.ts'
import { createPastLoad } from './past-load.ts'
import { createDemoAccounts, createPastPayout } from './past-payout.ts'
import { createPastRequests, pastSends } from './past-sends.ts'
import { openDemoBank, settleDays } from './settle-days.ts'
import { openShopfront } from './shopfront.ts'
import { beginDemoStatements } from './wallet-statements.ts'

interface DemoDependencies {
  db: Database
  clock: Clock
  rails: Rails
  hashes: PasswordHashes
  /** The store of the demo's KYC papers; without it the demo has no cases. */
  vault?: PaperVault
  /** The base address of links in mails. */
  public_url: string
  /** Signs the past days. */
  key?: SealKey
}

/**
 * Seeds the demo once. Of several servers that start at once one seeds it and the others wait, without holding a
 * statement open for that long. Returns true where this one did.
 */
export async function createDemoOnce(deps: DemoDependencies): Promise<boolean> {
  for (;;) {
    if (await deps.db.read(hasDemoData)) {
      await createDemoDesk(deps)
      return false
    }
    // one of them approves the first withdrawal of the past
    await createDemoOperators(deps)
    if (await createDemo(deps)) {
      await createDemoDesk(deps)
      return true
    }
    await delay(250)
  }
}

/** Creates the operators, their cases to decide and to answer, and the statements of the ninety days. */
async function createDemoDesk({ vault, ...deps }: DemoDependencies): Promise<void> {
  await createDemoOperators(deps)
  if (vault) {
    await createDemoCases({ ...deps, vault })
    await createDemoReview(deps)
    await createDemoQuestions(deps)
  }
  await createDemoStatements(deps)
  await readDemoCooperativeFile(deps)
  await createDemoEvents(deps)
  await beginDemoStatements(deps)
}

// An arbitrary number.
const advisoryLock = 126_879_347_567_211n

/**
 * Creates the demo merchants and ninety days of one shop, live and sandbox: through the ledger, in chronological order,
 * all or nothing. Loads use funding's own functions under the story's clock. False where another server is seeding.
 */
async function createDemo({ db, clock, rails, hashes, public_url }: DemoDependencies): Promise<boolean> {
  const now = clock.now()
  const passwords = { shop: await hashes.hash('sahuji-demo-1'), newcomer: await hashes.hash('sahuji-demo-2') }
  const live = shopStory(now, { days: 90, seed: 2083, busy: 34 })
  const sandbox = shopStory(now, { days: 21, seed: 7, busy: 4 }).filter(({ kind }) => kind !== 'load')
  const begins = live[0]?.at ?? now
  return db.write(async (tx) => {
    const { is_mine } = await tx.one<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${advisoryLock}) as is_mine`
    if (!is_mine || (await hasDemoData(tx))) return false
    const opened = new Date(begins.getTime() - 3_600_000)
    const { shop, newcomer } = await createDemoMerchants(tx, passwords, opened)
    await openDemoBank(tx, opened)
    const front = await openShopfront(tx, shop, { opened, now })
    const writer = await historyWriter(tx, { shop, mode: 'live', front })
    const loadOf = (load: StoryItem) => {
      const then = { now: () => load.at }
      return createPastLoad(
        tx,
        { clock: then, rails, feed: createFeed(historyListeners, then), uses: collectionUses },
        shop,
        load,
      )
    }
    const { main, other } = await createDemoAccounts(tx, shop, opened)
    const payoutOf = async (at: Date, amount: bigint, end: 'credited' | 'returned' | 'on_its_way' = 'credited') => {
      const then = { now: () => at }
      const deps = { clock, rails, public_url, feed: createFeed(historyListeners, then) }
      const account_id = end === 'returned' ? other : main
      const left = await createPastPayout(tx, deps, shop, { at, amount, account_id, end })
      if (left !== undefined) writer.addToBalance(-left)
      return left !== undefined
    }
    const before = (ms: number) => new Date(now.getTime() - ms)
    const sends = await pastSends(tx, shop, { now, opened, public_url })
    const cash = await openDemoCooperative(tx, { shop, owner: newcomer.merchant_id, opened, now })
    const between = [
      { at: before(9 * 86_400_000), happen: (at: Date) => payoutOf(at, rupees('8,500'), 'returned') },
      { at: before(3_600_000), happen: (at: Date) => payoutOf(at, rupees('12,000'), 'on_its_way') },
      ...sends.map(({ at, send }) => ({ at, happen: async () => writer.addToBalance(await send()) })),
      ...cash.map(({ at, move }) => ({ at, happen: async () => writer.addToBalance(await move()) })),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
    const happenUntil = async (end: Date) => {
      while (between[0] && between[0].at < end) {
        const { at, happen } = between.shift()!
        await writer.flush()
        await happen(at)
      }
    }
    for (const item of live) {
      await happenUntil(item.at)
      if (item.kind === 'load' || item.kind === 'payout') await writer.flush()
      if (item.kind === 'load') {
        if (await loadOf(item)) writer.addToBalance(item.amount - item.fee)
      } else if (item.kind !== 'payout' || !(await payoutOf(item.at, -item.amount))) await writer.write(item)
    }
    await writer.flush()
    await happenUntil(now)
    await writer.end()
    await createPastRequests(tx, shop, { now, public_url })
    const trial = await historyWriter(tx, { shop, mode: 'sandbox', front })
    for (const item of sandbox) await trial.write(item)
    await trial.end()
    for (const mode of ['live', 'sandbox'] as const) await settleDays(tx, mode, now)
    // the checks at COMMIT look each new row up, and without figures of the tables they read whole ones
    await tx.run`analyze transactions, wallet_days, ledger_transfers, ledger_entries, payments, payment_attempts`
    return true
  })
}
