import { describe, expect, test } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { asksAgain } from './query.ts'

const answered = (http: number, facts = {}) =>
  new CallFailed({ kind: 'answered', http, status: '', message: '', facts })
const tries = (error: Error) => [0, 1, 2, 3, 4].filter((count) => asksAgain.retry(count, error)).length

describe('a reading call that failed is asked again', () => {
  test('three times at most, where the line, the server or its patience failed; never after a clear no', () => {
    for (const error of [CallFailed.unsent(new Error('lost')), answered(500), answered(503), answered(429)])
      expect(tries(error)).toBe(3)
    for (const error of [answered(422), answered(404), answered(401), CallFailed.notOffered(), new Error('ours')])
      expect(tries(error)).toBe(0)
  })

  test('with growing pauses, and no sooner than the server asked for', () => {
    expect([0, 1, 2].map((count) => asksAgain.retryDelay(count, answered(500)))).toEqual([1_000, 3_000, 9_000])
    expect([0, 2].map((count) => asksAgain.retryDelay(count, answered(429, { seconds: 5 })))).toEqual([5_000, 9_000])
    expect(asksAgain.retryDelay(0, answered(429, { seconds: 3_600 }))).toBe(60_000)
  })

  test('by a card that is mounted anew only when the failure is half a minute old', () => {
    const failed = (ago: number) => ({ state: { errorUpdatedAt: Date.now() - ago } })
    expect([1_000, 29_000, 31_000].map((ago) => asksAgain.retryOnMount(failed(ago)))).toEqual([false, false, true])
  })
})
