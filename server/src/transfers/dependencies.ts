import type { Feed } from '../feed/feed.ts'
import type { Poster } from '../ledger/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

/** What money between wallets moves with. */
export interface TransferDependencies {
  db: Database
  clock: Clock
  feed: Feed
  /** Posts the sends of many callers together. */
  poster: Poster
  /** It is told of the past: nobody is invited. */
  is_past?: boolean
}

/** For so many days money waits for a number that is nobody's. */
export const waitsDays = 7

/** What an invitation is signed with, and where it leads. */
export interface InvitingDependencies {
  brand: string
  public_url: string
}
