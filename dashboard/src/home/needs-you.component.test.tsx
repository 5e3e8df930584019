import { readHome } from '@sahuji/contract/home'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { on } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

test('home lists disputes with their deadlines and the refunds that wait for money', async () => {
  const id = '0193a000-0000-7000-8000-000000000044'
  await openPage(
    '/dashboard/home',
    on(readHome, () => ({
      balances: [],
      collected: [],
      collected_last_week: { amount: 0n, fees: 0n, count: 0 },
      open_loads: [],
      open_requests: [],
      disputes: [{ id, payer: 'Ram K.', amount: 64_000n, answer_by: new Date('2026-11-25T10:15:00Z') }],
      refunds_waiting: { count: 2, amount: 50_000n },
    })),
  )
  const row = page.getByRole('link', { name: /Ram K\. disputes a payment/ })
  await expect.element(row).toHaveAttribute('href', `/dashboard/disputes/${id}`)
  await expect.element(page.getByText(/Answer until/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /refunds wait for money/ })).toBeVisible()
  await expectAccessible()
})
