import type { Feed } from '../../feed/feed.ts'
import type { Rails } from '../../rails/rails.ts'

/** What the operator's work on money is put together from. */
export interface MoneyDependencies {
  feed: Feed
  rails: Rails
  /** A payment in review of more than this, in paisa, is decided by two. */
  second_person_above: bigint
}
