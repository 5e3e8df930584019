import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The names of the roles. */
export const roleNames: Record<ShopRole, MessageDescriptor> = {
  owner: msg({ context: 'role', message: 'Owner' }),
  manager: msg({ context: 'role', message: 'Manager' }),
  cashier: msg({ context: 'role', message: 'Cashier' }),
  accountant: msg({ context: 'role', message: 'Accountant' }),
  developer: msg({ context: 'role', message: 'Developer' }),
  door: msg({ context: 'role', message: 'Door' }),
}
