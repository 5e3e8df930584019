import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { Rails } from '../rails/rails.ts'

/** What loading funds works with. `public_url`: our own origin, to which the bank sends the payer back. */
export interface FundingDependencies {
  db: Database
  clock: Clock
  rails: Rails
  feed: Feed
  public_url: string
  log: Log
}
