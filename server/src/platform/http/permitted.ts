import { isPermitted, reachOf } from '@sahuji/contract/company/shop-roles'
import type { Mode } from '@sahuji/contract/http/lists'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { Refusal } from '../refusal.ts'
import type { Rights } from './route-table.ts'

/** Whether a person reads the money of a book, wherever it is shown. */
export function mayReadMoney({ role }: Pick<Rights, 'role'>, mode: Mode): boolean {
  const reach = reachOf(role, 'sales.read')
  return reach === 'all' || (reach === 'test' && mode === 'sandbox')
}

/** Refuses a route that the person's role in the shop does not permit: `not_permitted`, with the permission's name. */
export function refuseUnpermitted({ may }: Pick<RouteEntry, 'may'>, person: Rights): void {
  if (may !== undefined && !isPermitted(person, may)) throw new Refusal('not_permitted', { permission: may })
}

/** Whether a person's role may do less by a route than an owner. */
export const isBounded = ({ may }: Pick<RouteEntry, 'may'>, { role }: Rights): boolean =>
  may !== undefined && reachOf(role, may) !== 'all'

const isTestOnly = ({ may }: Pick<RouteEntry, 'may'>, { role, granted }: Rights): boolean =>
  may !== undefined && reachOf(role, may) === 'test' && !granted.includes(may)

/**
 * Refuses the live book to a role that has the sandbox alone, by what was asked. True where only the answer tells which
 * book it is of. A change that names no book is refused.
 */
export function mustAnswerSandbox(
  entry: Pick<RouteEntry, 'may' | 'method' | 'path'>,
  person: Rights | undefined,
  ask: unknown,
): boolean {
  if (!person || !isTestOnly(entry, person)) return false
  if (entry.path.startsWith('/api/sandbox/') || modeIn(ask) === 'sandbox') return false
  if (modeIn(ask) === undefined && entry.method === 'GET') return true
  throw new Refusal('not_permitted', { permission: entry.may ?? '' })
}

/** Refuses an answer of the live book as if it were not there. */
export function refuseLiveAnswer(given: unknown): void {
  if (modeIn(given) !== 'sandbox') throw new Refusal('not_found')
}

const modeIn = (of: unknown): unknown => (typeof of === 'object' && of !== null && 'mode' in of ? of.mode : undefined)
