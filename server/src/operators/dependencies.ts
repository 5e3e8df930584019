import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { type AuthSettings, authDefaults } from '../auth/auth-settings.ts'
import type { Clock } from '../platform/clock.ts'
import type { PasswordHashes } from '../platform/crypto/password-hashes.ts'
import type { Peppers } from '../platform/crypto/peppers.ts'
import type { Tx } from '../platform/database/database.ts'

/** What the accounts of operators work with. */
export interface OperatorDependencies {
  settings: AuthSettings
  hashes: PasswordHashes
  peppers: Peppers
  /** The name that authenticator apps and passkeys show. */
  brand: string
  /** Where the back office is reached, without a slash at the end; passkeys live at its host. */
  public_url: string
  /** Whether the demo's accounts sign in by their password alone; everybody needs a second factor where it is left out. */
  is_demo_exempt?: boolean
  rolesChanged: RolesChanged
}

/** What later domains do when the roles of an operator change; none are left once the account is closed. */
export type RolesChanged = (
  at: { tx: Tx; clock: Clock },
  operator: { id: string; name: string; roles: readonly OperatorRole[] },
) => Promise<void>

/**
 * The limits of signing in, as for merchants, but for the locks after so many failures in a row, over all networks or in one
 * neighbourhood: only a new password lifts them, which an operator cannot ask for alone, so strangers would close the office
 * with them. A second factor stands behind every password here.
 */
export const operatorAuthSettings: AuthSettings = {
  ...authDefaults,
  in_a_row: { ...authDefaults.in_a_row, failures: 1_000_000, near_failures: 1_000_000 },
}
