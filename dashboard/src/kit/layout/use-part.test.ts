import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchUntilThere } from './use-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fails so many times before it succeeds. */
const failing = (times: number) => {
  const load = vi.fn<() => Promise<string>>(async () => {
    if (load.mock.calls.length <= times) throw new Error('lost')
    return 'dialog'
  })
  return load
}

test('a dialog whose part failed to load opens by itself once the connection is back', async () => {
  const [load, keep] = [failing(3), vi.fn<(part: string) => void>()]
  fetchUntilThere(load, keep, [500, 1_000])
  await vi.advanceTimersByTimeAsync(500 + 1_000)
  expect(keep).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(keep).toHaveBeenCalledExactlyOnceWith('dialog')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(4)
})

test('requests a prefetched part once', async () => {
  const load = failing(9)
  fetchUntilThere(load, () => {}, [])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('stops requesting a part that is no longer wanted', async () => {
  const load = failing(9)
  const stop = fetchUntilThere(load, () => {}, [500])
  await vi.advanceTimersByTimeAsync(600)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})
