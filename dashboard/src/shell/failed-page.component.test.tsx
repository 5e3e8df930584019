import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPageOffline } from '../../testing/open-page.tsx'

const file = vi.hoisted(() => ({ canBeFetched: false }))

vi.mock('../payouts/bank-deposit.page.tsx', () => ({
  BankDepositPage: () => {
    if (!file.canBeFetched) throw new TypeError('Failed to fetch dynamically imported module')
    return <h1>Bank Deposit is open</h1>
  },
}))

test('a page whose file cannot be fetched reports the lost connection and opens when it returns', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = await openPageOffline('/dashboard/bankDeposit')
  await expect.element(page.getByText(/^There is no connection/)).toBeVisible()
  await expect.element(page.getByText('Internal server error')).not.toBeInTheDocument()
  file.canBeFetched = true
  server.connect()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Bank Deposit is open')).toBeVisible()
  vi.restoreAllMocks()
})
