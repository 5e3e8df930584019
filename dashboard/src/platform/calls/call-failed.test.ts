import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed, retryAfterSeconds, retryAt, secondsFromNow } from './call-failed.ts'

const refused = (facts: Record<string, string | number>) =>
  new CallFailed({ kind: 'answered', http: 429, status: '', message: '', facts })

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a refusal with a wait gives the time from which the call may be tried again', () => {
  expect(retryAfterSeconds(refused({ seconds: 90 }))).toBe(90)
  expect(retryAt(refused({ seconds: 90 }))).toEqual(new Date('2026-11-20T04:01:30Z'))
  expect(secondsFromNow(30)).toEqual(new Date('2026-11-20T04:00:30Z'))
})

test('any other failure gives no such time', () => {
  for (const error of [refused({}), refused({ seconds: 'soon' }), new Error('lost'), undefined]) {
    expect(retryAfterSeconds(error)).toBeUndefined()
    expect(retryAt(error)).toBeUndefined()
  }
})
