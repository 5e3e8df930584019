import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { runJobs } from '../../testing/jobs.ts'
import { freeJobsOfTheDead, freeLostJobs } from './job-presence.ts'
import { startWorker } from './job-worker.ts'
import { addJob, deadJobs, job, work, workWith } from './jobs.ts'
import { createLog, silentLog } from './log.ts'
import { paisa } from '@sahuji/contract/money'

const note = job('test.note', z.object({ word: z.string() }))
let t: TestDatabase
let heard: string[]
const listen = work(note, async ({ word }) => void heard.push(word))

beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(async () => {
  heard = []
  await t.owner.write((tx) => tx.run`delete from graphile_worker._private_jobs`)
})

const add = (word: string, options = {}) => t.db.write((tx) => addJob(tx, note, { word }, options))
const run = (more = {}) => runJobs({ url: t.url, jobs: [listen], ...more })
const words = { url: '', jobs: [listen], log: silentLog }

describe('a job', () => {
  test('runs after the transaction that added it', async () => {
    await add('hello')
    expect(await run()).toEqual({ done: ['test.note'], failed: [] })
    expect(heard).toEqual(['hello'])
    expect((await run()).done).toEqual([])
  })

  test('is rolled back with the transaction', async () => {
    const lost = t.db.write(async (tx) => {
      await addJob(tx, note, { word: 'never' })
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect((await run()).done).toEqual([])
  })

  test('waits for its time, and a test may bring that forward', async () => {
    await add('later', { runAt: new Date('2040-01-01T00:00:00Z') })
    expect((await run()).done).toEqual([])
    expect((await run({ asOf: new Date('2039-12-31T00:00:00Z') })).done).toEqual([])
    expect((await run({ asOf: new Date('2040-01-01T00:00:00Z') })).done).toEqual(['test.note'])
  })

  test('of the same key is replaced while it waits', async () => {
    await add('first', { key: 'one' })
    await add('second', { key: 'one' })
    await run()
    expect(heard).toEqual(['second'])
  })

  test('carries paisa exactly and gets its services', async () => {
    const pay = job('test.pay', z.object({ amount: paisa }), async ({ amount }, { say }: { say: (text: string) => void }) => say(String(amount)))
    await t.db.write((tx) => addJob(tx, pay, { amount: 250000n }))
    await runJobs({ url: t.url, jobs: [workWith(pay, { say: (text) => heard.push(text) })] })
    expect(heard).toEqual(['250000'])
  })

  test('may add another, which the same run does too', async () => {
    const first = job('test.first', z.object({}))
    await t.db.write((tx) => addJob(tx, first, {}))
    await runJobs({ url: t.url, jobs: [listen, work(first, () => add('from the first'))] })
    expect(heard).toEqual(['from the first'])
  })

  test('that fails is tried again later and does not hold up the others', async () => {
    let tries = 0
    const poison = work(note, async ({ word }) => {
      if (word === 'poison' && ++tries < 2) throw new Error('first time')
      heard.push(word)
    })
    await add('poison')
    await add('good')
    const first = await runJobs({ url: t.url, jobs: [poison], is_tolerant: true })
    expect(first).toMatchObject({ done: ['test.note'], failed: [{ name: 'test.note' }] })
    await runJobs({ url: t.url, jobs: [poison], asOf: new Date('2100-01-01T00:00:00Z') })
    expect(heard).toEqual(['good', 'poison'])
  })

  test('that used up its tries is a dead letter, seen by the application without what it carries', async () => {
    await add('secret', { triesMax: 1, key: 'poison' })
    await expect(runJobs({ url: t.url, jobs: [work(note, () => Promise.reject(new Error('always')))] })).rejects.toThrow('jobs failed: test.note')
    const dead = await t.db.read(deadJobs)
    expect(dead).toMatchObject([{ name: 'test.note', key: 'poison', tries: 1, last_error: 'always' }])
    expect(JSON.stringify(dead, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('secret')
  })

  test('cannot be read or changed by the application’s role', async () => {
    await expect(t.db.read((tx) => tx.many`select * from graphile_worker.jobs`)).rejects.toThrow('permission denied')
    await expect(t.db.read((tx) => tx.many`select * from job_workers`)).rejects.toThrow('permission denied')
  })
})

describe('the worker', () => {
  test('runs a job as soon as it is committed', async () => {
    const worker = await startWorker({ ...words, url: t.url })
    await add('now')
    await expect.poll(() => heard, { interval: 5 }).toEqual(['now'])
    await worker.stop()
  })

  test('finishes what it runs before it stops', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = work(note, async () => {
      begun.resolve()
      await gate.promise
      heard.push('finished')
    })
    const worker = await startWorker({ url: t.url, jobs: [slow], log: silentLog })
    await add('slow')
    await begun.promise
    const stopped = worker.stop()
    gate.resolve()
    await stopped
    expect(heard).toEqual(['finished'])
  })

  test('adds scheduled jobs by itself', async () => {
    const tick = work(job('test.tick', z.unknown()), async () => void heard.push('tick'))
    const start = () =>
      startWorker({ url: t.url, jobs: [tick], log: silentLog, cron: [{ name: 'test.tick', at: '* * * * *', backfill_minutes: 5 }] })
    const worker = await start()
    const known = () => t.owner.read((tx) => tx.many`select identifier from graphile_worker._private_known_crontabs`)
    await expect.poll(known).toEqual([{ identifier: 'test.tick' }])
    await worker.stop()
    // As if no server had been up for two minutes.
    await t.owner.write((tx) => tx.run`
      update graphile_worker._private_known_crontabs
         set known_since = now() - interval '10 minutes', last_execution = now() - interval '2 minutes'`)
    const again = await start()
    await expect.poll(() => heard).toContain('tick')
    await again.stop()
  })

  test('goes on when its connections are killed', async () => {
    const worker = await startWorker({ ...words, url: t.url })
    await t.owner.read((tx) => tx.many`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    await add('after')
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['after'])
    await worker.stop()
  })

  test('logs a failure by name, without the payload', async () => {
    const lines: string[] = []
    const log = createLog({ to: { write: (line) => lines.push(line) }, level: 'debug' })
    const worker = await startWorker({ url: t.url, log, jobs: [work(note, () => Promise.reject(new Error('broken')))] })
    await add('my-secret-word', { triesMax: 1 })
    await expect.poll(() => lines.some((line) => line.includes('a job failed for the last time'))).toBe(true)
    await worker.stop()
    expect(lines.join('')).not.toContain('my-secret-word')
  })

  test('that was killed gives its jobs back after thirty seconds, a living one keeps them', async () => {
    await add('held by the dead')
    await add('held by the living')
    await t.owner.write(async (tx) => {
      await tx.run`insert into job_workers values ('pool-living', now())`
      await tx.run`insert into job_workers values ('pool-dead', now() - interval '31 seconds')`
      await tx.run`
        update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '31 seconds',
               locked_by = case when payload->>'word' = 'held by the dead' then 'pool-dead' else 'pool-living' end`
    })
    expect((await run()).done).toEqual([])
    expect(await t.owner.write(freeJobsOfTheDead)).toBe(1)
    await run()
    expect(heard).toEqual(['held by the dead'])
  })

  test('gets back a job whose hand-over was lost with a connection, but not one that it runs', async () => {
    await add('lost', { queue: 'one by one' })
    await add('running')
    await t.owner.write(async (tx) => {
      await tx.run`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '11 seconds', locked_by = 'pool-own'`
      await tx.run`update graphile_worker._private_job_queues set locked_at = now() - interval '11 seconds', locked_by = 'pool-own'`
      const { id } = await tx.one<{ id: bigint }>`select id from graphile_worker._private_jobs where payload->>'word' = 'running'`
      await freeLostJobs(tx, 'pool-own', [String(id)])
    })
    await run()
    expect(heard).toEqual(['lost'])
  })
})
