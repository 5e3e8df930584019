import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { dropKey, keyFor, retryPolicy } from './query.ts'

const answered = (http: number, facts = {}) =>
  new CallFailed({ kind: 'answered', http, status: '', message: '', facts })
const tries = (error: Error) => [0, 1, 2, 3, 4].filter((count) => retryPolicy.retry(count, error)).length

describe('a reading call that failed is asked again', () => {
  test('three times at most, where the line, the server or its patience failed; never after a clear no', () => {
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

  test('by a card that is mounted anew only when the failure is half a minute old', () => {
    const failed = (ago: number) => ({ state: { errorUpdatedAt: Date.now() - ago } })
    expect([1_000, 29_000, 31_000].map((ago) => retryPolicy.retryOnMount(failed(ago)))).toEqual([false, false, true])
  })
})

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => void values.set(name, text),
    removeItem: (name: string) => void values.delete(name),
  })
})

test('a key is a uuid and stays the same until an answer came', () => {
  const key = keyFor('/api/funding/loads {"amount":"50000"}')
  expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).toBe(key)
  dropKey('/api/funding/loads {"amount":"50000"}')
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).not.toBe(key)
})

test('other contents have another key', () => {
  expect(keyFor('/api/funding/loads {"amount":"50000"}')).not.toBe(keyFor('/api/funding/loads {"amount":"50001"}'))
})
