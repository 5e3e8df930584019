import { type AuthSettings, authDefaults } from '../auth/auth-settings.ts'
import type { Feed } from '../feed/feed.ts'
import type { PageDependencies } from '../pages/dependencies.ts'
import type { SealKeeper } from '../ledger/seal.ts'
import type { PasswordHashes } from '../platform/crypto/password-hashes.ts'
import type { Peppers } from '../platform/crypto/peppers.ts'
import type { Rails } from '../rails/rails.ts'

/** What the back office works with; put together at start. */
export interface OperatorDependencies extends OperatorLimits {
  settings: AuthSettings
  hashes: PasswordHashes
  peppers: Peppers
  /** The name that authenticator apps and passkeys show. */
  brand: string
  /** Where the back office is reached, without a slash at the end; passkeys live at its host. */
  public_url: string
  feed: Feed
  rails: Rails
  pages: PageDependencies
  /** With whose key closed days are signed; without one they are closed without a signature. */
  seals?: SealKeeper | undefined
}

/** What needs two people or a second factor, where nothing else is set. */
export interface OperatorLimits {
  /** Whether the demo's accounts sign in by their password alone; everybody needs a second factor where it is left out. */
  is_demo_exempt?: boolean
  /** A payment in review of more than this, in paisa, is decided by two; Rs.10,000 where it is left out. */
  second_person_above?: bigint
  /** A withdrawal of more than this, in paisa, waits for a person before it is sent; Rs.1,00,000 where it is left out. */
  payout_check_above?: bigint | undefined
}

/**
 * The limits of signing in, as for merchants, but for the locks after so many failures in a row, over all networks or in one
 * neighbourhood: only a new password lifts them, which an operator cannot ask for alone, so strangers would close the office
 * with them. A second factor stands behind every password here.
 */
export const operatorAuthSettings: AuthSettings = {
  ...authDefaults,
  in_a_row: { ...authDefaults.in_a_row, failures: 1_000_000, near_failures: 1_000_000 },
}
