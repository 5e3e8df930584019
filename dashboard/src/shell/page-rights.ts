import { heldReach, type HeldRights, isPermitted, type Permission } from '@sahuji/contract/company/shop-roles'

/** What a page needs. `live`: its book is the live one, so a right in the sandbox only is not enough. */
export interface PageRight {
  needs: Permission
  book?: 'live'
}

const live = { book: 'live' } as const

/**
 * The permission of each page and of those below it; the first address that fits decides. Pages that are not listed
 * need none. `rights.component.test.tsx` compares it with the routes that the pages call.
 */
const pageRights: readonly (readonly [address: string, right: PageRight])[] = [
  ['/dashboard/home', { needs: 'sales.read', ...live }],
  ['/dashboard/demo', { needs: 'sandbox.use' }],
  ['/dashboard/testTransactions', { needs: 'sandbox.use' }],
  ['/dashboard/loadFunds/trace', { needs: 'sales.read', ...live }],
  ['/dashboard/loadFunds', { needs: 'money.load' }],
  ['/dashboard/cooperativeStatement', { needs: 'cooperatives.read' }],
  ['/dashboard/bankDeposit', { needs: 'payouts.read' }],
  ['/dashboard/sendFund', { needs: 'money.send' }],
  ['/dashboard/pay', { needs: 'money.send' }],
  ['/dashboard/requestFund', { needs: 'requests.manage' }],
  ['/dashboard/fundRequests', { needs: 'requests.manage' }],
  ['/dashboard/counters', { needs: 'counters.manage' }],
  ['/dashboard/paymentLinks', { needs: 'sales.read', ...live }],
  ['/dashboard/disputes', { needs: 'disputes.read' }],
  ['/dashboard/qrcode/posters', { needs: 'codes.manage' }],
  ['/dashboard/qrcode', { needs: 'payments.take', ...live }],
  ['/dashboard/developers', { needs: 'developers.use' }],
  ['/dashboard/transactionHistory/singleTransaction', { needs: 'sales.read' }],
  ['/dashboard/transactionHistory', { needs: 'sales.read', ...live }],
  ['/dashboard/statements', { needs: 'statements.read' }],
  ['/dashboard/event', { needs: 'events.read' }],
  ['/dashboard/create-event', { needs: 'events.manage' }],
  ['/dashboard/create-ticket', { needs: 'events.read' }],
  ['/dashboard/updatekyc', { needs: 'business.manage' }],
  ['/dashboard/team/log', { needs: 'log.read' }],
  ['/dashboard/team', { needs: 'team.manage' }],
  ['/dashboard/notifications', { needs: 'notifications.read' }],
]

/** The doors of an event lie below the events, which somebody at the door may not read. */
const doors = /^\/dashboard\/my-events\/[^/]+\/doors$/i

/** What the page of an address needs; undefined where every signed-in person may open it. */
export function rightOf(address: string): PageRight | undefined {
  const path = address.split(/[?#]/)[0]!.replace(/\/$/, '')
  if (path === '/dashboard') return rightOf('/dashboard/home')
  if (doors.test(path)) return { needs: 'door.manage' }
  if (path.startsWith('/dashboard/my-events')) return { needs: 'events.read' }
  const small = path.toLowerCase()
  const isWithin = (whole: string) => small === whole || small.startsWith(`${whole}/`)
  return pageRights.find(([page]) => isWithin(page.toLowerCase()))?.[1]
}

/** Whether a person may open the page of an address. */
export function mayOpen(rights: HeldRights, address: string): boolean {
  const right = rightOf(address)
  if (!right) return true
  return right.book ? !['none', 'test'].includes(heldReach(rights, right.needs)) : isPermitted(rights, right.needs)
}
