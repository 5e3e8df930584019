import { listBanks } from '@sahuji/contract/banks'
import { listChannels, listInstruments, quoteLoad } from '@sahuji/contract/funding'
import { readHome } from '@sahuji/contract/home'
import { listTransactions } from '@sahuji/contract/transactions'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { readWallet } from '@sahuji/contract/wallet'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { historyRoutes } from '../../testing/history.ts'
import { on } from '../../testing/fake-server.ts'
import { eBankingOverview, instrument, quoteOf } from '../../testing/loading.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { translated, translatePage } from '../../testing/translate-page.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

test('under browser translation the price of a load follows its amount', async () => {
  await openPage(
    `/dashboard/loadFunds/ebanking/amount/${instrument.id}`,
    on(listBanks, () => []),
    on(listInstruments, () => [instrument]),
    on(listChannels, () => [eBankingOverview]),
    on(quoteLoad, ({ amount }) => quoteOf(amount)),
  )
  const amount = page.getByRole('textbox', { name: /Amount to load/ })
  await amount.fill('500')
  const credited = page.getByText('Rs.495.00')
  await expect.element(credited).toBeVisible()
  stop = translatePage()
  await expect.element(page.getByText(translated('Credited to your wallet')).first()).toBeVisible()
  await amount.fill('1500')
  await expect.element(page.getByText('Rs.1,485.00')).toBeVisible()
  await expect.element(credited).not.toBeInTheDocument()
})

test('under browser translation home follows the live stream', async () => {
  const server = await openPage('/dashboard/home')
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
  stop = translatePage()
  await expect.element(page.getByText(translated('Recent activity'))).toBeVisible()
  server.answer(
    on(readWallet, () => ({ balance: 2_000_000n, available: 2_000_000n, held: 0n, restricted: 0n, as_of: new Date() })),
    on(listTransactions, () => ({
      data: [payment({ id: 'second', state: 'failed', counterparty: 'Hari Rai', amount: 7_700n })],
      next: null,
    })),
    on(readHome, () => ({
      balances: [],
      collected: [{ day: '2026-11-28', amount: 7_700n, fees: 0n, count: 1 }],
      collected_last_week: { amount: 0n, fees: 0n, count: 0 },
      open_loads: [],
      open_requests: [{ id: crypto.randomUUID(), trade_name: 'Rai Traders', amount: 9_900n }],
    })),
  )
  await server.send('news', { facts: ['load.credited'], notifications: [] })
  await expect.element(page.getByText('Rs.20,000.00').first()).toBeVisible()
  await expect.element(page.getByText('Hari Rai')).toBeVisible()
  await expect.element(page.getByText('Rai Traders')).toBeVisible()
  await expect.element(page.getByText('Sita Gurung')).not.toBeInTheDocument()
})

test('under browser translation history follows a search', async () => {
  await openPage(
    '/dashboard/transactionHistory',
    ...historyRoutes(),
    on(listTransactions, ({ q }) => ({
      data: q ? [payment({ id: 'second', counterparty: 'Hari Rai' })] : [payment()],
      next: null,
    })),
    on(readHistoryTotals, ({ q }) => ({
      found: q ? 2 : 1,
      counted: 1,
      money_in: 32_000n,
      money_out: 0n,
      fees: 480n,
      net: 31_520n,
      left_out: [],
      is_whole: true,
    })),
  )
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
  stop = translatePage()
  await page.getByRole('searchbox').first().fill('Hari')
  await expect.element(page.getByText('Hari Rai').first()).toBeVisible()
  await expect.element(page.getByText('Sita Gurung')).not.toBeInTheDocument()
})
