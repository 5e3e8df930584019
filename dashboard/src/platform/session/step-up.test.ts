import { beforeEach, expect, test, vi } from 'vitest'
import type * as stores from '../store.ts'

/** A page on which something is there to ask, or nothing is. */
async function page({ canAsk }: { canAsk: boolean }) {
  vi.resetModules()
  const made: { subscribe: (listener: () => void) => () => void }[] = []
  vi.doMock('../store.ts', async (load) => {
    const real = await load<typeof stores>()
    return {
      ...real,
      createStore: (initial: () => unknown) => {
        const store = real.createStore(initial)
        made.push(store)
        return store
      },
    }
  })
  const stepUp = await import('./step-up.ts')
  const asked = vi.fn()
  if (canAsk) made[0]?.subscribe(asked)
  return { ...stepUp, asked }
}

beforeEach(() => vi.doUnmock('./store.ts'))

test('where nothing is there that could ask, nobody is confirmed', async () => {
  expect(await (await page({ canAsk: false })).confirmPerson()).toBe(false)
})

test('calls that are refused at the same moment wait for one question', async () => {
  const { confirmPerson, answerStepUp, asked } = await page({ canAsk: true })
  const waiting = [confirmPerson(), confirmPerson(), confirmPerson()]
  expect(asked).toHaveBeenCalledOnce()
  answerStepUp(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})

test('who closes the question is not confirmed, and is asked anew the next time', async () => {
  const { confirmPerson, answerStepUp, asked } = await page({ canAsk: true })
  const first = confirmPerson()
  answerStepUp(false)
  expect(await first).toBe(false)
  const second = confirmPerson()
  // asked, closed, asked
  expect(asked).toHaveBeenCalledTimes(3)
  answerStepUp(true)
  expect(await second).toBe(true)
})
