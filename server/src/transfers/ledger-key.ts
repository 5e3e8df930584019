import { createHash } from 'node:crypto'

/**
 * A send's key in the ledger. Callers choose their own key freely, possibly one of our ids: a load, a withdrawal and
 * their reversals are posted once under such ids, and would find their key used. So it becomes one of a version (8)
 * that no id of ours has, in the caller's own order of time.
 */
export function ledgerKeyOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return `${key.slice(0, 14)}8${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
