import type { Grantable, ShopRole } from './shop-roles.ts'

/** The roles to which each right can be given for a time: those that can open a page on which it is used. */
export const grantableTo: Readonly<Record<Grantable, readonly ShopRole[]>> = {
  'refunds.make': ['manager', 'cashier', 'accountant'],
  'money.send': ['manager', 'accountant'],
  'statements.export': ['manager'],
}
