import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Waits by frames until something is as expected: `expect.poll` waits by timers, which stand still here. */
export async function becomes<Value>(read: () => Value, expected: Value): Promise<void> {
  for (let frame = 0; frame < 300 && read() !== expected; frame += 1) {
    // what is due now, and not a millisecond more
    await vi.advanceTimersByTimeAsync(0)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  expect(read()).toBe(expected)
}

/** `expect.element` moves a frozen time on while it waits; these do not. */
export const appears = (part: Locator): Promise<void> => becomes(() => part.elements().length > 0, true)
export const isGone = (part: Locator): Promise<void> => becomes(() => part.elements().length, 0)
