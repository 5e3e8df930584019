import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GaugeSource } from './gauges.ts'
import { createMetrics } from './metrics.ts'

const source = (name: string, read: GaugeSource['read']): GaugeSource => ({
  name,
  gauges: [
    { name: `${name}_plain`, help: 'plain' },
    { name: `${name}_by_kind`, help: 'by kind', labels: ['kind'] },
  ],
  read,
})
const good = source('good', async () => [
  { gauge: 'good_plain', value: 7 },
  { gauge: 'good_by_kind', labels: { kind: 'a' }, value: 1 },
])

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A page whose sources have had the second that each may take. */
async function pageOf(metrics: ReturnType<typeof createMetrics>): Promise<string> {
  const page = metrics.page()
  await vi.advanceTimersByTimeAsync(1_000)
  return page
}

describe('the page of metrics', () => {
  test('contains what can be read, while one source fails and another hangs', async () => {
    const metrics = createMetrics()
    metrics.watch(good)
    metrics.watch(source('failing', () => Promise.reject(new Error('the database is away'))))
    metrics.watch(source('hanging', () => new Promise<never>(() => {})))
    metrics.watch(source('wrong', () => [{ gauge: 'wrong_plain', labels: { unknown: 'x' }, value: 1 }]))
    const page = await pageOf(metrics)
    expect(page).toContain('\ngood_plain 7\n')
    expect(page).toContain('\ngood_by_kind{kind="a"} 1\n')
    expect(page).toContain('\nsahuji_gauges_readable{source="good"} 1\n')
    for (const lost of ['failing', 'hanging', 'wrong']) {
      expect(page).toContain(`\nsahuji_gauges_readable{source="${lost}"} 0\n`)
      expect(page).not.toMatch(new RegExp(`^${lost}_`, 'm'))
    }
  })

  test('omits what can no longer be read', async () => {
    const metrics = createMetrics()
    const answers: number[] = [3]
    metrics.watch(
      source('lost', async () => {
        const value = answers.pop()
        if (value === undefined) throw new Error('away')
        return [{ gauge: 'lost_by_kind', labels: { kind: 'a' }, value }]
      }),
    )
    expect(await metrics.page()).toContain('lost_by_kind{kind="a"} 3')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await metrics.page()).not.toMatch(/^lost_by_kind/m)
  })

  test('reads a source once for many requests, and a hanging one not again', async () => {
    const metrics = createMetrics()
    const asked = { good: 0, hanging: 0 }
    metrics.watch(source('good', () => (asked.good++, [])))
    metrics.watch(source('hanging', () => (asked.hanging++, new Promise<never>(() => {}))))
    await Promise.all([pageOf(metrics), metrics.page()])
    await pageOf(metrics)
    expect(asked).toEqual({ good: 1, hanging: 1 })
  })
})
