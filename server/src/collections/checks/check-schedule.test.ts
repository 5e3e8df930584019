import { describe, expect, test } from 'vitest'
import { lateSuccessHours, nextCheck, railQueue } from './check-schedule.ts'

const now = new Date('2026-11-20T10:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const open = { state: 'at_bank' as const, checks: 0, expires_at: minutes(30), transfer_id: null }

describe('the next check of a load', () => {
  test.each([
    [0, 0.25],
    [1, 0.5],
    [2, 1],
    [4, 5],
    [5, 15],
  ])('after %i checks comes in %d minutes', (checks, wait) => {
    expect(nextCheck({ ...open, checks }, now)).toEqual(minutes(wait))
  })

  test('is never later than the end of the offer, and daily in the end', () => {
    expect(nextCheck({ ...open, checks: 9 }, now)).toEqual(open.expires_at)
    expect(nextCheck({ ...open, checks: 99, expires_at: minutes(-1) }, now)).toEqual(minutes(24 * 60))
  })

  test('of one that ended without money is looked for as long as a late success may come', () => {
    const ended = { ...open, state: 'expired' as const, checks: 11, expires_at: minutes(-60) }
    const end = new Date(ended.expires_at.getTime() + lateSuccessHours * 3_600_000)
    expect(nextCheck(ended, now)).toEqual(minutes(24 * 60))
    expect(nextCheck(ended, new Date(end.getTime() - 60_000))).toEqual(end)
    expect(nextCheck(ended, end)).toBeNull()
    // a question that the rail left without an answer ends nothing
    expect(nextCheck(ended, end, true)).not.toBeNull()
  })

  test('comes within an hour after a question without an answer, however far the waits have grown', () => {
    const ended = { ...open, state: 'expired' as const, checks: 11, expires_at: minutes(-60) }
    expect(nextCheck(ended, now, true)).toEqual(minutes(60))
    expect(nextCheck({ ...ended, checks: 0 }, now, true)).toEqual(minutes(0.25))
    // After two days without an answer the rail is asked daily.
    expect(nextCheck({ ...ended, expires_at: minutes(-3_000) }, now, true)).toEqual(minutes(24 * 60))
  })

  test.each([
    ['credited', { ...open, state: 'credited' as const }],
    ['posted', { ...open, state: 'unclear' as const, transfer_id: 'a transfer' }],
  ])('of one that is %s never comes', (_, load) => {
    expect(nextCheck(load, now)).toBeNull()
  })
})

test('a rail has queues of its own', () => {
  expect([railQueue('onepg', 0), railQueue('onepg', 1)]).toEqual(['rail.onepg.0', 'rail.onepg.1'])
})
