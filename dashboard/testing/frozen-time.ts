import { notifyManager } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

// React Query notifies its observers by a timer of 0 ms. Fake timers run one that is set while the time advances 1 ms later, so an
// answer would stay invisible while the time is frozen. This timer is real: this module is loaded before a test fakes timers.
const { setTimeout } = globalThis
notifyManager.setScheduler((notify) => void setTimeout(notify, 0))

/** Waits by frames until a value is as expected, because `expect.poll` waits by timers, which are frozen here. */
export async function becomes<Value>(read: () => Value, expected: Value): Promise<void> {
  for (let frame = 0; frame < 300 && read() !== expected; frame += 1) {
    // runs due timers without advancing the time
    await vi.advanceTimersByTimeAsync(0)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  expect(read()).toBe(expected)
}

/** Waits for an element without advancing a frozen time, unlike `expect.element`. */
export const appears = (part: Locator): Promise<void> => becomes(() => part.elements().length > 0, true)
export const isGone = (part: Locator): Promise<void> => becomes(() => part.elements().length, 0)
