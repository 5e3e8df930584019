import type { Feed } from '../feed/feed.ts'
import type { Poster } from '../ledger/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { JudgeSend } from './judge-send.ts'
import type { LookupAtOnce } from './lookups-at-once.ts'

/** What money between wallets depends on. */
export interface TransferDependencies {
  db: Database
  clock: Clock
  feed: Feed
  /** Posts the sends of many callers together. */
  poster: Poster
  /** Weighs the sends of many callers together; absent: each by itself. */
  judgeSend?: JudgeSend
  /** Reads the limits of numbers for many callers together; absent: no send is answered at once. */
  lookupsAtOnce?: LookupAtOnce
  /** It backfills the past: no invitations are sent. */
  is_past?: boolean
}

/** How many days money waits for an unregistered number. */
export const waitsDays = 7

/** What an invitation is signed with, and its link's target. */
export interface InvitingDependencies {
  brand: string
  public_url: string
}
