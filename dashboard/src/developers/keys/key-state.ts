import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import { serverNow } from '../../platform/server/server.ts'

/** What is done with a key in a dialog. */
export type KeyTask = { what: 'make' } | { what: 'roll' | 'revoke'; key: OwnKey }

/** Whether a key is accepted now. */
export const worksNow = ({ revoked_at, expires_at }: OwnKey): boolean =>
  revoked_at === null && (expires_at === null || expires_at.getTime() > serverNow())

/** How long before its end a key is announced. */
const soonMilliseconds = 14 * 86_400_000

/** What a key needs: it was exposed, goes after a roll, or ends soon. Undefined for any other. */
export function needOf(key: OwnKey): 'exposed' | 'rolled' | 'ends' | undefined {
  const { exposed_at, rolled_at, expires_at } = key
  if (!worksNow(key)) return undefined
  if (rolled_at !== null) return 'rolled'
  if (exposed_at !== null) return 'exposed'
  return expires_at !== null && expires_at.getTime() < serverNow() + soonMilliseconds ? 'ends' : undefined
}
