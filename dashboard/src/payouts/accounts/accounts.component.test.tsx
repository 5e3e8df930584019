import { quotePayout } from '@sahuji/contract/payouts'
import {
  type AccountCheck,
  addPayoutAccount,
  checkPayoutAccount,
  listPayoutAccounts,
  type PayoutAccount,
  removePayoutAccount,
} from '@sahuji/contract/payouts/accounts'
import { listBankBranches, listPayoutBanks } from '@sahuji/contract/payouts/banks'
import { readSettlement } from '@sahuji/contract/payouts/settlement'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isSeenAtBothWidths, doesNotSee, sees } from '../../../testing/seen.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { openPage, reopenPage } from '../../../testing/open-page.tsx'
import { bankAccount, payoutRoutes, settlementOff } from '../../../testing/payouts.ts'

const routesOf = (...accounts: PayoutAccount[]): Handler[] => [
  ...payoutRoutes(),
  on(listPayoutAccounts, () => accounts),
  on(listPayoutBanks, () => [{ id: '0701', name: 'Himalayan Bank', short_name: 'HBL' }]),
  on(listBankBranches, () => [{ id: '1', name: 'Kamaladi' }]),
  on(readSettlement, () => settlementOff),
]

const resting = bankAccount({ cooling_until: new Date(Date.now() + 86_000_000), added_at: new Date() })

const checked = (fields: Partial<AccountCheck>): AccountCheck => ({
  check_id: crypto.randomUUID(),
  outcome: 'matches',
  bank_has: null,
  likeness: null,
  expires_at: new Date(Date.now() + 600_000),
  ...fields,
})

const summary = () => document.querySelector('[data-error-summary]')

async function writesWithdrawal(): Promise<void> {
  await page.getByLabelText('Amount to withdraw').fill('500')
  await page.getByLabelText('Purpose').selectOptions('Paying a supplier')
}

test('shows the bank’s answer about the name before an account is saved, then the waiting period, and removes the account', async () => {
  const server = await openPage('/dashboard/bankDeposit', ...routesOf())
  await sees('First add a bank account')
  await page.getByRole('link', { name: 'Add an account' }).click()
  await page.getByLabelText('Bank', { exact: true }).selectOptions('Himalayan Bank')
  await page.getByLabelText('Branch').selectOptions('Kamaladi')
  await page.getByLabelText('Account number').fill('0120 0100 0044 17')
  await page.getByLabelText('Account holder').fill('Himal Tea House')
  const check = async (answer: AccountCheck) => {
    server.answer(on(checkPayoutAccount, () => answer))
    await page.getByRole('button', { name: 'Check the name with the bank' }).click()
  }
  await check(checked({ outcome: 'nearly', bank_has: 'Himal Tee House', likeness: 93 }))
  await sees('The bank has nearly the same name. Nothing is saved yet.')
  await expect.poll(() => document.querySelectorAll('mark').length).toBeGreaterThan(0)
  await page.getByLabelText('Account holder').fill('Himal Tea Houses')
  await check(checked({ outcome: 'differs' }))
  await isSeenAtBothWidths(page.getByText(/The bank has another name for this account/))
  await page.getByRole('button', { name: 'Enter it again' }).click()
  await check(checked({}))
  await sees('The bank has the same name. Nothing is saved yet.')
  server.answer(
    ...routesOf(resting),
    on(addPayoutAccount, () => resting),
    on(removePayoutAccount, () => {
      server.answer(...routesOf())
      return []
    }),
  )
  await page.getByRole('button', { name: 'Add this account' }).click()
  await expect.element(page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')).toHaveFocus()
  await isSeenAtBothWidths(page.getByText('New account, locked for 24 hours'))
  await page.getByRole('button', { name: 'It was not me, remove it' }).click()
  await page.getByRole('button', { name: 'Remove the account' }).click()
  await sees('No bank account yet')
})

test('shows until when the only account waits, before and after the press', async () => {
  await openPage(
    '/dashboard/bankDeposit',
    ...routesOf(resting),
    on(quotePayout, () => refuse('bank_account_cooling', { until: '29 Nov 2026, 12:00' }, 'account_id')),
  )
  await sees(/^New, open from/)
  await writesWithdrawal()
  await sees(/^This account is new and locked for 24 hours\. You can use it from/)
  await page.getByRole('button', { name: /^Withdraw Rs/ }).click()
  await expect.poll(() => summary()?.textContent).toMatch(/locked for 24 hours/)
  await doesNotSee(/Choose another/)
})

test('offers only the removal of an account that the business did not add, wherever it is listed', async () => {
  const paused = { since: new Date(), reason: 'They did not add it.', payout_id: null, ends_by_check: false }
  const disowned = bankAccount({ paused })
  const routes = [
    ...routesOf(disowned),
    on(quotePayout, () => refuse('bank_account_disowned', {}, 'account_id')),
    on(removePayoutAccount, () => refuse('bank_account_busy')),
  ]
  const server = await openPage('/dashboard/bankDeposit', ...routes)
  await sees(/^Nothing can go to this account any more: someone in your business reported that they did not add it\./)
  await doesNotSee(/checked again/)
  await writesWithdrawal()
  await expect.poll(() => server.asked(quotePayout)).toBe(1)
  await doesNotSee(/^Someone in your business reported/)
  await page.getByRole('button', { name: /^Withdraw Rs/ }).click()
  await expect.poll(() => summary()?.textContent).toContain('It can only be removed.')
  await page.getByRole('link', { name: 'Remove it, or add another' }).click()
  await isSeenAtBothWidths(page.getByText(/It can only be removed, once nothing is on its way to it\./))
  await page.getByRole('button', { name: /^More for Himalayan Bank/ }).click()
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Remove'])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove the account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the account' }).click()
  await sees(/^Money is on its way to this account/)
  await reopenPage(server, '/dashboard/bankDeposit?tab=settlement', ...routes)
  await expect.element(page.getByRole('radio', { name: /^Off/ })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await doesNotSee('Undo changes')
})
