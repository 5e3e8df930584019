import { listBanks } from '@sahuji/contract/banks'
import { resendPhoneCode } from '@sahuji/contract/auth'
import { listChannels, listInstruments, listLoads, type Load, quoteLoad } from '@sahuji/contract/funding'
import { readHome } from '@sahuji/contract/home'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { expectAccessible } from '../../testing/accessibility.ts'
import { homeIsDrawn } from '../../testing/drawn.ts'
import { on } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { eBankingOverview, instrument, quoteOf } from '../../testing/loading.ts'
import { begunLoad, loadRoutes } from '../../testing/loads.ts'
import { newMerchant } from '../../testing/merchant.ts'
import { listen } from '../../testing/screen-reader.ts'
import { openPage, openPageAs } from '../../testing/open-page.tsx'

// the KYC banner appears two seconds after the page
beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    }),
)
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

test('the pages of a new merchant and the drawer of a phone have no accessibility fault', async () => {
  const nothing = on(listTransactions, () => ({ data: [], next: null }))
  await openPageAs(newMerchant, '/dashboard/home', nothing)
  await homeIsDrawn()
  await vi.advanceTimersByTimeAsync(2_100)
  await expect.element(page.getByText(/^You need to verify you KYC/)).toBeVisible()
  await expect.element(page.getByText('Nothing has moved yet')).toBeVisible()
  await expectAccessible()
  await page.viewport(390, 844)
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    await expect.element(page.getByRole(role)).toBeVisible()
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.element(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
  await expectAccessible()
  await cleanup()
  await page.viewport(1440, 900)
  await openPageAs(newMerchant, '/dashboard/transactionHistory', nothing, ...historyRoutes())
  await expect.element(page.getByText('No transactions yet').first()).toBeVisible()
  await expectAccessible()
})

test('the verification of a phone has no accessibility fault, and its countdown is not announced', async () => {
  await openPageAs(
    { ...newMerchant, phone_verified_at: null },
    '/dashboard/home',
    on(resendPhoneCode, () => ({ wait_seconds: 30, sent: true })),
  )
  await expect.element(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect.element(page.getByText('Please input your OTP Code!').first()).toBeVisible()
  await expectAccessible()
  const heard = listen()
  const resend = page.getByRole('button', { name: /Resend OTP After/ })
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(resend).toBeVisible()
  resend.element().focus()
  const before = resend.element().textContent
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => resend.element().textContent).not.toBe(before)
  expect(heard.filter((words) => /After|seconds/.test(words))).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(page.getByRole('button', { name: 'Send OTP' })).toHaveFocus()
})

test('the form of a load and its dialog have no accessibility fault', async () => {
  await openPage(
    `/dashboard/loadFunds/ebanking/amount/${instrument.id}`,
    on(listBanks, () => []),
    on(listInstruments, () => [instrument]),
    on(listChannels, () => [eBankingOverview]),
    on(quoteLoad, ({ amount }) => quoteOf(amount)),
  )
  await page.getByLabelText('Amount to load').fill('1500')
  await page.getByLabelText('Purpose').selectOptions('Buying stock')
  await expect.element(page.getByText('Rs.1,485.00').first()).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^Continue to / }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible()
})

const settled_at = new Date('2026-11-27T06:40:00Z')
const ends: [words: string, fields: Partial<Load>][] = [
  ['Failed', { state: 'failed', settled_at, reason: 'Declined by the bank', service_code: '011' }],
  ['Completed', { state: 'credited', settled_at, paid_at: settled_at, balance_after: 1_234_550n }],
  ['Unclear', { state: 'unclear', returned_at: settled_at, service_code: '099' }],
]

test.each(ends)('a load that is %s has no accessibility fault', async (words, fields) => {
  const shown = begunLoad(fields)
  await openPage(
    `/dashboard/loadFunds/ebanking/return/${shown.id}`,
    ...loadRoutes(shown),
    on(listLoads, () => ({ data: [shown], next: null })),
    on(listChannels, () => [eBankingOverview]),
  )
  await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
  await expectAccessible()
})

test('home with an unclear load has no accessibility fault', async () => {
  await openPage(
    '/dashboard/home',
    on(readHome, () => ({
      balances: [],
      collected: [],
      collected_last_week: { amount: 0n, fees: 0n, count: 0 },
      open_loads: [begunLoad({ state: 'unclear' })],
      open_requests: [],
    })),
  )
  await expect.element(page.getByText('Needs your attention')).toBeVisible()
  await expectAccessible()
})
