import { type HistoryMonth, readHistoryMonths } from '@sahuji/contract/transactions/months'
import { fiscalMonths, nepaliMonthDays } from '@sahuji/contract/time/nepali-periods'
import { listTransactions } from '@sahuji/contract/transactions'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { overflow } from '../../testing/drawn.ts'
import { on } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const sums = { count: 3024, money_in: 186_009_950n, money_out: 174_501_234n, fees: 1_487_996n, net: 11_508_716n }
const months = fiscalMonths(2083).map((month, at): HistoryMonth => ({
  ...month,
  ...nepaliMonthDays(month)!,
  ...sums,
  earned: 180_000_000n,
  closing: 11_508_716n * BigInt(at + 1),
  state: at > 4 ? 'to_come' : 'closed',
}))
const year = {
  year: 2083,
  from: months[0]!.from,
  to: months[11]!.to,
  opening: 0n,
  ...sums,
  earned: 900_000_000n,
  closing: 57_543_580n,
  months,
}
const totals = {
  found: 1,
  counted: 1,
  money_in: 0n,
  money_out: 0n,
  fees: 0n,
  net: 123_400n,
  left_out: [],
  is_whole: true,
}
const address = () => location.pathname + location.search

const open = (path = '/dashboard/transactionHistory') =>
  openPage(
    path,
    ...historyRoutes(),
    on(listTransactions, () => ({ data: [payment()], next: null })),
    on(readHistoryMonths, () => year),
    on(readHistoryTotals, ({ to }) => ({ ...totals, balance_at: to ? { day: to, balance: 4_567_800n } : null })),
  )

test('one press on the history opens the months, and a month opens its transactions', async () => {
  await open()
  await page.getByRole('link', { name: 'Months and balance' }).click()
  const table = page.getByRole('table', { name: 'Months of the fiscal year' })
  await expect.element(table).toBeVisible()
  await expect.poll(() => table.getByRole('row').elements().length).toBe(7)
  await expect.element(table.getByRole('row', { name: /The year/ })).toBeVisible()
  await table.getByRole('link', { name: /Kartik/ }).click()
  await expect.poll(address).toMatch(/transactionHistory\?from=2026-10-18&to=2026-11-16$/)
})

test('a chosen day shows what the wallet held at its end', async () => {
  await open('/dashboard/transactionHistory/months')
  await page.getByLabelText(/^Day/).fill('2026-11-01')
  await expect.poll(address).toMatch(/day=2026-11-01/)
  const figures = page.getByRole('region', { name: 'Balance on a day' }).last()
  await expect.element(figures.getByText(/held at the end of the day/)).toBeVisible()
  for (const width of [320, 390, 768, 900, 1221, 1440]) {
    await page.viewport(width, 900)
    await expect.poll(overflow, { message: `${width}` }).toBe(0)
  }
})
