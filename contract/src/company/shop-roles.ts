/**
 * The roles of a shop's people. No role includes another; a person has one role in a shop, and may have another in the
 * next shop. The matrix below is published in the dashboard and in `docs/roles.md`.
 */
export const shopRoles = ['owner', 'manager', 'cashier', 'accountant', 'developer', 'door'] as const
export type ShopRole = (typeof shopRoles)[number]

/**
 * How far a right goes. `all`: without limit. `limited`: up to the person's own limit in paisa, each time. `ask`: asks,
 * and another person decides. `own`: only what the person did or their own counter took. `test`: in the sandbox only.
 * `staff`: cashiers and people at the door only. `money`, `keys`: besides the own, what concerns money, or keys and webhooks.
 * `none`: refused as `not_permitted`.
 */
export const reaches = ['all', 'limited', 'ask', 'own', 'test', 'staff', 'money', 'keys', 'none'] as const
export type Reach = (typeof reaches)[number]

type Row = Readonly<Record<ShopRole, Reach>>

const everybody: Row = {
  owner: 'all',
  manager: 'all',
  cashier: 'all',
  accountant: 'all',
  developer: 'all',
  door: 'all',
}
const noOne: Row = {
  owner: 'none',
  manager: 'none',
  cashier: 'none',
  accountant: 'none',
  developer: 'none',
  door: 'none',
}
const owners: Row = { ...noOne, owner: 'all' }
const leaders: Row = { ...owners, manager: 'all' }

/** Each permission with its reach by role. A route of a shop names exactly one of them. */
export const permissions = {
  /** The person's own account: password, passkeys, sessions, language, avatar. */
  'account.own': everybody,
  /** What the shop is called, whether it may trade, and the product's public lists of banks and fees. */
  'shop.read': everybody,
  /** Takes payments: shows a QR code, asks an amount, reads what it took. */
  'payments.take': { ...leaders, cashier: 'own', developer: 'test' },
  'links.manage': leaders,
  'codes.manage': leaders,
  'counters.manage': leaders,
  /** Every sale and every movement of the wallet, without taking any of it out of the product as a file. */
  'sales.read': { ...leaders, accountant: 'all', developer: 'test' },
  'refunds.make': { ...owners, manager: 'limited', cashier: 'ask' },
  'disputes.read': { ...leaders, accountant: 'all' },
  'disputes.answer': leaders,
  'balance.read': { ...leaders, accountant: 'all', developer: 'test' },
  'statements.read': { ...leaders, accountant: 'all' },
  'statements.export': { ...owners, accountant: 'all' },
  'money.load': leaders,
  'money.send': { ...owners, manager: 'limited' },
  'requests.manage': leaders,
  'payouts.read': { ...leaders, accountant: 'all' },
  'payouts.request': owners,
  'bank_accounts.manage': owners,
  'business.manage': owners,
  'events.read': { ...leaders, accountant: 'all' },
  'events.manage': leaders,
  'door.manage': { ...leaders, door: 'own' },
  'cooperatives.read': { ...leaders, accountant: 'all' },
  'cooperatives.manage': leaders,
  'cooperatives.reconcile': { ...owners, accountant: 'all' },
  'developers.use': { ...owners, developer: 'all' },
  'keys.live': owners,
  'sandbox.use': { ...leaders, developer: 'all' },
  'notifications.read': { ...leaders, accountant: 'all' },
  'support.use': { ...leaders, accountant: 'all', developer: 'own' },
  'team.manage': { ...owners, manager: 'staff' },
  'log.read': { owner: 'all', manager: 'staff', cashier: 'own', accountant: 'money', developer: 'keys', door: 'own' },
} as const satisfies Record<string, Row>

export type Permission = keyof typeof permissions

/** What a person may be given for a time beyond the role. The giver holds it too. */
export const grantable = ['refunds.make', 'money.send', 'statements.export'] as const satisfies Permission[]
export type Grantable = (typeof grantable)[number]

/** How far a role's right goes. */
export const reachOf = (role: ShopRole, permission: Permission): Reach => permissions[permission][role]

/** Whether a role may call the routes of a permission at all; how far is the action's decision. */
export const mayCall = (role: ShopRole, permission: Permission): boolean => reachOf(role, permission) !== 'none'

/** What a person may do in a shop: the role, and rights beyond it that somebody gave for a time. */
export interface HeldRights {
  role: ShopRole
  granted: readonly Permission[]
}

/** Whether a person may call the routes of a permission, by the role or by a right for a time. */
export const isPermitted = ({ role, granted }: HeldRights, permission: Permission): boolean =>
  mayCall(role, permission) || granted.includes(permission)

/** How far a person's right goes: a right for a time reaches its amount a day, or everything where it moves no money. */
export function heldReach({ role, granted }: HeldRights, permission: Permission): Reach {
  const reach = reachOf(role, permission)
  if (!granted.includes(permission) || reach === 'all') return reach
  return permission === 'statements.export' ? 'all' : 'limited'
}
