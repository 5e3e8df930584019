import * as secondFactors from '@sahuji/contract/auth/second-factors'
import { listBanks } from '@sahuji/contract/banks'
import * as funding from '@sahuji/contract/funding'
import { listChannels, listInstruments, listLoads, readLoad } from '@sahuji/contract/funding'
import * as standing from '@sahuji/contract/merchants/standing'
import * as choices from '@sahuji/contract/notifications/choices'
import * as push from '@sahuji/contract/notifications/push'
import * as accountLinks from '@sahuji/contract/payouts/account-links'
import * as payoutAccounts from '@sahuji/contract/payouts/accounts'
import * as profile from '@sahuji/contract/profile'
import * as session from '@sahuji/contract/session'
import * as tariff from '@sahuji/contract/tariff'
import * as story from '@sahuji/contract/transactions/story'
import * as totals from '@sahuji/contract/transactions/totals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { historyRoutes } from '../../testing/history.ts'
import { overflow } from '../../testing/drawn.ts'
import { passTime, useMovableTime } from '../../testing/failing-calls.ts'
import { type Handler, on } from '../../testing/fake-server.ts'
import { eBankingOverview, instrument } from '../../testing/loading.ts'
import { creditedLoad } from '../../testing/loads.ts'
import { merchantRoutes, payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { smallestAnswer, smallestAnswers } from '../../testing/contract-answers.ts'

// No name of a person or bank and no answer of a gateway makes a page wider than its window.

beforeEach(useMovableTime)
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

// prettier-ignore
const modules = [secondFactors, funding, standing, choices, push, accountLinks, payoutAccounts, profile, session, tariff, story, totals]

const failed = {
  ...creditedLoad,
  state: 'failed',
  bank_name: 'Nabil Bank',
  remark: 'Rice',
  reason: 'No.',
  rail_reference: 'R-1',
} as const

const long = 'W'.repeat(80)
const longLine = '{"CbsMessage":"'.padEnd(2_000, 'x')

/** The fields of answers whose text comes from people, banks and gateways. */
const written =
  /^(name|trade_name|bank_name|short_name|institution|counterparty|remark|reason|raw|rail_reference|account|last_used|title)$/

const answers = longAnswers([
  ...smallestAnswers(...modules),
  ...historyRoutes(),
  ...merchantRoutes(),
  on(listBanks, () => []),
  on(listChannels, () => [{ ...eBankingOverview, last_used: 'Nabil Bank' }]),
  on(listInstruments, () => [instrument]),
  on(listLoads, () => ({ data: [failed], next: null })),
  on(readLoad, () => failed),
  on(story.readTransaction, () => ({ ...smallestAnswer(story.readTransaction), ...payment(), remark: 'Rice' })),
])

test.each([
  '/dashboard/home',
  '/dashboard/loadFunds',
  '/dashboard/loadFunds/ebanking',
  `/dashboard/loadFunds/ebanking/amount/${instrument.id}`,
  `/dashboard/loadFunds/ebanking/return/${creditedLoad.id}`,
  '/dashboard/transactionHistory',
  `/dashboard/transactionHistory/singleTransaction/${payment().id}`,
  '/dashboard/profile',
])('long names and lines do not widen %s', async (path) => {
  await openPage(path, ...answers)
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('WWWWWW')
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
  for (const width of [320, 390, 1440]) {
    await page.viewport(width, 900)
    // the frame adapts a second after the resize
    await passTime(3)
    await expect.poll(overflow, { message: `${width}` }).toBeLessThanOrEqual(0)
  }
})

/** The same answers with long text in these fields. */
function longAnswers(handlers: readonly Handler[]): Handler[] {
  return handlers.map(({ entry, give }) => ({ entry, give: async (input) => stretched(await give(input)) }))
}

function stretched(value: unknown, key = ''): unknown {
  if (typeof value === 'string' && written.test(key)) return key === 'raw' || key === 'reason' ? longLine : long
  if (Array.isArray(value)) return value.map((item) => stretched(item, key))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, stretched(field, name)]))
}
