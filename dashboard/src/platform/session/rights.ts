import {
  heldReach,
  type HeldRights,
  isPermitted,
  type Permission,
  type Reach,
  type ShopRole,
} from '@sahuji/contract/company/shop-roles'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { sessionValue, useSessionValue } from './session.ts'

/** What a right is asked for: a permission of the contract, or a route, which names its permission. */
export type Asked = Permission | Pick<RouteEntry, 'may'>

/** The role in a stored session. A server that names none gives its people every right, as an owner has. */
const roleIn = (stored: string | null): ShopRole => (stored ?? 'owner') as ShopRole

/** The rights for a time in a stored session, as `storedGrants` keeps them. */
const grantsIn = (stored: string | null) => (stored ?? '').split(' ').filter(Boolean) as Permission[]

/** Rights for a time as one stored value; null: none. */
export const storedGrants = (granted: readonly Permission[] | undefined): string | null => granted?.join(' ') || null

/** The signed-in person's role in this shop. */
export const currentRole = (): ShopRole => roleIn(sessionValue('role'))

/** What the signed-in person may do in this shop. */
export const currentRights = (): HeldRights => ({ role: currentRole(), granted: grantsIn(sessionValue('granted')) })

/** The same, updated when the server reports another one. */
export const useRole = (): ShopRole => roleIn(useSessionValue('role'))

/** What the signed-in person may do in this shop, updated when the server reports something else. */
export function useRights(): HeldRights {
  const granted = useSessionValue('granted')
  return { role: useRole(), granted: grantsIn(granted) }
}

/** Whether a person may call a route, or the routes of a permission; a route without a permission is open to all. */
export function mayAs(rights: HeldRights, asked: Asked): boolean {
  const permission = typeof asked === 'string' ? asked : asked.may
  return permission === undefined || isPermitted(rights, permission)
}

/** The same for the signed-in person, outside a component. */
export const mayNow = (asked: Asked): boolean => mayAs(currentRights(), asked)

/** Whether the signed-in person may call a route, or the routes of a permission. */
export const useMay = (asked: Asked): boolean => mayAs(useRights(), asked)

/** How far the signed-in person's right goes. */
export const useReach = (permission: Permission): Reach => heldReach(useRights(), permission)

/** Whether the person may read the live book of a permission: a reach of `test` is the sandbox only. */
export const useMayLive = (permission: Permission): boolean => !['none', 'test'].includes(useReach(permission))
