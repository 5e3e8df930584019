import type { Feed } from '../feed/feed.ts'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import type { SealKeeper } from '../ledger/seal.ts'
import type { OperatorDependencies } from '../operators/dependencies.ts'
import type { PageDependencies } from '../pages/dependencies.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import type { Rails } from '../rails/rails.ts'

/** What the back office works with; put together at start. */
export interface OfficeDependencies extends Omit<OfficeLimits, 'is_demo_exempt'> {
  /** What the operators' own accounts work with; its address is the office's. */
  accounts: OperatorDependencies
  feed: Feed
  rails: Rails
  vault: PaperVault
  pages: PageDependencies
  /** With whose key closed days are signed; without one they are closed without a signature. */
  seals?: SealKeeper | undefined
  /** The name and the address of messages to merchants. */
  brand: string
  public_url: string
  /** The merchants' own routes, some of which an operator's view of a merchant may read. */
  merchantTable: RouteTable
}

/** What needs two people or a second factor, where nothing else is set. */
export interface OfficeLimits extends Pick<OperatorDependencies, 'is_demo_exempt'> {
  /** A payment in review of more than this, in paisa, is decided by two; Rs.10,000 where it is left out. */
  second_person_above?: bigint | undefined
  /** A withdrawal of more than this, in paisa, waits for a person before it is sent; Rs.1,00,000 where it is left out. */
  payout_check_above?: bigint | undefined
}
