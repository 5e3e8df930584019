import { readHome } from '@sahuji/contract/home'
import { listCollectedMonths } from '@sahuji/contract/home/months'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('the twelve months are asked for by their button; each opens its payments, as a bar and as a row', async () => {
  let asked = 0
  await openPage(
    '/dashboard/home',
    on(readHome, () => ({
      balances: [],
      collected: [{ day: kathmanduDay(new Date()), amount: 75_000n, fees: 600n, count: 3 }],
      collected_last_week: { amount: 0n, fees: 0n, count: 0 },
      open_loads: [],
      open_requests: [],
    })),
    on(listCollectedMonths, () => {
      asked += 1
      const sums = { amount: 75_000n, fees: 600n, count: 3 }
      return {
        months: [
          { year: 2083, month: 7, from: '2026-10-18', to: '2026-11-16', ...sums },
          { year: 2083, month: 8, from: '2026-11-17', to: '2026-11-20', ...sums, amount: 12_000n, fees: 450n },
        ],
      }
    }),
  )
  const button = page.getByRole('button', { name: '12 months' })
  await expect.element(button).toBeVisible()
  expect(asked).toBe(0)
  await button.click()
  const address = '/dashboard/transactionHistory?from=2026-10-18&to=2026-11-16&kind=collected'
  await expect
    .element(page.getByRole('link', { name: 'Kartik 2083: Rs.750.00, fees Rs.6.00' }))
    .toHaveAttribute('href', address)
  const fees = page.getByRole('list', { name: 'Fees in each of twelve months' }).getByRole('listitem')
  await expect
    .poll(() => fees.elements().map((one) => one.querySelector('span')?.textContent))
    .toEqual(['Kartik 2083: fees Rs.6.00', 'Mangsir 2083: fees Rs.4.50'])
  await expect.element(page.getByText('Fees of these months: Rs.10.50')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'As table' }).click()
  await expect.element(page.getByRole('link', { name: 'Kartik 2083' })).toHaveAttribute('href', address)
  await page.getByRole('button', { name: '14 days' }).click()
  await expect.element(page.getByRole('table', { name: 'Collected on each of 14 days' })).toBeVisible()
})
