import { readHome } from '@sahuji/contract/home'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { openPage, openPageOffline } from '../../../testing/open-page.tsx'

// time passes normally and can be advanced
beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    }),
)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const noConnection = () => page.getByText(/^There is no connection/)
const notLive = () => page.getByRole('banner').getByText('Not live')

/** Home without a connection, after four tries of every query. */
async function homeAfterAllTries(): Promise<FakeServer> {
  const server = await openPageOffline('/dashboard/home')
  await expect.element(noConnection().first()).toBeVisible()
  await vi.advanceTimersByTimeAsync(15_000)
  return server
}

async function isWhole(server: FakeServer): Promise<void> {
  await expect.element(page.getByText('Rs.12,345.50').first()).toBeVisible()
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
  await expect.element(noConnection()).not.toBeInTheDocument()
  expect(server.asked(readHome)).toBeGreaterThan(0)
}

test('a first visit without a connection loads when the connection returns', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = await homeAfterAllTries()
  await expect.element(notLive()).toBeVisible()
  server.connect()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await isWhole(server)
  await expect.element(notLive()).not.toBeInTheDocument()
})

test('a first visit without a server loads when the live stream opens', async () => {
  // the stream pauses at random
  vi.spyOn(Math, 'random').mockReturnValue(0.4)
  const server = await homeAfterAllTries()
  server.connect()
  // no longer than the stream's pause before its next try
  await vi.advanceTimersByTimeAsync(15_000)
  await isWhole(server)
})

test('a lost stream is not shown as live until it returns', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.4)
  const server = await openPage('/dashboard/home')
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
  await server.send('beat', {})
  await expect.element(notLive()).not.toBeInTheDocument()
  server.disconnect()
  await expect.element(notLive()).toBeVisible()
  server.connect()
  // no longer than the stream's pause before its next try
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(notLive()).not.toBeInTheDocument()
})
