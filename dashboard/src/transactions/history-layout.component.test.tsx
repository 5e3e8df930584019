import { listTransactions } from '@sahuji/contract/transactions'
import {
  type HistoryLayout,
  readHistoryLayout,
  setHistoryLayout,
  usualHistoryColumns,
} from '@sahuji/contract/transactions/layout'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { overflow } from '../../testing/drawn.ts'
import { on } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const table = page.getByRole('table', { name: 'Transactions' })
const details = {
  counter: 'Front counter',
  staff: 'Maya',
  purpose: null,
  remark: null,
  bank_reference: null,
  order: 'A-2214',
  channel: null,
  service_code: null,
}

/** The history of a person whose layout is kept; answers what was kept last. */
async function openHistory(first: Partial<HistoryLayout> = {}) {
  let kept: HistoryLayout = { columns: [...usualHistoryColumns], density: 'comfortable', ...first }
  await openPage(
    '/dashboard/transactionHistory',
    ...historyRoutes(),
    on(readHistoryLayout, () => kept),
    on(setHistoryLayout, (layout) => (kept = layout)),
    on(listTransactions, (asked) => ({
      data: [payment({ ...(asked.details && { details }) })],
      next: null,
    })),
  )
  await expect.element(table).toBeVisible()
  return () => kept
}

const heads = () =>
  [...table.element().querySelectorAll('th[scope=col]')].filter(isShown).map((head) => head.textContent)
const isShown = (element: Element) => element.checkVisibility()

test('has the usual columns in the order of the book, at every width of a desktop', async () => {
  await openHistory()
  const names = ['Time', 'Type', 'Who', 'Method', 'Amount', 'Fee', 'Net', 'State', 'Reference']
  await expect.poll(heads).toEqual(names)
  for (const width of [1221, 1280, 1440]) {
    await page.viewport(width, 900)
    await expect.poll(overflow, { message: `${width}` }).toBe(0)
  }
})

test('a person chooses columns, their order and the density by the keyboard alone', async () => {
  const kept = await openHistory()
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns and density' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Who' })).toBeDisabled()
  dialog.getByRole('checkbox', { name: 'Counter' }).element().focus()
  await userEvent.keyboard(' ')
  const up = dialog.getByRole('button', { name: 'Move Counter up' })
  await expect.element(up).toBeVisible()
  up.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(up).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByText('Compact').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => kept().density).toBe('compact')
  await expect
    .poll(heads)
    .toEqual(['Time', 'Type', 'Who', 'Method', 'Amount', 'Fee', 'Net', 'Counter', 'State', 'Reference'])
  await expect.element(table.getByRole('cell', { name: 'Front counter', exact: true })).toBeVisible()
})

test('on narrow screens the added columns follow below the row, with their names', async () => {
  await openHistory({
    columns: ['time', 'who', 'net', 'amount', 'balance', 'counter', 'order', 'remark'],
    density: 'compact',
  })
  for (const width of [320, 390, 768, 1220]) {
    await page.viewport(width, 900)
    await expect.poll(overflow, { message: `${width}` }).toBe(0)
    await expect.element(table.getByText(/Counter Front counter · Order A-2214$/)).toBeVisible()
  }
})
