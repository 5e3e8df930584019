import { readWallet } from '@sahuji/contract/wallet'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { homeIsDrawn } from '../../testing/drawn.ts'
import { triesAgain } from '../../testing/failing-calls.ts'
import { type FakeServer, on } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { payment } from '../../testing/merchant.ts'
import { rawAnswer } from '../../testing/raw-answer.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => void vi.restoreAllMocks())

const noConnection = page.getByText(/^No connection since/)

function goesOffline(server: FakeServer): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.disconnect()
  dispatchEvent(new Event('offline'))
  return () => {
    server.connect()
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
  }
}

test.each(['/404', '/no/such/page'])('%s is not found and has a link to home', async (path) => {
  await openPage(path)
  await expect.element(page.getByText(/missing or was moved/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: /home/i }).first()).toBeVisible()
})

test('a wrong address inside the dashboard keeps the shell, suggests the likely page and finds others', async () => {
  await openPage('/dashboard/transactionsHistory', ...historyRoutes())
  await expect.element(page.getByText('The page you are looking for is missing or was moved.')).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'Transaction History' })).toBeVisible()
  await page.getByLabelText('Find a page by its name').fill('sandbox')
  await main.getByRole('link', { name: 'Sandbox Transactions' }).click()
  await expect.poll(() => location.pathname).toBe('/dashboard/testTransactions')
})

test('an answer of 500 shows code and request id, and its button retries', async () => {
  const fault = { status: '001', message: 'Something went wrong on our side.', request_id: 'req-4711' }
  const server = await openPage(
    '/dashboard/transactionHistory',
    ...historyRoutes(),
    on(listTransactions, () => Response.json(fault, { status: 500 })),
  )
  await expect.element(page.getByText('We could not load this').first(), { timeout: 20_000 }).toBeVisible()
  await expect.element(page.getByText(/req-4711/).first()).toBeVisible()
  const rows = on(listTransactions, () => ({ data: [payment()], next: null }))
  await triesAgain(page.getByRole('button', { name: 'Try again' }).first(), server, rows)
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
})

test('a lost connection shows a banner above the page until the connection returns', async () => {
  const server = await openPage('/dashboard/home')
  await homeIsDrawn()
  const comesBack = goesOffline(server)
  await expect.element(noConnection).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'MERCHANT WALLET' })).toBeVisible()
  comesBack()
  await expect.element(noConnection).not.toBeInTheDocument()
})

test('the banner disappears as soon as a server answers, before the browser reports the connection', async () => {
  const server = await openPage('/dashboard/home')
  await homeIsDrawn()
  goesOffline(server)
  await expect.element(noConnection).toBeVisible()
  server.connect()
  await expect.element(noConnection).not.toBeInTheDocument()
})

test('an answer of status 7004 shows a notice at any HTTP status', async () => {
  await openPage(
    '/dashboard/home',
    on(readWallet, () => rawAnswer(200, { status: 7004, message: 'The wallet rests today.' })),
  )
  const notice = page.getByRole('region', { name: 'Answers' })
  await expect.element(notice.getByText('The wallet rests today.').first()).toBeVisible()
  await expect.element(notice.getByText(/7004/).first()).toBeVisible()
  expect(location.pathname).toBe('/dashboard/home')
})

test('an answer to a request from before the loss does not remove the banner', async () => {
  const answer = Promise.withResolvers<void>()
  const server = await openPage(
    '/dashboard/transactionHistory',
    ...historyRoutes(),
    on(listTransactions, async () => {
      await answer.promise
      return { data: [payment()], next: null }
    }),
  )
  await expect.poll(() => server.asked(listTransactions)).toBeGreaterThan(0)
  const comesBack = goesOffline(server)
  await expect.element(noConnection).toBeVisible()
  const banner = noConnection.element()
  answer.resolve()
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
  // the same banner throughout
  expect(banner.isConnected).toBe(true)
  comesBack()
  await expect.element(noConnection).not.toBeInTheDocument()
})
