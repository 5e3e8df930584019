import * as contract from '@sahuji/contract/exports'
import { listTransactions } from '@sahuji/contract/transactions'
import { exportHistory, previewHistoryExport } from '@sahuji/contract/transactions/export'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { overflow } from '../../testing/drawn.ts'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { payment } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const sums: contract.ListExport['sums'] = [
  { name: 'money_in', amount: 184_261_025n },
  { name: 'money_out', amount: 79_420_475n },
  { name: 'fees', amount: 1_216_055n },
  { name: 'net', amount: 103_624_495n },
]
const preview: contract.ExportPreview = {
  row_count: 48_210,
  sums,
  columns: [
    { id: 'date', name: 'Date', is_usual: true },
    { id: 'who', name: 'Who', is_usual: true },
    { id: 'remark', name: 'Remark', is_usual: false },
  ],
  columns_version: 3,
  last_choice: null,
}
const file: contract.ListExport = {
  id: '0193a000-0000-7000-8000-000000000001',
  mode: 'live',
  list: 'history',
  state: 'making',
  format: 'xlsx',
  columns: ['date', 'who'],
  columns_version: 3,
  row_count: 48_210,
  sums,
  rows_done: 0,
  asked_at: new Date('2026-11-17T01:15:00Z'),
  made_at: null,
  expires_at: null,
}

const sheet = page.getByRole('dialog', { name: 'Export' })

/** Without the marks that keep figures and directions together. */
async function shows(text: string) {
  await expect.poll(() => sheet.element().textContent.replace(/\p{Cf}/gu, '')).toContain(text)
}

/** The sheet of the history's export; answers what was asked for. */
async function openSheet(...handlers: Handler[]) {
  await openPage(
    '/dashboard/transactionHistory',
    ...historyRoutes(),
    on(listTransactions, () => ({ data: [payment()], next: null })),
    on(previewHistoryExport, () => preview),
    ...handlers,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(sheet).toBeVisible()
}

test('offers format and columns, makes the file, and shows its progress until it is there', async () => {
  let files: contract.ListExport[] = []
  const asked: unknown[] = []
  await openSheet(
    on(contract.listExports, () => files),
    on(exportHistory, ({ columns, columns_version, format, mode }) => {
      asked.push({ columns, columns_version, format, mode })
      files = [{ ...file, rows_done: 12_000 }]
      return file
    }),
    on(contract.cancelExport, () => {
      files = []
      return { ...file, state: 'cancelled' as const }
    }),
  )
  await shows('48,210')
  await shows('10,36,244.95')
  await shows('No file yet.')
  await sheet.getByText('CSV', { exact: true }).click()
  sheet.getByRole('checkbox', { name: 'Remark' }).element().focus()
  await userEvent.keyboard(' ')
  await sheet.getByRole('button', { name: 'Make the file' }).click()
  await expect
    .poll(() => asked)
    .toEqual([{ mode: 'live', format: 'csv', columns: ['date', 'who', 'remark'], columns_version: 3 }])
  await shows('12,000 of 48,210 rows')
  files = [{ ...file, state: 'made', rows_done: 48_210, expires_at: new Date('2026-11-24T01:15:00Z') }]
  await expect.element(sheet.getByRole('button', { name: /Download Transaction History/ })).toBeVisible()
  for (const width of [320, 390, 1440]) {
    await page.viewport(width, 900)
    await expect.poll(overflow, { message: `${width}` }).toBe(0)
  }
  await sheet.getByRole('button', { name: /Delete Transaction History/ }).click()
  await shows('No file yet.')
})

test('begins with the last choice, and shows why a file is refused', async () => {
  await openSheet(
    on(previewHistoryExport, () => ({ ...preview, last_choice: { format: 'csv' as const, columns: ['remark'] } })),
    on(contract.listExports, () => [{ ...file, rows_done: 12_000 }]),
    on(exportHistory, () => refuse('exports_being_made', { count: '3' })),
  )
  await expect.element(sheet.getByRole('checkbox', { name: 'Remark' })).toBeChecked()
  await expect.element(sheet.getByRole('checkbox', { name: 'Who' })).not.toBeChecked()
  await sheet.getByRole('button', { name: 'Make the file' }).click()
  await shows('3 files are being made.')
  await sheet.getByRole('checkbox', { name: 'Remark' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(sheet.getByRole('button', { name: 'Make the file' })).toBeDisabled()
})
