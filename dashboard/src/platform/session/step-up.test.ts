import { beforeEach, expect, test, vi } from 'vitest'
import type * as stores from '../store.ts'

/** A page with or without a component that can ask. */
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

beforeEach(() => vi.doUnmock('../store.ts'))

test('without a component that can ask, the step-up fails', async () => {
  expect(await (await page({ canAsk: false })).confirmPerson()).toBe(false)
})

test('calls that are refused at the same moment share one step-up', async () => {
  const { confirmPerson, answerStepUp, asked } = await page({ canAsk: true })
  const waiting = [confirmPerson(), confirmPerson(), confirmPerson()]
  expect(asked).toHaveBeenCalledOnce()
  answerStepUp(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})

test('a closed step-up fails, and the next call asks again', async () => {
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
