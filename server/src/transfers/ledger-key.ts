import { createHash } from 'node:crypto'

/**
 * The key under which a send stands in the ledger. A caller chooses theirs freely, an id of ours among them: a load, a withdrawal
 * and what takes one back are posted under such ids, once, and would find their key used. So it becomes one of a version (8) that
 * no id of ours has, in the caller's own order of time.
 */
export function ledgerKeyOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return `${key.slice(0, 14)}8${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
