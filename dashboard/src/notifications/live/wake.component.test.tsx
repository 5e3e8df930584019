import { livePath } from '@sahuji/contract/notifications/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeIsDrawn } from '../../../testing/drawn.ts'
import { openPage } from '../../../testing/open-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** The ids after which the page asks for its live stream, from now on. */
function streamsAskedFor(): (string | null)[] {
  const resumedAfter: (string | null)[] = []
  const ask = globalThis.fetch
  globalThis.fetch = (target, options) => {
    const { url, headers } = new Request(target, options)
    if (new URL(url).pathname === livePath) resumedAfter.push(headers.get('last-event-id'))
    return ask(target, options)
  }
  return resumedAfter
}

test('opens a stream anew after the last event on a device that slept for minutes', async () => {
  const server = await openPage('/dashboard/home')
  await homeIsDrawn()
  await server.send('beat', {})
  const resumedAfter = streamsAskedFor()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(resumedAfter).toEqual([])

  // the device sleeps: its clock goes on, its timers do not
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => resumedAfter).toEqual([expect.stringMatching(/./)])
})
