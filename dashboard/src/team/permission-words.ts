import type { Permission, Reach } from '@sahuji/contract/company/shop-roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The permissions in the published matrix, by what they are about; everybody's own account is not listed. */
export const permissionGroups: readonly { name: MessageDescriptor; rows: readonly Permission[] }[] = [
  {
    name: msg`Money in`,
    rows: [
      'payments.take',
      'links.manage',
      'codes.manage',
      'money.load',
      'requests.manage',
      'refunds.make',
      'disputes.read',
      'disputes.answer',
    ],
  },
  { name: msg`Money out`, rows: ['payouts.read', 'payouts.request', 'bank_accounts.manage', 'money.send'] },
  {
    name: msg`Books`,
    rows: [
      'sales.read',
      'balance.read',
      'statements.read',
      'statements.export',
      'cooperatives.read',
      'cooperatives.manage',
      'cooperatives.reconcile',
    ],
  },
  {
    name: msg`Shop`,
    rows: [
      'counters.manage',
      'events.read',
      'events.manage',
      'door.manage',
      'business.manage',
      'notifications.read',
      'support.use',
      'sandbox.use',
      'developers.use',
      'keys.live',
      'team.manage',
      'log.read',
    ],
  },
]

/** What a permission allows. */
export const permissionNames: Record<Permission, MessageDescriptor> = {
  'account.own': msg`One’s own account`,
  'shop.read': msg`The shop’s name and state`,
  'payments.take': msg`Take payments, show QR codes`,
  'links.manage': msg`Make payment links`,
  'codes.manage': msg`Make and revoke QR codes`,
  'counters.manage': msg`Counters and their devices`,
  'sales.read': msg`See all sales`,
  'refunds.make': msg`Give money back`,
  'disputes.read': msg`Read disputes`,
  'disputes.answer': msg`Answer disputes`,
  'balance.read': msg`See the balance`,
  'statements.read': msg`Read statements`,
  'statements.export': msg`Download sales and statements`,
  'money.load': msg`Load funds`,
  'money.send': msg`Send money from the wallet`,
  'requests.manage': msg`Ask others for money`,
  'payouts.read': msg`See withdrawals and bank accounts`,
  'payouts.request': msg`Withdraw to the bank`,
  'bank_accounts.manage': msg`Change bank accounts`,
  'business.manage': msg`KYC and the business itself`,
  'events.read': msg`See events and their sales`,
  'events.manage': msg`Make and change events`,
  'door.manage': msg`Check tickets at the door`,
  'cooperatives.read': msg`Read cooperative statements`,
  'cooperatives.manage': msg`Take deposits of members`,
  'cooperatives.reconcile': msg`Reconcile with the cooperative`,
  'developers.use': msg`Keys, webhooks and requests`,
  'keys.live': msg`Make live keys`,
  'sandbox.use': msg`Play in the sandbox`,
  'notifications.read': msg`Notifications of the shop`,
  'support.use': msg`Ask support, trace money`,
  'team.manage': msg`People and roles`,
  'log.read': msg`Read what everybody did`,
}

/** How far a right goes, where it is neither a tick nor a dash. */
export const reachWords: Partial<Record<Reach, MessageDescriptor>> = {
  limited: msg`up to a limit`,
  ask: msg`asks first`,
  own: msg`own only`,
  test: msg`in the sandbox`,
  staff: msg`cashiers and door`,
  money: msg`own and about money`,
  keys: msg`own and about keys`,
}
