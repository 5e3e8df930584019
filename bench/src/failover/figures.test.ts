import { describe, expect, test } from 'vitest'
import { failuresTable, waitsBetween } from './figures.ts'

const seconds = (asked: number, answered?: number) => ({
  asked_at: asked * 1000,
  acknowledged_at: answered === undefined ? undefined : answered * 1000,
})

describe('what merchants see of a failure', () => {
  test('the silence is the longest time between two acknowledgements, the edges included', () => {
    const orders = [seconds(0, 1), seconds(1, 2), seconds(2, 14), seconds(3, 15)]
    expect(waitsBetween(orders, { from: 0, to: 20_000 })).toMatchObject({ acknowledged: 4, silence: 12, worst: 12 })
    expect(waitsBetween(orders, { from: 0, to: 40_000 }).silence).toBe(25)
  })

  test('an order belongs to the failure during which it began', () => {
    const orders = [seconds(1, 2), seconds(9, 12), seconds(11, 12)]
    expect(waitsBetween(orders, { from: 0, to: 10_000 })).toMatchObject({ acknowledged: 2, p50: 3, worst: 3 })
  })

  test('an order without an answer is not acknowledged', () => {
    expect(waitsBetween([seconds(1)], { from: 0, to: 10_000 })).toMatchObject({ acknowledged: 0, silence: 10, p50: 0 })
  })

  test('marks a silence of more than fifteen seconds', () => {
    const waits = { acknowledged: 1, p50: 0.1, p99: 1, worst: 2, refusals: 0, lost: 0, doubled: 0, wrong: 0 }
    const table = failuresTable([
      { name: 'short', silence: 15, ...waits },
      { name: 'long', silence: 15.1, ...waits },
    ])
    expect(table).toContain('| short | 1 | 0 | 0 | 0 | 0 | 15.0 s |')
    expect(table).toContain('15.1 s (missed)')
  })
})
