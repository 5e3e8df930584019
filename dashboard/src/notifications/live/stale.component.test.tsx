import { listMutedTypes, listNotifications } from '@sahuji/contract/notifications'
import { readWallet } from '@sahuji/contract/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { homeIsDrawn } from '../../../testing/drawn.ts'
import { on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pushRoute } from '../../../testing/profile.ts'
import { rawAnswer } from '../../../testing/raw-answer.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    }),
)
afterEach(() => void vi.useRealTimers())

const bell = page.getByRole('banner').getByRole('link', { name: /notification/i })
const stale = page.getByText(/^No live updates since/)

const refusals: Record<string, () => Response> = {
  'that does not arrive': () => Response.error(),
  'that is refused because there are too many': () =>
    rawAnswer(429, { status: '005', message: 'Too many requests.', refusal: 'too_many' }, { 'retry-after': '30' }),
}

test.each(Object.entries(refusals))('a stream %s is never called live, and the page polls', async (_, answer) => {
  let unread = 0
  const server = await openPage(
    '/dashboard/home',
    on(listNotifications, () => ({ data: [], next: null, unread })),
    on(listMutedTypes, () => []),
    pushRoute(),
  )
  server.refuseStream(answer)
  await homeIsDrawn()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(stale).toBeVisible()
  unread = 2
  server.answer(
    on(readWallet, () => ({
      balance: 2_000_000n,
      available: 2_000_000n,
      held: 0n,
      restricted: 0n,
      as_of: new Date(),
    })),
  )
  await vi.advanceTimersByTimeAsync(25_000)
  await expect.element(bell).toHaveAccessibleName('2 new notifications')
  await expect.element(page.getByRole('main').getByText('Rs.20,000.00').first()).toBeVisible()
  await bell.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect.element(stale).toBeVisible()
  await expect.element(page.getByText('Live updates', { exact: true })).not.toBeInTheDocument()
})
