import type { Feed } from '../feed/feed.ts'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import type { SealKeeper } from '../ledger/seal.ts'
import type { OperatorDependencies } from '../operators/dependencies.ts'
import type { PageDependencies } from '../pages/dependencies.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import type { Rails } from '../rails/rails.ts'

/** What the back office needs; assembled at start. */
export interface OfficeDependencies extends Omit<OfficeLimits, 'is_demo_exempt'> {
  /** What the operators' own accounts need; its address is the office's. With the telephone of messages to merchants. */
  accounts: OperatorDependencies & { support_phone: string }
  feed: Feed
  rails: Rails
  vault: PaperVault
  pages: PageDependencies
  /** The key that signs closed days; without one they are closed without a signature. */
  seals?: SealKeeper | undefined
  /** The name and the address of messages to merchants. */
  brand: string
  public_url: string
  /** The merchants' own routes; an operator's view of a merchant may read some of them. */
  merchantTable: RouteTable
}

/** The amounts that need two people, and the exemption from a second factor, where nothing else is set. */
export interface OfficeLimits extends Pick<OperatorDependencies, 'is_demo_exempt'> {
  /** A payment in review above this amount, in paisa, is decided by two people; Rs.10,000 by default. */
  second_person_above?: bigint | undefined
  /** A withdrawal above this amount, in paisa, waits for a review before it is sent; Rs.1,00,000 by default. */
  payout_check_above?: bigint | undefined
}
