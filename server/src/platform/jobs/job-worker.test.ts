import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { runJobs } from '../../../testing/jobs.ts'
import { startProxy } from '../../../testing/proxy.ts'
import { releaseJobsOfDeadWorkers, releaseLostJobs } from './job-heartbeats.ts'
import { startWorker as startUnwatched, type Worker } from './job-worker.ts'
import { addJob, inLane, job, work } from './jobs.ts'
import { createLog, silentLog } from '../log.ts'

const note = job('test.note', z.object({ word: z.string() }))
let t: TestDatabase
let heard: string[]
const listen = work(note, async ({ word }) => void heard.push(word))

beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(async () => {
  heard = []
  await t.owner.write(async (tx) => {
    await tx.run`delete from graphile_worker._private_jobs`
    await tx.run`delete from job_workers`
  })
})

const add = (word: string, options = {}) => t.db.write((tx) => addJob(tx, note, { word }, options))
const run = (more = {}) => runJobs({ url: t.url, jobs: [listen], ...more })
const locked = async () => {
  const rows = await t.owner.read((tx) => tx.many`select from graphile_worker.jobs where locked_at is not null`)
  return rows.length
}
/** Stopped when the test ends, also when it fails: a worker left behind would take the jobs of the next test. */
async function startWorker(settings: Parameters<typeof startUnwatched>[0]): Promise<Worker> {
  const worker = await startUnwatched(settings)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop())
  onTestFinished(stop)
  return { stop }
}
const words = { url: '', jobs: [listen], log: silentLog }

describe('the worker', () => {
  test('runs a job right after its commit', async () => {
    const worker = await startWorker({ ...words, url: t.url })
    await add('now')
    await expect.poll(() => heard, { interval: 5 }).toEqual(['now'])
    await worker.stop()
  })

  test('finishes its running jobs before it stops', async () => {
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

  test('keeps a lane running while all the other lanes hang', async () => {
    const gate = Promise.withResolvers<void>()
    const hanging = (['rails', 'general'] as const).map((lane) => {
      const name = job(`test.${lane}`, z.object({}))
      return { name, works: inLane(lane, [work(name, () => gate.promise)]) }
    })
    const jobs = [...inLane('messages', [listen]), ...hanging.flatMap(({ works }) => works)]
    const worker = await startWorker({ url: t.url, jobs, log: silentLog })
    await t.db.write(async (tx) => {
      for (const { name } of hanging) for (let count = 0; count < 20; count++) await addJob(tx, name, {})
    })
    await expect.poll(locked, { interval: 5 }).toBe(16)
    await add('at once')
    await expect.poll(() => heard, { interval: 5 }).toEqual(['at once'])
    gate.resolve()
    await worker.stop()
  })

  test('gives back at its end a job that was handed over and never arrived', async () => {
    const worker = await startWorker({ ...words, url: t.url })
    const own = () => t.owner.read((tx) => tx.maybe<{ id: string }>`select id from job_workers where id ~ '^pool'`)
    await expect.poll(own).toBeDefined()
    const { id } = (await own())!
    await add('lost', { queue: 'one by one', runAt: new Date('2040-01-01T00:00:00Z') })
    await t.owner.write(async (tx) => {
      await tx.run`update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_at = now(), locked_by = ${id}`
      await tx.run`update graphile_worker._private_job_queues set locked_at = now(), locked_by = ${id}`
    })
    await worker.stop()
    await run()
    expect(heard).toEqual(['lost'])
  })

  test('adds scheduled jobs, in their queue', async () => {
    const tick = work(job('test.tick', z.unknown()), async () => void heard.push('tick'))
    const start = () =>
      startWorker({
        url: t.url,
        jobs: [tick],
        log: silentLog,
        cron: [{ name: 'test.tick', at: '* * * * *', backfill_minutes: 5, queue: 'ticks' }],
      })
    const worker = await start()
    const known = () => t.owner.read((tx) => tx.many`select identifier from graphile_worker._private_known_crontabs`)
    await expect.poll(known).toEqual([{ identifier: 'test.tick' }])
    await worker.stop()
    // As if no server had been up for two minutes.
    await t.owner.write(
      (tx) => tx.run`
      update graphile_worker._private_known_crontabs
         set known_since = now() - interval '10 minutes', last_execution = now() - interval '2 minutes'`,
    )
    const again = await start()
    await expect.poll(() => heard).toContain('tick')
    const queues = () => t.owner.read((tx) => tx.many`select queue_name from graphile_worker._private_job_queues`)
    expect(await queues()).toContainEqual({ queue_name: 'ticks' })
    await again.stop()
  })

  test('goes on when its connections are killed', async () => {
    const worker = await startWorker({ ...words, url: t.url })
    await t.owner.read(
      (tx) => tx.many`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await add('after')
    await expect.poll(() => heard).toEqual(['after'])
    await worker.stop()
  })

  test('goes on when its connections fall silent without an error', async () => {
    let isSilent = false
    const proxy = await startProxy(t.url, () => (isSilent ? 'swallow' : 'pass'))
    const worker = await startWorker({ ...words, url: proxy.url })
    await add('before')
    await expect.poll(() => heard).toEqual(['before'])
    // a job whose end was not written would run again
    await expect.poll(locked).toBe(0)
    isSilent = true
    // each of its workers polls every two seconds
    await delay(2_500)
    isSilent = false
    await add('after')
    await expect.poll(() => heard).toEqual(['before', 'after'])
    await worker.stop()
    await proxy.stop()
  })

  test('survives a database that accepts no changes just when a job ends', async () => {
    const unheard: unknown[] = []
    const onRejection = (reason: unknown) => void unheard.push(reason)
    process.on('unhandledRejection', onRejection)
    const say = (text: string) => t.owner.read((tx) => tx.run(Object.assign([text], { raw: [text] })))
    await say(`create function no_change() returns trigger language plpgsql as
      'begin raise exception using errcode = ''25006'', message = ''read-only''; end'`)
    const worker = await startWorker({ ...words, url: t.url })
    await say('create trigger no_end before delete on graphile_worker._private_jobs execute function no_change()')
    await add('ends unwritten')
    await expect.poll(() => heard).toContain('ends unwritten')
    await delay(100)
    await say('drop function no_change cascade')
    await add('after')
    await expect.poll(() => heard).toContain('after')
    await worker.stop()
    process.off('unhandledRejection', onRejection)
    expect(unheard).toEqual([])
  })

  test('survives a database that accepts no changes just when the worker begins', async () => {
    const say = (text: string) => t.owner.read((tx) => tx.run(Object.assign([text], { raw: [text] })))
    await say(`create function no_task() returns trigger language plpgsql as
      'begin raise exception using errcode = ''25006'', message = ''read-only''; end'`)
    await say('create trigger no_task before insert on graphile_worker._private_tasks execute function no_task()')
    const worker = await startWorker({ ...words, url: t.url })
    await delay(1_000)
    await say('drop function no_task cascade')
    await add('after')
    await expect.poll(() => heard).toEqual(['after'])
    await worker.stop()
  })

  test('goes on when the database accepts writes again after its connections were read-only', async () => {
    const say = (text: string) => t.owner.read((tx) => tx.run(Object.assign([text], { raw: [text] })))
    const worker = await startWorker({ ...words, url: t.url })
    await add('before')
    await expect.poll(() => heard).toEqual(['before'])
    const { name } = await t.owner.read((tx) => tx.one<{ name: string }>`select current_database() as name`)
    await say(`alter database "${name}" set default_transaction_read_only = on`)
    await t.owner.read(
      (tx) => tx.many`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await delay(4_500)
    await say(`alter database "${name}" reset default_transaction_read_only`)
    await add('after')
    await expect.poll(() => heard).toEqual(['before', 'after'])
    await worker.stop()
  })

  test('survives failing to write the ends of two jobs at once, and still stops', async () => {
    const gate = Promise.withResolvers<void>()
    const waiting = work(note, async ({ word }) => {
      heard.push(word)
      if (word === 'after') return
      await gate.promise
      // while the ends of the first are being written, and after both failed
      if (word === 'second') await delay(50)
      if (word !== 'third') return
      await delay(600)
      throw new Error('third')
    })
    const say = (text: string) => t.owner.read((tx) => tx.run(Object.assign([text], { raw: [text] })))
    await say(`create function no_end() returns trigger language plpgsql as
      'begin perform pg_sleep(0.2); raise exception using errcode = ''53300'', message = ''too many connections''; end'`)
    await say('create trigger no_end before delete on graphile_worker._private_jobs execute function no_end()')
    const worker = await startWorker({ url: t.url, jobs: [waiting], log: silentLog })
    for (const word of ['first', 'second', 'third']) await add(word, { triesMax: 1 })
    await expect.poll(() => heard.toSorted()).toEqual(['first', 'second', 'third'])
    gate.resolve()
    await delay(700)
    await say('drop function no_end cascade')
    await add('after')
    await expect.poll(() => heard).toContain('after')
    await worker.stop()
    expect(await locked()).toBe(0)
  })

  test('stops while one of its lanes cannot start again, and gives back the job whose end was not written', async () => {
    const say = (text: string) => t.owner.read((tx) => tx.run(Object.assign([text], { raw: [text] })))
    const { name } = await t.owner.read((tx) => tx.one<{ name: string }>`select current_database() as name`)
    await say(`create function no_end() returns trigger language plpgsql as
      'begin raise exception using errcode = ''53300'', message = ''too many connections''; end'`)
    await say('create trigger no_end before delete on graphile_worker._private_jobs execute function no_end()')
    onTestFinished(async () => void (await say('drop function if exists no_end cascade')))
    const restarts = Promise.withResolvers<void>()
    const log = createLog({ to: { write: (line) => line.includes('starting it again') && restarts.resolve() } })
    const worker = await startWorker({ ...words, url: t.url, log })
    const beats = () => t.owner.read((tx) => tx.maybe`select id from job_workers where id ~ '^pool'`)
    await expect.poll(beats).toBeDefined()
    // the connections that are open stay: the lane cannot open those of its next run
    await say(`alter database "${name}" connection limit 0`)
    onTestFinished(async () => void (await say(`alter database "${name}" connection limit -1`)))
    await t.owner.write((tx) => addJob(tx, note, { word: 'ends unwritten' }))
    await restarts.promise
    await worker.stop()
    expect([heard, await locked()]).toEqual([['ends unwritten'], 0])
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

  test('gives its jobs back thirty seconds after it was killed; a living one keeps them', async () => {
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
    expect(await t.owner.write(releaseJobsOfDeadWorkers)).toBe(1)
    await run()
    expect(heard).toEqual(['held by the dead'])
  })

  test('recovers a job whose hand-over was lost with a connection, but not one that it runs', async () => {
    await add('lost', { queue: 'one by one' })
    await add('running')
    await t.owner.write(async (tx) => {
      await tx.run`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '11 seconds', locked_by = 'pool-own'`
      await tx.run`update graphile_worker._private_job_queues set locked_at = now() - interval '11 seconds', locked_by = 'pool-own'`
      const { id } = await tx.one<{
        id: bigint
      }>`select id from graphile_worker._private_jobs where payload->>'word' = 'running'`
      await releaseLostJobs(tx, 'pool-own', [String(id)])
    })
    await run()
    expect(heard).toEqual(['lost'])
  })
})
