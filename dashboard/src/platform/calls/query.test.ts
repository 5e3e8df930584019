import { createLoad, readLoad } from '@sahuji/contract/funding'
import { savePreferences } from '@sahuji/contract/merchants'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { dropKey, followed, isOfThisVisit, keyFor, mutation, newKey, query, retryFailed, retryPolicy } from './query.ts'
import { memoryStorage } from '../storage/test-storage.ts'

const call = vi.hoisted(() => vi.fn<(...sent: unknown[]) => Promise<unknown>>())
vi.mock('./call.ts', () => ({ call }))

const answered = (http: number, facts = {}) =>
  new CallFailed({ kind: 'answered', http, status: '', message: '', facts })
const tries = (error: Error) => [0, 1, 2, 3, 4].filter((count) => retryPolicy.retry(count, error)).length

describe('a failed reading call is repeated', () => {
  test('three times at most, after a failure of the connection or the server or a wait; never after a refusal', () => {
    for (const error of [CallFailed.unsent(new Error('lost')), answered(500), answered(503), answered(429)])
      expect(tries(error)).toBe(3)
    for (const error of [answered(422), answered(404), answered(401), CallFailed.notOffered(), new Error('ours')])
      expect(tries(error)).toBe(0)
  })

  test('with growing pauses, and no sooner than the server asked for', () => {
    expect([0, 1, 2].map((count) => retryPolicy.retryDelay(count, answered(500)))).toEqual([1_000, 3_000, 9_000])
    expect([0, 2].map((count) => retryPolicy.retryDelay(count, answered(429, { seconds: 5 })))).toEqual([5_000, 9_000])
    expect(retryPolicy.retryDelay(0, answered(429, { seconds: 3_600 }))).toBe(60_000)
  })

  test('by a card that is mounted again only when the failure is half a minute old', () => {
    const failed = (ago: number) => ({ state: { errorUpdatedAt: Date.now() - ago } })
    expect([1_000, 29_000, 31_000].map((ago) => retryPolicy.retryOnMount(failed(ago)))).toEqual([false, false, true])
  })
})

beforeEach(() => {
  call.mockReset()
  vi.stubGlobal('sessionStorage', memoryStorage())
})

describe('a call that moves money', () => {
  const load = { instrument_id: 'nabil', amount: 50_000n, purpose: 'stock' } as const
  const { mutationFn: create } = mutation(createLoad)
  const keySent = (nth: number) => (call.mock.calls[nth]?.[2] as { key?: string } | undefined)?.key
  const failsOnce = (error: Error) => call.mockRejectedValueOnce(error)

  test('without an answer is repeated with the same key, so that it cannot move money twice', async () => {
    for (const error of [CallFailed.unsent(new Error('lost')), answered(502), answered(500)]) {
      failsOnce(error)
      await expect(create(load)).rejects.toBe(error)
    }
    call.mockResolvedValue({})
    await create(load)
    expect(new Set([0, 1, 2, 3].map(keySent)).size).toBe(1)
    expect(keySent(0)).toBeDefined()
  })

  test('keeps its key while the server is still processing it', async () => {
    const busy = new CallFailed({ kind: 'answered', http: 409, status: '', message: '', refusal: 'key_busy' })
    failsOnce(busy)
    await expect(create(load)).rejects.toBe(busy)
    call.mockResolvedValue({})
    await create(load)
    expect(keySent(1)).toBe(keySent(0))
  })

  test('gets a new key after a success or a refusal', async () => {
    const no = answered(422)
    failsOnce(no)
    await expect(create(load)).rejects.toBe(no)
    call.mockResolvedValue({})
    await create(load)
    await create(load)
    expect(new Set([0, 1, 2].map(keySent)).size).toBe(3)
  })

  test('has a key that grows with time', async () => {
    const made = [newKey()]
    for (let nth = 0; nth < 3; nth++) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      made.push(newKey())
    }
    expect(made.toSorted()).toEqual(made)
    for (const key of made) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('has a key for its own contents only', async () => {
    const lost = CallFailed.unsent(new Error('lost'))
    failsOnce(lost)
    await expect(create(load)).rejects.toBe(lost)
    call.mockResolvedValue({})
    await create({ ...load, amount: 50_001n })
    expect(keySent(1)).not.toBe(keySent(0))
  })

  test('is never repeated automatically; a call that moves no money has no key', async () => {
    expect(mutation(createLoad).retry).toBe(false)
    call.mockResolvedValue({})
    await mutation(savePreferences).mutationFn({ language: 'ne' })
    expect(keySent(0)).toBeUndefined()
  })
})

describe('what follows an answer', () => {
  test('runs also where the component left before it, and never after a failure', async () => {
    const answering = Promise.withResolvers<unknown>()
    call.mockReturnValueOnce(answering.promise)
    const follow = vi.fn<(given: unknown, asked: unknown) => void>()
    const lost = vi.fn<() => void>()
    const queries = new QueryClient()
    const component = new MutationObserver(queries, followed(mutation(savePreferences), follow))
    const leave = component.subscribe(() => undefined)
    const sent = component.mutate({ language: 'ne' }, { onSuccess: lost })
    leave()
    answering.resolve({ language: 'ne' })
    await sent
    expect(follow).toHaveBeenCalledExactlyOnceWith({ language: 'ne' }, { language: 'ne' })
    expect(lost).not.toHaveBeenCalled()
    call.mockRejectedValueOnce(answered(422))
    await expect(component.mutate({ language: 'en' })).rejects.toThrow(CallFailed)
    expect(follow).toHaveBeenCalledOnce()
  })
})

test('a query key contains the path and the input, including amounts', () => {
  expect(query(readLoad, { id: '7' }).queryKey).toEqual(['/api/funding/loads/{id}', { id: '7' }])
  expect(query(createLoad, { instrument_id: 'x', amount: 5n, purpose: 'stock' }).queryKey[1]).toMatchObject({
    amount: '5',
  })
})

test('an answer of an earlier visit is recognised', () => {
  expect([isOfThisVisit(Date.now()), isOfThisVisit(performance.timeOrigin - 1)]).toEqual([true, false])
})

test('a key is a uuid and stays the same until an answer arrives', () => {
  const key = keyFor('/api/funding/loads {"amount":"50000"}')
  expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).toBe(key)
  dropKey('/api/funding/loads {"amount":"50000"}')
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).not.toBe(key)
})

test('other contents have another key', () => {
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).not.toBe(keyFor('/api/funding/loads {"amount":"50001"}'))
})

describe('a failed query', () => {
  const refused = () => answered(422)
  const lost = () => CallFailed.unsent(new TypeError('Failed to fetch'))
  const watched = async (queries: QueryClient, key: string, error: Error, meta = {}) => {
    const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(error))
    const observer = new QueryObserver(queries, { queryKey: [key], queryFn, retry: false, meta })
    observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    return queryFn
  }

  test('is repeated at once, except after a refusal, during a wait of the server, or for a counted route', async () => {
    const queries = new QueryClient()
    const asked = {
      lost: await watched(queries, 'lost', lost()),
      down: await watched(queries, 'down', answered(503)),
      counted: await watched(queries, 'counted', answered(503), { isCounted: true }),
      patient: await watched(queries, 'patient', answered(429, { seconds: 30 })),
      refused: await watched(queries, 'refused', refused()),
    }
    retryFailed(queries)
    await vi.waitFor(() => expect(asked.down).toHaveBeenCalledTimes(2))
    const counts = Object.fromEntries(Object.entries(asked).map(([name, queryFn]) => [name, queryFn.mock.calls.length]))
    expect(counts).toEqual({ lost: 2, down: 2, counted: 1, patient: 1, refused: 1 })
    queries.clear()
  })

  test('is repeated at an interval while no answer arrives', () => {
    const state = (error: Error | null) => ({ state: { error } })
    expect([lost(), refused(), null].map((error) => retryPolicy.refetchInterval(state(error)))).toEqual([
      20_000,
      false,
      false,
    ])
  })
})
