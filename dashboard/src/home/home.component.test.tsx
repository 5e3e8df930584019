import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'

test('home shows the wallet and the last transactions', async () => {
  await openPage('/dashboard/home')
  await expect.element(page.getByText('Rs.12,345.50').first()).toBeVisible()
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
})
