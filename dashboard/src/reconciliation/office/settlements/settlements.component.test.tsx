import { balanceLine, books, readBooks } from '@sahuji/contract/ledger/office/books'
import {
  listSettlementAccounts,
  openSettlementAccount,
  proposeSettlement,
  type SettlementAccount,
} from '@sahuji/contract/reconciliation/office/settlements'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../../testing/fake-server.ts'
import { filledValue } from '../../../../testing/contract-answers.ts'
import { officeAnswers } from '../../../../testing/office-answers.ts'
import { openOfficePage } from '../../../../testing/open-office-page.tsx'

test('opens an account of ours, and proposes a settlement whose figures add up', async () => {
  let accounts: SettlementAccount[] = []
  const proposed: unknown[] = []
  await openOfficePage(
    '/operator/settlements',
    ...officeAnswers(),
    on(listSettlementAccounts, () => accounts),
    on(readBooks, () => ({
      ...filledValue(books),
      lines: [{ ...filledValue(balanceLine), kind: 'rail_clearing:khalti' }],
    })),
    on(openSettlementAccount, (account) => {
      accounts = [{ ...account, opened_at: new Date(), balance: 0n }]
      return accounts
    }),
    on(proposeSettlement, (ask) => {
      proposed.push(ask)
      return filledValue(proposeSettlement.gives)
    }),
  )
  const dialog = page.getByRole('dialog')
  const writes = (label: string, value: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
  await page.getByRole('button', { name: 'Open an account…' }).click()
  await writes('Bank', 'Nabil Bank')
  await writes('Last four digits of the account', '4417')
  await writes('Code', 'nabil')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(page.getByRole('cell', { name: /Nabil Bank/ })).toBeVisible()
  await page.getByRole('button', { name: /^Record a settlement…/ }).click()
  await dialog.getByRole('combobox', { name: 'Rail', exact: true }).selectOptions('Khalti')
  await writes('Settled', '1500')
  await writes('Kept by the rail', '15')
  await writes('Line of the bank’s statement', 'NBL-881')
  await writes('Why', 'Statement of Nabil of today.')
  await expect.element(dialog.getByText('Rs.1,485.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(page.getByText('It waits for a second person.')).toBeVisible()
  expect(proposed).toMatchObject([{ rail: 'khalti', bank: 'nabil', gross: 150_000n, cost: 1_500n }])
})
