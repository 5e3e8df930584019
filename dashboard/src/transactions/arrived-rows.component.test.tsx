import { listTransactions } from '@sahuji/contract/transactions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'

const table = page.getByRole('table', { name: 'Transactions' })
const row = (n: number) =>
  payment({ id: `0193a000-0000-7000-8000-00000000000${n}`, counterparty: `Buyer ${n}`, net: 10_000n * BigInt(n) })
const shown = () => [...table.element().querySelectorAll('[data-open]')].map(({ textContent }) => textContent)

test('rows that arrive wait behind a pill, which puts them in with the net of their day', async () => {
  let rows = [row(2), row(1)]
  const server = await openPage(
    '/dashboard/transactionHistory',
    ...historyRoutes(),
    on(listTransactions, () => ({ data: rows, next: null })),
  )
  await expect.element(table.getByText('Buyer 2')).toBeVisible()
  const day = () => table.element().querySelector('[data-day]')?.textContent
  await expect.poll(day).toMatch(/300\D+00$/)
  rows = [row(5), row(4), row(3), ...rows]
  await server.send('news', { facts: ['payment.paid'], notifications: [] })
  const pill = page.getByRole('button', { name: '3 new' })
  await expect.element(pill).toBeVisible()
  expect(shown()).toHaveLength(2)
  await pill.click()
  await expect.poll(() => shown().length).toBe(5)
  await expect.poll(day).toMatch(/1\D*500\D+00$/)
  await expect.element(pill).not.toBeInTheDocument()
})
