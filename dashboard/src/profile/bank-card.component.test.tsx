import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { profileRoutes } from '../../testing/profile.ts'
import { sees } from '../../testing/seen.ts'

test('links to the accounts of withdrawals where KYC has no bank account', async () => {
  await openPage('/dashboard/profile', ...profileRoutes())
  await sees(/^Your KYC names no bank account/)
  await expect
    .element(page.getByRole('region', { name: 'Bank account' }).getByRole('link', { name: 'Bank Deposit' }))
    .toHaveAttribute('href', '/dashboard/bankDeposit?tab=accounts')
})
