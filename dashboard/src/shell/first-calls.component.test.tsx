import * as auth from '@sahuji/contract/auth'
import * as secondFactors from '@sahuji/contract/auth/second-factors'
import * as banks from '@sahuji/contract/banks'
import * as cooperatives from '@sahuji/contract/cooperatives'
import * as cooperativeDocuments from '@sahuji/contract/cooperatives/documents'
import * as cooperativeSchedules from '@sahuji/contract/cooperatives/schedules'
import * as counters from '@sahuji/contract/counters'
import * as events from '@sahuji/contract/events'
import * as eventCatalogue from '@sahuji/contract/events/catalogue'
import * as eventDoors from '@sahuji/contract/events/door'
import * as eventMessages from '@sahuji/contract/events/messages'
import * as eventPayouts from '@sahuji/contract/events/payout'
import * as eventSales from '@sahuji/contract/events/sales'
import * as eventSeries from '@sahuji/contract/events/series'
import * as ticketTypes from '@sahuji/contract/events/ticket-types'
import * as apiRequests from '@sahuji/contract/developers/requests'
import * as ownKeys from '@sahuji/contract/developers/own-keys'
import * as conformance from '@sahuji/contract/developers/webhook-conformance'
import * as webhookEndpoints from '@sahuji/contract/developers/webhooks'
import { readDisputeFigures } from '@sahuji/contract/payments/dispute-figures'
import * as disputes from '@sahuji/contract/payments/disputes'
import * as paymentLinks from '@sahuji/contract/payments/links'
import * as codes from '@sahuji/contract/payments/codes'
import * as payments from '@sahuji/contract/payments'
import * as paying from '@sahuji/contract/payments/paying'
import * as refundAsks from '@sahuji/contract/payments/refund-asks'
import * as refunds from '@sahuji/contract/payments/refunds'
import * as kyc from '@sahuji/contract/kyc'
import * as webhookDeliveries from '@sahuji/contract/developers/webhook-deliveries'
import * as funding from '@sahuji/contract/funding'
import * as magicAmounts from '@sahuji/contract/funding/magic-amounts'
import { readHome } from '@sahuji/contract/home'
import * as standing from '@sahuji/contract/merchants/standing'
import * as notifications from '@sahuji/contract/notifications'
import * as choices from '@sahuji/contract/notifications/choices'
import * as push from '@sahuji/contract/notifications/push'
import * as pages from '@sahuji/contract/pages'
import * as ownPayouts from '@sahuji/contract/payouts/own-payouts'
import * as accountLinks from '@sahuji/contract/payouts/account-links'
import * as payoutAccounts from '@sahuji/contract/payouts/accounts'
import * as payoutBanks from '@sahuji/contract/payouts/banks'
import * as settlement from '@sahuji/contract/payouts/settlement'
import * as profile from '@sahuji/contract/profile'
import type { RouteEntry } from '@sahuji/contract/http/route'
import * as sandbox from '@sahuji/contract/sandbox'
import * as tour from '@sahuji/contract/sandbox/tour'
import * as session from '@sahuji/contract/session'
import * as exports from '@sahuji/contract/exports'
import * as statements from '@sahuji/contract/statements'
import * as statementSchedules from '@sahuji/contract/statements/schedules'
import * as shopLog from '@sahuji/contract/team/log'
import * as support from '@sahuji/contract/support'
import * as trace from '@sahuji/contract/support/trace'
import { readTeam } from '@sahuji/contract/team/people'
import * as tariff from '@sahuji/contract/tariff'
import * as transactions from '@sahuji/contract/transactions'
import * as story from '@sahuji/contract/transactions/story'
import * as receipts from '@sahuji/contract/transactions/receipts'
import * as totals from '@sahuji/contract/transactions/totals'
import * as layout from '@sahuji/contract/transactions/layout'
import * as months from '@sahuji/contract/transactions/months'
import * as tags from '@sahuji/contract/transactions/tags'
import * as views from '@sahuji/contract/transactions/views'
import * as transfers from '@sahuji/contract/transfers'
import * as contacts from '@sahuji/contract/transfers/contacts'
import * as requests from '@sahuji/contract/transfers/requests'
import * as transfer from '@sahuji/contract/transfers/transfer'
import { readWallet } from '@sahuji/contract/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usualLayout } from '../../testing/history.ts'
import { failing, type FailureKind, failures, passTime, useMovableTime } from '../../testing/failing-calls.ts'
import { apiDocumentRoute } from '../../testing/api-document.ts'
import { type FakeServer, type Handler, on } from '../../testing/fake-server.ts'
import { eBankingOverview, instrument } from '../../testing/loading.ts'
import { merchantRoutes } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { begunTour } from '../../testing/sandbox.ts'
import { smallestAnswers } from '../../testing/contract-answers.ts'
import { dashboardPages } from './routes.tsx'

beforeEach(useMovableTime)
afterEach(() => void vi.useRealTimers())

const id = '0193a000-0000-7000-8000-000000000001'

// prettier-ignore
const modules = [
  auth, secondFactors, banks, counters, funding, standing, notifications, choices, push, pages, ownPayouts, payoutAccounts,
  payoutBanks, settlement, accountLinks, profile, session, support, trace, tariff, transactions, story, totals, transfers,
  contacts, requests, transfer, paymentLinks, disputes, codes, paying, kyc, receipts,
  statements, statementSchedules, exports, cooperatives, cooperativeDocuments, cooperativeSchedules, layout, months, tags, views, events, eventCatalogue, eventDoors, eventSales, eventMessages, eventPayouts, eventSeries,
  ticketTypes, ownKeys, sandbox, tour, webhookDeliveries, webhookEndpoints, conformance, magicAmounts, apiRequests,
  shopLog, payments, refunds, refundAsks,
]

const answers = (): Handler[] => [
  ...smallestAnswers(...modules),
  usualLayout(),
  on(readTeam, () => ({ people: [], invitations: [], counters: [], events: [] })),
  on(tour.readTour, () => begunTour()),
  on(funding.listInstruments, () => [instrument]),
  on(funding.listChannels, () => [eBankingOverview]),
  ...merchantRoutes(),
  on(ticketTypes.quoteTicket, ({ price }) => ({ fee: 0n, buyer_pays: price, arrives: price, others: [] })),
]

const alerts = () => page.getByRole('main').getByRole('alert')
const busy = () => document.querySelectorAll('main [aria-busy=true]')
const notices = () => document.querySelectorAll('[data-notice]')

/** Waits until no call is pending. */
const isSettled = async () => {
  await expect
    .poll(async () => {
      await passTime(1)
      return busy().length
    })
    .toBe(0)
}

interface Failing {
  entry: RouteEntry
  kind: FailureKind
  /** The minimum number of calls. */
  tries: number
}

/** Opens a page whose call always fails, waits for all its tries and lets time pass for one more. */
async function opensFailing(path: string, { entry, kind, tries }: Failing): Promise<FakeServer> {
  const server = await openPage(path, ...answers(), failing(entry, kind))
  // polls, because on a busy machine the advanced time passes faster than failures arrive
  await expect
    .poll(async () => {
      await passTime(3)
      return server.asked(entry)
    })
    .toBeGreaterThanOrEqual(tries)
  // less than half a minute, after which a page may call again
  await passTime(15)
  return server
}

interface Call {
  /** The number of addresses of the route that the page calls. */
  addresses?: number
  /** The number of alerts on the page; 0 for an answer that only adds to the page. */
  alerts?: number
  /** The minimum number of calls: four unless the page has its own policy. */
  tries?: number
}

const calls: [path: string, entry: RouteEntry, call?: Call][] = [
  ['/dashboard', readHome],
  ['/dashboard/home', readHome],
  ['/dashboard/home', readWallet],
  ['/dashboard/home', transactions.listTransactions],
  ['/dashboard/home', session.readCurrentUser, { alerts: 0 }],
  ['/dashboard/home', pages.listGeneralPages, { alerts: 0 }],
  ['/dashboard/transactionHistory', transactions.listTransactions],
  ['/dashboard/transactionHistory/months', months.readHistoryMonths],
  ['/dashboard/transactionHistory/months', totals.readHistoryTotals],
  ['/dashboard/testTransactions', transactions.listSandboxTransactions],
  ['/dashboard/testTransactions', sandbox.readPlayground],
  ['/dashboard/testTransactions', conformance.listConformanceRuns],
  ['/dashboard/demo', tour.readTour],
  ['/dashboard/demo', transactions.listSandboxTransactions],
  [`/dashboard/transactionHistory/singleTransaction/${id}`, story.readTransaction],
  [`/dashboard/transactionHistory/singleTransaction/${id}/receipt`, receipts.readReceipt],
  ['/dashboard/generalPages/1', pages.readGeneralPage, { tries: 1 }],
  ['/dashboard/loadFunds', funding.listChannels],
  ['/dashboard/loadFunds', funding.listLoads],
  ['/dashboard/loadFunds/ebanking', banks.listBanks],
  ['/dashboard/loadFunds/ebanking', funding.listInstruments],
  [`/dashboard/loadFunds/ebanking/amount/${instrument.id}`, funding.listInstruments],
  [`/dashboard/loadFunds/ebanking/amount/${instrument.id}`, banks.listBanks],
  ['/dashboard/loadFunds/mobilebanking', banks.listBanks],
  ['/dashboard/loadFunds/mobilebanking', funding.listInstruments],
  [`/dashboard/loadFunds/mobilebanking/amount/${instrument.id}`, funding.listInstruments],
  ['/dashboard/loadFunds/visa', funding.listInstruments],
  ['/dashboard/loadFunds/visa/amount', funding.listInstruments],
  ['/dashboard/loadFunds/sct', funding.listInstruments],
  ['/dashboard/loadFunds/ips', funding.listInstruments],
  [`/dashboard/loadFunds/ebanking/return/${id}`, funding.readLoad],
  ['/dashboard/updatekyc', kyc.readCase],
  ['/dashboard/updateKYC', kyc.readCase],
  ['/dashboard/authCheck?reason=step-up', secondFactors.readSecurity],
  ['/dashboard/profile', profile.readProfile],
  ['/dashboard/profile', secondFactors.readSecurity],
  ['/dashboard/profile', session.listSessions],
  ['/dashboard/changePassword', auth.readPassword, { alerts: 0 }],
  ['/dashboard/sendFund', transfers.readTransferOverview],
  ['/dashboard/sendFund', transfer.listTransfers],
  ['/dashboard/sendFund', contacts.listTransferContacts, { alerts: 0 }],
  ['/dashboard/requestFund', transfers.readTransferOverview],
  ['/dashboard/requestFund', contacts.listTransferContacts, { alerts: 0 }],
  ['/dashboard/fundRequests', requests.listFundRequests, { addresses: 2 }],
  ['/dashboard/fundRequests', requests.listRequestBlocks],
  ['/dashboard/fundRequests', transfers.readTransferOverview, { alerts: 0 }],
  [`/dashboard/pay/${id}`, paying.readCheckout],
  ['/dashboard/pay?code=H7K2MPQR4X', paying.readPayableCode],
  ['/dashboard/pay?counter=TEA42', paying.readCounterQr],
  ['/dashboard/qrcode', codes.listCodes],
  ['/dashboard/qrcode/amount', codes.listCodes],
  ['/dashboard/qrcode/posters', codes.listCodes],
  ['/dashboard/qrcode/paid', payments.listPayments],
  [`/dashboard/qrcode/paid/${id}`, payments.readPayment],
  [`/dashboard/qrcode/paid/${id}`, refunds.listRefunds],
  [`/dashboard/qrcode/paid/${id}`, refundAsks.listRefundAsks],
  ['/dashboard/counters', counters.listCounters],
  ['/dashboard/cooperativeStatement', cooperatives.listCooperativeLinks],
  ['/dashboard/paymentLinks', paymentLinks.listLinks],
  ['/dashboard/paymentLinks', paymentLinks.readLinkTotals],
  ['/dashboard/disputes', disputes.listDisputes, { addresses: 2, alerts: 2 }],
  ['/dashboard/disputes', readDisputeFigures],
  [`/dashboard/disputes/${id}`, disputes.readDispute],
  ['/dashboard/bankDeposit', payoutAccounts.listPayoutAccounts],
  ['/dashboard/bankDeposit', ownPayouts.readPayoutOverview],
  ['/dashboard/bankDeposit', readWallet, { alerts: 0 }],
  ['/dashboard/bankDeposit?tab=accounts', payoutAccounts.listPayoutAccounts],
  ['/dashboard/bankDeposit?tab=accounts', payoutBanks.listPayoutBanks],
  ['/dashboard/bankDeposit?tab=history', ownPayouts.listPayouts],
  ['/dashboard/bankDeposit?tab=history', ownPayouts.readPayoutTotals, { alerts: 0 }],
  ['/dashboard/bankDeposit?tab=settlement', settlement.readSettlement],
  ['/dashboard/statements', statements.previewStatement],
  ['/dashboard/statements', statements.listStatementMonths],
  ['/dashboard/statements', statements.listStatements],
  ['/dashboard/statements', statementSchedules.listSchedules],
  ['/dashboard/statements', exports.listExports],
  ['/dashboard/team', readTeam],
  ['/dashboard/team', counters.listCounters],
  ['/dashboard/developers', ownKeys.listSecretKeys],
  ['/dashboard/developers', apiRequests.listApiRequests],
  ['/dashboard/developers', webhookDeliveries.listWebhookDeliveries, { alerts: 0 }],
  ['/dashboard/developers/reference', apiDocumentRoute],
  ['/dashboard/developers/webhooks', webhookEndpoints.listWebhookEndpoints],
  ['/dashboard/developers/requests', apiRequests.listApiRequests],
  ['/dashboard/team/log', shopLog.listLog],
  ['/dashboard/event', eventCatalogue.listCatalogue],
  ['/dashboard/event', eventCatalogue.readCatalogueFigures, { alerts: 0 }],
  ['/dashboard/my-events', events.listEvents],
  ['/dashboard/my-events', events.readEventTotals, { alerts: 0 }],
  [`/dashboard/my-events?event=${id}`, events.readEvent],
  [`/dashboard/my-events?event=${id}`, eventSales.readEventSales],
  [`/dashboard/my-events?event=${id}`, eventSales.listAttendees],
  [`/dashboard/my-events/${id}/doors`, eventDoors.readDoors],
  [`/dashboard/create-event?id=${id}`, events.readEvent],
  [`/dashboard/create-event?id=${id}&step=money`, eventPayouts.readEventPayout],
  [`/dashboard/create-event?id=${id}&step=publish`, ticketTypes.listTicketTypes],
  [`/dashboard/create-ticket/${id}/Fair`, events.readEvent],
  [`/dashboard/create-ticket/${id}/Fair`, ticketTypes.listTicketTypes],
  ['/dashboard/notifications', notifications.listNotifications, { addresses: 2 }],
  ['/dashboard/loadFunds/trace', support.listQuestions],
  ['/dashboard/loadFunds/trace', trace.readTrace],
]

test('each page of the dashboard has its first calls here', () => {
  const called = calls.map(([path]) => path.replace(/\?.*/, ''))
  const isCalled = (page: string) => {
    const address = new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return called.some((path) => address.test(path))
  }
  expect(Object.keys(dashboardPages).filter((page) => !isCalled(page))).toEqual([])
})

test.each(calls.map(([path, entry, call]) => ({ path, route: entry.path, entry, ...call })))(
  '$path shows the fault of $route in its place and retries three times',
  async ({ path, entry, addresses = 1, alerts: count = 1, tries = 4 }) => {
    const server = await opensFailing(path, { entry, kind: 'a fault', tries })
    // a slow machine may pass the time at which the page calls again
    expect(server.asked(entry)).toBeLessThanOrEqual(2 * tries * addresses)
    await isSettled()
    await expect.poll(() => alerts().elements().length).toBe(count)
    expect(notices()).toHaveLength(0)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    if (path === '/dashboard/bankDeposit' && entry === readWallet)
      await expect.element(page.getByText('In your wallet now: not available at the moment')).toBeVisible()
  },
)

test.each(Object.keys(failures) as FailureKind[])(
  'home keeps its other cards when the wallet gets %s',
  async (kind) => {
    const { asked } = failures[kind]
    const server = await opensFailing('/dashboard/home', { entry: readWallet, kind, tries: Math.min(asked, 4) })
    // the start of the live stream reads the wallet once more
    expect(server.asked(readWallet)).toBeLessThanOrEqual(asked + 1)
    await expect.poll(() => notices().length).toBe(kind === 'a refusal' ? 1 : 0)
    await expect.poll(() => alerts().elements().length).toBe(1)
    for (const part of ['MERCHANT WALLET', 'KYC STATUS', 'Recent activity', 'Talk to a person'])
      await expect.element(page.getByRole('heading', { name: part })).toBeVisible()
  },
)
