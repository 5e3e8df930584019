import type { AnyRoute } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPageOffline } from '../../testing/open-page.tsx'
import { newRouter } from './router.tsx'

const file = { canBeFetched: false }

function BankDepositPage() {
  if (!file.canBeFetched) throw new TypeError('Failed to fetch dynamically imported module')
  return <h1>Bank Deposit is open</h1>
}

/** Shows a page of this file at an address, until the test ends; every router has the same routes. */
function replacePage(path: string, component: () => React.ReactNode): void {
  const route: AnyRoute = (newRouter().routesByPath as Record<string, AnyRoute>)[path]!
  const before = route.options.component!
  route.update({ component })
  onTestFinished(() => void route.update({ component: before }))
}

test('a page whose file cannot be fetched reports the lost connection and opens when it returns', async () => {
  replacePage('/dashboard/bankDeposit', BankDepositPage)
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
