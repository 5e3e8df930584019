import { type ShopRole, shopRoles } from '@sahuji/contract/company/shop-roles'
import { expect, test } from 'vitest'
import { rolesAtHome } from '../home/first-calls.ts'
import { firstPageOf } from '../session/first-page.ts'
import { mayOpen, rightOf } from './page-rights.ts'

const by = (role: ShopRole) => ({ role, granted: [] })

test('the document of home sends its calls for the roles that have home', () => {
  const has = (role: string) => rolesAtHome.includes(role)
  expect(shopRoles.filter(has)).toEqual(shopRoles.filter((role) => mayOpen(by(role), '/dashboard/home')))
})

test('each role may open its first page, except somebody at the door, whose work is on a phone', () => {
  expect(shopRoles.filter((role) => !mayOpen(by(role), firstPageOf(role)))).toEqual(['door'])
})

test('a page below another has the right of the nearest one', () => {
  expect(rightOf('/dashboard/qrcode/posters')?.needs).toBe('codes.manage')
  expect(rightOf('/dashboard/my-events/7/doors')?.needs).toBe('door.manage')
  expect(rightOf('/dashboard/updateKYC')?.needs).toBe('business.manage')
  expect(rightOf('/dashboard/bankDeposit?tab=history')?.needs).toBe('payouts.read')
  expect(rightOf('/dashboard/profile')).toBeUndefined()
})

test('a right in the sandbox opens a payment, and not the live book', () => {
  expect(mayOpen(by('developer'), '/dashboard/transactionHistory')).toBe(false)
  expect(mayOpen(by('developer'), '/dashboard/transactionHistory/singleTransaction/7')).toBe(true)
})

test('a right for a time opens the page that needs it, and no other', () => {
  const helper = { role: 'cashier', granted: ['money.send'] } as const
  expect(mayOpen(helper, '/dashboard/sendFund')).toBe(true)
  expect(mayOpen(helper, '/dashboard/fundRequests')).toBe(false)
  expect(mayOpen(by('cashier'), '/dashboard/sendFund')).toBe(false)
})
