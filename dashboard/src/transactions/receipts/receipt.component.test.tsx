import { readReceipt } from '@sahuji/contract/transactions/receipts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { heldPayout } from '../../../testing/payouts.ts'

test('shows only on its page that there is no receipt yet', async () => {
  await openPage(
    `/dashboard/transactionHistory/singleTransaction/${heldPayout().id}/receipt`,
    on(readReceipt, () => refuse('receipt_not_yet')),
  )
  await expect.element(page.getByText('There is no receipt yet')).toBeVisible()
  expect(document.querySelectorAll('[data-notice]')).toHaveLength(0)
})
