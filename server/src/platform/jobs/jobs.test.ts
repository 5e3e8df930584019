import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { runJobs } from '../../../testing/jobs.ts'
import { deadJobsCommand } from './dead-jobs.command.ts'
import { failingJobs } from './job-failures.ts'
import { addJob, deadJobs, forgetReplacedJobs, job, jobGauges, work, workWith } from './jobs.ts'
import { paisa } from '@sahuji/contract/money/money'

const note = job('test.note', z.object({ word: z.string() }))
let t: TestDatabase
let heard: string[]
const listen = work(note, async ({ word }) => void heard.push(word))

beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(async () => {
  heard = []
  await t.owner.write((tx) => tx.run`delete from graphile_worker._private_jobs`)
  await t.owner.write((tx) => tx.run`delete from job_failures`)
})

const add = (word: string, options = {}) => t.db.write((tx) => addJob(tx, note, { word }, options))
const run = (more = {}) => runJobs({ url: t.url, jobs: [listen], ...more })

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

  test('waits for its time, which a test may bring forward', async () => {
    await add('later', { runAt: new Date('2040-01-01T00:00:00Z') })
    expect((await run()).done).toEqual([])
    expect((await run({ asOf: new Date('2039-12-31T00:00:00Z') })).done).toEqual([])
    expect((await run({ asOf: new Date('2040-01-01T00:00:00Z') })).done).toEqual(['test.note'])
  })

  test('replaces a waiting job of the same key', async () => {
    await add('first', { key: 'one' })
    await add('second', { key: 'one' })
    await run()
    expect(heard).toEqual(['second'])
  })

  test('carries paisa exactly and gets its services', async () => {
    const pay = job(
      'test.pay',
      z.object({ amount: paisa }),
      async ({ amount }, { say }: { say: (text: string) => void }) => say(String(amount)),
    )
    await t.db.write((tx) => addJob(tx, pay, { amount: 250000n }))
    await runJobs({ url: t.url, jobs: [workWith(pay, { say: (text) => heard.push(text) })] })
    expect(heard).toEqual(['250000'])
  })

  test('may add another, which the same run runs too', async () => {
    const first = job('test.first', z.object({}))
    await t.db.write((tx) => addJob(tx, first, {}))
    await runJobs({ url: t.url, jobs: [listen, work(first, () => add('from the first'))] })
    expect(heard).toEqual(['from the first'])
  })

  test('that fails is retried later and does not hold up the others', async () => {
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

  test('that used up its tries is a dead letter, visible to the application without its payload', async () => {
    await add('secret', { triesMax: 1, key: 'poison' })
    await expect(
      runJobs({ url: t.url, jobs: [work(note, () => Promise.reject(new Error('always')))] }),
    ).rejects.toThrow('jobs failed: test.note')
    const dead = await t.db.read(deadJobs)
    expect(dead).toMatchObject([{ name: 'test.note', key: 'poison', tries: 1, last_error: 'always' }])
    expect(JSON.stringify(dead, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      'secret',
    )
  })

  test('that is dead can be listed, revived or dropped by the operator’s command', async () => {
    const said: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    const broken = work(note, () => Promise.reject(new Error('always\nand more')))
    for (const word of ['good', 'bad']) await add(word, { triesMax: 1, key: word })
    await add('alive', { runAt: new Date('2040-01-01T00:00:00Z') })
    await runJobs({ url: t.url, jobs: [broken], is_tolerant: true })
    const [good, bad] = await t.db.read(deadJobs)
    expect(await deadJobsCommand(t.url, [])).toBe(0)
    expect(said.pop()).toMatch(/ {2}test\.note {2}good {2}1 tries {2}always\n.*\n2 dead jobs\n$/)
    for (const wrong of [['revive'], ['revive', 'it'], ['kill', 'all']])
      expect(await deadJobsCommand(t.url, wrong)).toBe(1)
    expect(await deadJobsCommand(t.url, ['revive', `${good!.id}`, '999999'])).toBe(0)
    expect(said.pop()).toBe('1 of 2 jobs revived\n')
    await run()
    expect(heard).toEqual(['good'])
    expect(await deadJobsCommand(t.url, ['drop', 'all'])).toBe(0)
    expect(said.pop()).toBe('1 of 1 jobs dropped\n')
    expect([await t.db.read(deadJobs), await t.db.read(failingJobs)]).toEqual([[], []])
    expect(await t.owner.read((tx) => tx.many`select from graphile_worker.jobs`)).toHaveLength(1)
    expect(bad).toBeDefined()
    out.mockRestore()
  })

  test('that is added again under its key while it runs is replaced, and no dead letter when its server dies', async () => {
    const figures = () => t.db.read((tx) => tx.many`select name, dead::int from jobs_figures() where dead > 0`)
    const sweep = job('test.sweep', z.object({}))
    const name = sweep.name
    for (const adds of [
      () => t.db.write((tx) => addJob(tx, sweep, {}, { key: name })),
      () =>
        t.db.write(
          (tx) => tx.run`
            select jobs_add_all(array[${name}], array['{}'::json], array[null::text], array[now()], array[${name}], array[12])`,
        ),
    ]) {
      await adds()
      const ran = work(sweep, async () => {
        heard.push(name)
        if (heard.length > 1) return
        await adds()
        expect(await t.db.read(deadJobs)).toEqual([])
        throw new Error('the server died')
      })
      await runJobs({ url: t.url, jobs: [ran], is_tolerant: true })
      // as a killed server leaves it: without an error
      await t.owner.write((tx) => tx.run`update graphile_worker._private_jobs set last_error = null`)
      const left = await t.owner.read(
        (tx) => tx.many`select key, attempts = max_attempts as used_up from graphile_worker.jobs`,
      )
      expect([left, heard.length]).toEqual([[{ key: null, used_up: true }], 2])
      expect([await t.db.read(deadJobs), await figures()]).toEqual([[], []])
      await t.owner.write((tx) => tx.run`delete from graphile_worker._private_jobs`)
      heard = []
    }
  })

  test('with a key that is added again before its tries are used up, and always fails, is reported until it succeeds', async () => {
    const always = job('test.always', z.object({}))
    const adds = () => t.db.write((tx) => addJob(tx, always, {}, { key: always.name, triesMax: 3 }))
    const failing = () => t.db.read(failingJobs)
    let ends = false
    // is added again while it waits for its next try, or runs; neither ever becomes a dead letter
    const ran = work(always, async () => {
      if (ends) return
      if (heard.push('failed') === 2) await adds()
      throw new Error('always')
    })
    const fails = async () => {
      await adds()
      await runJobs({ url: t.url, jobs: [ran], is_tolerant: true })
    }
    await fails()
    expect(await failing()).toEqual([])
    // twice: the job that was added during the run, too
    await fails()
    expect(heard).toHaveLength(3)
    expect(await failing()).toMatchObject([
      { name: 'test.always', key: 'test.always', failures: 3, last_error: 'always' },
    ])
    expect(await t.db.read(deadJobs)).toEqual([])
    // the work of the newer job is not kept beside it
    await t.owner.write(
      (tx) => tx.run`update graphile_worker._private_jobs set attempts = max_attempts where key is null`,
    )
    await t.db.write(forgetReplacedJobs)
    const kept = await t.owner.read((tx) => tx.many`select 1 from graphile_worker._private_jobs where key is null`)
    expect(kept).toEqual([])
    const { read } = jobGauges({ db: t.db, jobs: [ran] })
    const told = { gauge: 'sahuji_jobs_failing', labels: { job: 'test.always' }, value: 1 }
    expect(await read()).toContainEqual(told)
    ends = true
    await fails()
    expect(await failing()).toEqual([])
    expect(await read()).not.toContainEqual(told)
    await t.owner.write((tx) => tx.run`delete from graphile_worker._private_jobs`)
  })

  test('added by the schedule is replaced in the same way; one without a key that used up its tries is dead', async () => {
    for (const payload of ['{"_cron": {"ts": "2026-11-20T10:15:00.000Z"}}', '{}'])
      await t.owner.write(
        (tx) => tx.run`select graphile_worker.add_job('test.note', ${payload}::json, max_attempts => 1)`,
      )
    await t.owner.write((tx) => tx.run`update graphile_worker._private_jobs set attempts = max_attempts`)
    expect(await t.db.read(deadJobs)).toMatchObject([{ name: 'test.note', key: null }])
    expect(await deadJobsCommand(t.url, ['drop', 'all'])).toBe(0)
    expect(await t.owner.read((tx) => tx.many`select from graphile_worker.jobs`)).toHaveLength(1)
  })

  test('is run by the application itself, which gains no rights of the owner from the worker’s tables', async () => {
    await t.db.read((tx) => tx.many`select * from graphile_worker._private_jobs`)
    for (const way of [
      'create function graphile_worker.mine() returns int language sql as $$select 1$$',
      'create trigger mine after insert on graphile_worker._private_jobs execute function pg_catalog.suppress_redundant_updates_trigger()',
      'alter table graphile_worker._private_jobs disable trigger all',
      'drop table graphile_worker._private_jobs',
    ]) {
      await expect(t.db.read((tx) => tx.run(Object.assign([way], { raw: [way] })))).rejects.toThrow(
        /permission denied|must be owner/,
      )
    }
    const lent = await t.owner.read(
      (tx) => tx.many`
      select proname from pg_proc where pronamespace = 'graphile_worker'::regnamespace and prosecdef`,
    )
    expect(lent).toEqual([])
  })
})
