import { cancelPayout, readPayoutTotals } from '@sahuji/contract/payouts/own-payouts'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { historyRoutes } from '../../../testing/history.ts'
import { isSeenAtBothWidths } from '../../../testing/seen.ts'
import { triesAgain } from '../../../testing/failing-calls.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { tabsTo } from '../../../testing/keyboard.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { heldPayout, payout, payoutRoutes } from '../../../testing/payouts.ts'

test('cancels a withdrawal in review from its row by the keyboard', async () => {
  let row = heldPayout()
  const rows = (): Handler[] => payoutRoutes(row)
  const server = await openPage(
    '/dashboard/bankDeposit?tab=history&state=held',
    ...rows(),
    on(cancelPayout, () => {
      row = { ...row, state: 'cancelled', can_cancel: false }
      server.answer(...rows())
      return row
    }),
  )
  await tabsTo(page.getByRole('button', { name: 'Cancel this withdrawal' }))
  await userEvent.keyboard('{Enter}')
  await tabsTo(page.getByRole('dialog').getByRole('button', { name: 'Cancel this withdrawal' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No withdrawal matches')).toBeVisible()
  expect(server.asked(cancelPayout)).toBe(1)
  await page.getByRole('button', { name: /^Clear/ }).click()
  await isSeenAtBothWidths(page.getByText('Cancelled', { exact: true }))
})

test('names an unknown filter of the address and removes it', async () => {
  await openPage('/dashboard/bankDeposit?tab=history&state=lost', ...payoutRoutes(payout()))
  const says = page.getByText(/^This link has an unknown filter/)
  await expect
    .element(says)
    .toHaveTextContent('This link has an unknown filter: state=lost. It is left out. Remove it from the link')
  await page.getByRole('button', { name: 'Remove it from the link' }).click()
  await expect.element(says).not.toBeInTheDocument()
  expect(location.search).toBe('?tab=history')
})

test.each([
  ['withdrawals', '/dashboard/bankDeposit?tab=history', on(readPayoutTotals, () => refuse('not_found'))],
  ['payments', '/dashboard/transactionHistory', on(readHistoryTotals, () => refuse('not_found'))],
])('shows above the rows of %s that their sums could not be read', async (_, address, fails) => {
  const server = await openPage(address, ...historyRoutes(), ...payoutRoutes(payout()), fails)
  const says = page.getByText('The totals could not be read. The rows below are not added up.')
  await isSeenAtBothWidths(says)
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await triesAgain(
    page.getByRole('button', { name: 'Try again' }),
    server,
    ...payoutRoutes(payout()),
    on(readHistoryTotals, () => ({
      found: 1,
      counted: 1,
      money_in: 32_000n,
      money_out: 0n,
      fees: 480n,
      net: 31_520n,
      left_out: [],
      is_whole: true,
    })),
  )
  await expect.element(says).not.toBeInTheDocument()
})
