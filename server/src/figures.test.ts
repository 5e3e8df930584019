import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { openBank } from '../testing/bank.ts'
import { bankOfFile } from '../testing/bank-of-file.ts'
import { runJobs } from '../testing/jobs.ts'
import { sealAll } from './ledger/seal.ts'
import { jobGauges, addJob, inLane, job, work } from './platform/jobs/jobs.ts'
import { createMetrics } from './platform/metrics.ts'

const bank = bankOfFile()

/** The current value of one gauge; the page itself keeps its figures for some seconds. */
const figure = (page: string, name: string) => {
  const [, value] = new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(page) ?? []
  return value === undefined ? undefined : Number(value)
}

describe('the figures for Prometheus', () => {
  test('without any load are all present, and nothing is wrong', async () => {
    const page = await bank.figures()
    for (const quiet of [
      'sahuji_suspense_paisa{mode="live"}',
      'sahuji_suspense_paisa{mode="sandbox"}',
      'sahuji_loads_in_review{mode="live"}',
      'sahuji_loads_in_review{mode="sandbox"}',
      'sahuji_rail_health{rail="onepg"}',
      'sahuji_rail_circuit{rail="onepg"}',
      'sahuji_rail_oldest_due_seconds{rail="onepg"}',
      'sahuji_jobs_oldest_due_seconds{lane="messages"}',
      'sahuji_jobs_due{lane="none"}',
      'sahuji_pool_waiting{pool="merchants"}',
      'sahuji_ledger_unsealed_seconds',
      'sahuji_sms_of_day{budget="money"}',
      'sahuji_payouts_waiting{state="held"}',
      'sahuji_payouts_overdue',
      'sahuji_webhooks_due{endpoints="usual"}',
      'sahuji_webhooks_oldest_due_seconds{endpoints="slow"}',
      'sahuji_rail_health{rail="npi"}',
      'sahuji_rail_circuit{rail="npi"}',
      'sahuji_rail_payouts_due{rail="npi"}',
    ])
      expect([quiet, figure(page, quiet)]).toEqual([quiet, 0])
    expect(figure(page, 'sahuji_pool_connections_max{pool="merchants"}')).toBe(8)
    for (const source of ['pool', 'jobs', 'ledger', 'review', 'rails', 'sms'])
      expect([source, figure(page, `sahuji_gauges_readable{source="${source}"}`)]).toEqual([source, 1])
  })

  test('have a source for every alert rule that ships', async () => {
    const rules = await readFile(new URL('../../docs/operate/alerts.yml', import.meta.url), 'utf8')
    const used = new Set([...rules.matchAll(/sahuji_\w+/g)].map(([name]) => name))
    const page = await bank.figures()
    expect(used.size).toBeGreaterThan(8)
    expect([...used].filter((name) => !page.includes(`# TYPE ${name} gauge`))).toEqual([])
  })

  test('report suspended money, reviews, a rail that is down and unsealed entries', async () => {
    const load = await bank.beginAlone('1000', { reports: { amount: '999.00' } })
    await bank.decide(load, 'never_return')
    bank.clock.advance({ minutes: 1 })
    await bank.work()
    await bank.beginAlone('1000')
    bank.simulator.control.fail({ call: 'CheckTransactionStatus', kind: 'http_500', times: null })
    for (const _ of [1, 2, 3]) await bank.beginAlone('1000')
    bank.clock.advance({ minutes: 2 })
    await bank.work()
    const tell = async () => {
      const fresh = await openBank({ database: { ...bank, url: bank.database_url, drop: async () => {} } })
      fresh.clock.set(bank.clock.now())
      const page = await fresh.figures()
      await fresh.close()
      return page
    }
    const page = await tell()
    expect(figure(page, 'sahuji_suspense_paisa{mode="live"}')).toBe(99_900)
    expect(figure(page, 'sahuji_loads_in_review{mode="live"}')).toBe(1)
    expect(figure(page, 'sahuji_review_paisa{mode="live"}')).toBe(100_000)
    expect(figure(page, 'sahuji_rail_health{rail="onepg"}')).toBe(2)
    expect(figure(page, 'sahuji_rail_circuit{rail="onepg"}')).toBe(2)
    expect(figure(page, 'sahuji_rail_loads_due{rail="onepg"}')).toBeGreaterThan(0)
    expect(figure(page, 'sahuji_ledger_unsealed_seconds')).toBe(120)
    await sealAll(bank.db)
    expect(figure(await tell(), 'sahuji_ledger_unsealed_seconds')).toBe(0)
  })

  test('report by lane the age of the oldest job, and by name the dead ones', async () => {
    const poison = job('test.poison', z.object({}))
    const slow = job('test.slow', z.object({}))
    await bank.db.write(async (tx) => {
      await addJob(tx, poison, {}, { triesMax: 1 })
      await addJob(tx, slow, {}, { runAt: new Date(Date.now() - 90_000) })
      await addJob(tx, slow, {}, { runAt: new Date(Date.now() + 90_000) })
    })
    const broken = work(poison, () => Promise.reject(new Error('always')))
    await runJobs({ url: bank.database_url, jobs: [broken], is_tolerant: true })
    const metrics = createMetrics()
    metrics.watch(jobGauges({ db: bank.db, jobs: inLane('messages', [work(slow, async () => {})]) }))
    const page = await metrics.page()
    expect(figure(page, 'sahuji_jobs_due{lane="messages"}')).toBe(1)
    expect(figure(page, 'sahuji_jobs_oldest_due_seconds{lane="messages"}')).toBeGreaterThanOrEqual(90)
    expect(figure(page, 'sahuji_jobs_dead{job="test.poison"}')).toBe(1)
  })
})
