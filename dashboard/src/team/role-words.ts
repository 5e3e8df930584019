import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a role may do, in one sentence. */
export const roleSentences: Record<ShopRole, MessageDescriptor> = {
  owner: msg`May do everything, also withdraw money, close the account and choose the team.`,
  manager: msg`Runs the shop: payments, links, events, and refunds and sends up to a limit. Cannot withdraw.`,
  cashier: msg`Takes payments at one counter and asks for refunds. Sees only what that counter took.`,
  accountant: msg`Reads all sales, the balance and statements, and downloads them. Moves no money.`,
  developer: msg`Makes sandbox keys and webhooks and tests payments. Sees no real sales.`,
  door: msg`Checks tickets at one event. Sees nothing else.`,
}
