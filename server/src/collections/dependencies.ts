import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Rails } from '../rails/rails.ts'
import type { CollectionUse } from './collection-use.ts'

/** What collecting works with. `public_url`: our own origin, to which the bank sends the payer back. */
export interface CollectionDependencies {
  db: Database
  clock: Clock
  rails: Rails
  feed: Feed
  public_url: string
  log: Log
  /** What each kind of collection decides for itself. */
  uses: readonly CollectionUse[]
}

/**
 * What recording works with. `rails`: those that can refund; without them money goes back by hand. `posts_at_once`: not with
 * the COMMIT, because more is read after it, or one transaction records many collections.
 */
export type RecordDependencies = Pick<CollectionDependencies, 'clock' | 'feed' | 'uses'> & {
  rails?: Rails
  posts_at_once?: boolean
}
