import * as auth from '@sahuji/contract/auth'
import * as secondFactors from '@sahuji/contract/auth/second-factors'
import * as banks from '@sahuji/contract/banks'
import { type Grantable, type ShopRole, shopRoles } from '@sahuji/contract/company/shop-roles'
import * as cooperatives from '@sahuji/contract/cooperatives'
import * as cooperativeDocuments from '@sahuji/contract/cooperatives/documents'
import * as cooperativeSchedules from '@sahuji/contract/cooperatives/schedules'
import * as counters from '@sahuji/contract/counters'
import * as apiRequests from '@sahuji/contract/developers/requests'
import * as ownKeys from '@sahuji/contract/developers/own-keys'
import * as conformance from '@sahuji/contract/developers/webhook-conformance'
import * as webhookDeliveries from '@sahuji/contract/developers/webhook-deliveries'
import * as webhookEndpoints from '@sahuji/contract/developers/webhooks'
import * as events from '@sahuji/contract/events'
import * as eventCatalogue from '@sahuji/contract/events/catalogue'
import * as eventDoors from '@sahuji/contract/events/door'
import * as eventMessages from '@sahuji/contract/events/messages'
import * as eventPayouts from '@sahuji/contract/events/payout'
import * as eventSales from '@sahuji/contract/events/sales'
import * as eventSeries from '@sahuji/contract/events/series'
import * as ticketTypes from '@sahuji/contract/events/ticket-types'
import * as funding from '@sahuji/contract/funding'
import * as magicAmounts from '@sahuji/contract/funding/magic-amounts'
import type { RouteEntry } from '@sahuji/contract/http/route'
import * as kyc from '@sahuji/contract/kyc'
import * as choices from '@sahuji/contract/notifications/choices'
import * as notifications from '@sahuji/contract/notifications'
import * as push from '@sahuji/contract/notifications/push'
import * as payments from '@sahuji/contract/payments'
import * as codes from '@sahuji/contract/payments/codes'
import * as disputeFigures from '@sahuji/contract/payments/dispute-figures'
import * as disputes from '@sahuji/contract/payments/disputes'
import * as paymentLinks from '@sahuji/contract/payments/links'
import * as refundAsks from '@sahuji/contract/payments/refund-asks'
import * as refunds from '@sahuji/contract/payments/refunds'
import * as accountLinks from '@sahuji/contract/payouts/account-links'
import * as payoutAccounts from '@sahuji/contract/payouts/accounts'
import * as payoutBanks from '@sahuji/contract/payouts/banks'
import * as ownPayouts from '@sahuji/contract/payouts/own-payouts'
import * as settlement from '@sahuji/contract/payouts/settlement'
import * as profile from '@sahuji/contract/profile'
import * as sandbox from '@sahuji/contract/sandbox'
import * as tour from '@sahuji/contract/sandbox/tour'
import * as session from '@sahuji/contract/session'
import * as exports from '@sahuji/contract/exports'
import * as statements from '@sahuji/contract/statements'
import * as statementSchedules from '@sahuji/contract/statements/schedules'
import * as support from '@sahuji/contract/support'
import * as trace from '@sahuji/contract/support/trace'
import { readTeam } from '@sahuji/contract/team/people'
import * as tariff from '@sahuji/contract/tariff'
import * as transactions from '@sahuji/contract/transactions'
import * as layout from '@sahuji/contract/transactions/layout'
import * as months from '@sahuji/contract/transactions/months'
import * as tags from '@sahuji/contract/transactions/tags'
import * as story from '@sahuji/contract/transactions/story'
import * as totals from '@sahuji/contract/transactions/totals'
import * as views from '@sahuji/contract/transactions/views'
import * as transfers from '@sahuji/contract/transfers'
import * as contacts from '@sahuji/contract/transfers/contacts'
import * as requests from '@sahuji/contract/transfers/requests'
import * as transfer from '@sahuji/contract/transfers/transfer'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { smallestAnswers } from '../../testing/contract-answers.ts'
import { type Handler, on } from '../../testing/fake-server.ts'
import { usualLayout } from '../../testing/history.ts'
import { merchant, merchantRoutes } from '../../testing/merchant.ts'
import { openPageAs } from '../../testing/open-page.tsx'
import { begunTour } from '../../testing/sandbox.ts'
import { mayAs } from '../platform/session/rights.ts'
import { mayOpen } from './page-rights.ts'

const id = '0193a000-0000-7000-8000-000000000001'

// prettier-ignore
const modules = [
  auth, secondFactors, banks, counters, funding, notifications, choices, push, ownPayouts, payoutAccounts, payoutBanks,
  settlement, accountLinks, profile, session, support, trace, tariff, transactions, story, totals, transfers, contacts,
  requests, transfer, paymentLinks, disputes, disputeFigures, codes, kyc, statements, statementSchedules, exports, cooperatives, cooperativeDocuments, cooperativeSchedules,
  layout, months, tags, views, events, eventCatalogue, eventDoors, eventSales, eventMessages, eventPayouts, eventSeries, ticketTypes, ownKeys, sandbox, tour,
  webhookDeliveries, webhookEndpoints, conformance, magicAmounts, apiRequests,
  payments, refunds, refundAsks,
]

const reading = (): Handler[] => [
  ...smallestAnswers(...modules),
  usualLayout(),
  on(readTeam, () => ({ people: [], invitations: [], counters: [], events: [] })),
  on(tour.readTour, () => begunTour()),
  on(ticketTypes.quoteTicket, ({ price }) => ({ fee: 0n, buyer_pays: price, arrives: price, others: [] })),
  ...merchantRoutes(),
]

const pages = [
  '/dashboard/home',
  '/dashboard/transactionHistory',
  `/dashboard/transactionHistory/singleTransaction/${id}`,
  '/dashboard/testTransactions',
  '/dashboard/loadFunds',
  '/dashboard/loadFunds/trace',
  '/dashboard/sendFund',
  '/dashboard/requestFund',
  '/dashboard/fundRequests',
  '/dashboard/bankDeposit',
  '/dashboard/bankDeposit?tab=accounts',
  '/dashboard/bankDeposit?tab=settlement',
  '/dashboard/statements',
  '/dashboard/cooperativeStatement',
  '/dashboard/counters',
  '/dashboard/paymentLinks',
  '/dashboard/disputes',
  `/dashboard/disputes/${id}`,
  '/dashboard/qrcode',
  '/dashboard/qrcode/amount',
  '/dashboard/qrcode/paid',
  `/dashboard/qrcode/paid/${id}`,
  '/dashboard/team',
  '/dashboard/developers',
  '/dashboard/developers/webhooks',
  '/dashboard/event',
  '/dashboard/my-events',
  `/dashboard/my-events?event=${id}`,
  `/dashboard/my-events/${id}/doors`,
  `/dashboard/create-event?id=${id}&step=money`,
  `/dashboard/create-ticket/${id}/Fair`,
  '/dashboard/notifications',
  '/dashboard/profile',
  '/dashboard/changePassword',
  '/dashboard/updatekyc',
]

interface Visit {
  role: ShopRole
  /** The rights beyond the role, for a time. */
  granted: readonly Grantable[]
  path: string
}

const others = shopRoles.filter((role) => role !== 'owner')
const visits = (isOpen: boolean): Visit[] =>
  others
    .flatMap((role) => pages.map((path) => ({ role, granted: [], path })))
    .filter((visit) => mayOpen(visit, visit.path) === isOpen)

/** What a right for a time opens beyond the role, and where it adds to what the role has. */
const givenVisits: Visit[] = [
  { role: 'accountant', granted: ['money.send'], path: '/dashboard/sendFund' },
  { role: 'cashier', granted: ['refunds.make'], path: `/dashboard/qrcode/paid/${id}` },
  {
    role: 'accountant',
    granted: ['refunds.make'],
    path: `/dashboard/transactionHistory/singleTransaction/${id}`,
  },
  { role: 'manager', granted: ['statements.export'], path: '/dashboard/statements' },
  { role: 'manager', granted: ['statements.export'], path: '/dashboard/transactionHistory' },
]

/** Opens a page with rights and gives the routes that it called without the right, once nothing loads any more. */
async function callsWithoutRight({ path, ...rights }: Visit): Promise<string[]> {
  const handlers = reading()
  const refused = handlers.filter(({ entry }) => !mayAs(rights, entry)).map(({ entry }) => entry)
  const server = await openPageAs(
    { ...merchant, ...rights, granted: [...rights.granted] },
    path,
    ...handlers,
    on(session.readCurrentUser, () => ({ ...merchant, ...rights, granted: [...rights.granted] })),
  )
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
  return refused.filter((entry: RouteEntry) => server.asked(entry) > 0).map(({ path: called }) => called)
}

test.each([...visits(true), ...givenVisits])(
  '$role $granted opens $path and nothing on it lacks the right',
  async (visit) => {
    expect(await callsWithoutRight(visit)).toEqual([])
    // a card whose call the role may not make would show so
    expect(page.getByRole('main').getByRole('alert').elements()).toHaveLength(0)
    expect(document.querySelectorAll('[data-notice]')).toHaveLength(0)
  },
)

test.each(visits(false).filter(({ path }) => path !== '/dashboard/home'))(
  '$role opens $path by its address and reads which right is missing',
  async (visit) => {
    expect(await callsWithoutRight(visit)).toEqual([])
    await expect.element(page.getByRole('heading', { level: 1, name: 'Not part of your role' })).toBeVisible()
    await expect.element(page.getByText(/An owner can give you the right or another role/)).toBeVisible()
  },
)

test.each([
  ['cashier', 'Ask for an amount'],
  ['developer', 'Developers'],
  ['door', 'At the door'],
] as const)('%s begins at “%s” in place of home', async (role, title) => {
  expect(await callsWithoutRight({ role, granted: [], path: '/dashboard' })).toEqual([])
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
})

test('a cashier who is sent to home sees none of its cards on the way to the own page', async () => {
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await callsWithoutRight({ role: 'cashier', granted: [], path: '/dashboard/home' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ask for an amount' })).toBeInTheDocument()
  watch.disconnect()
  expect(seen.filter((text) => /MERCHANT WALLET|Your role does not include this/.test(text))).toEqual([])
})

test.each(['cashier', 'accountant', 'developer', 'door'] as const)(
  '%s comes to the log of the shop from the profile, without the page of the team',
  async (role) => {
    await callsWithoutRight({ role, granted: [], path: '/dashboard/profile' })
    await expect
      .element(page.getByRole('link', { name: 'What you did in this shop' }))
      .toHaveAttribute('href', '/dashboard/team/log')
  },
)
