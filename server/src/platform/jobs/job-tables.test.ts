import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.drop())

/**
 * job-heartbeats.ts unlocks single jobs in the job library's own tables: the library's public functions free only all
 * jobs of a worker. Red after an update: read what the new version does with `locked_at` and `locked_by` there, then
 * change this.
 */
test('the job library is the version whose tables the heartbeats write', () => {
  const entry = createRequire(import.meta.url).resolve('graphile-worker')
  const { version } = JSON.parse(readFileSync(new URL('../package.json', `file://${entry}`), 'utf8')) as {
    version: string
  }
  expect(version).toBe('0.18.0')
})

test('the job library’s own tables match those that the heartbeats write', async () => {
  const columns = await t.owner.read(
    (tx) => tx.many<{ column: string }>`
      select table_name || '.' || column_name || ' ' || data_type as column
        from information_schema.columns
       where table_schema = 'graphile_worker' and table_name in ('_private_jobs', '_private_job_queues')
       order by table_name, ordinal_position`,
  )
  expect(columns.map(({ column }) => column)).toMatchInlineSnapshot(`
    [
      "_private_job_queues.id integer",
      "_private_job_queues.queue_name text",
      "_private_job_queues.locked_at timestamp with time zone",
      "_private_job_queues.locked_by text",
      "_private_job_queues.is_available boolean",
      "_private_jobs.id bigint",
      "_private_jobs.job_queue_id integer",
      "_private_jobs.task_id integer",
      "_private_jobs.payload json",
      "_private_jobs.priority smallint",
      "_private_jobs.run_at timestamp with time zone",
      "_private_jobs.attempts smallint",
      "_private_jobs.max_attempts smallint",
      "_private_jobs.last_error text",
      "_private_jobs.created_at timestamp with time zone",
      "_private_jobs.updated_at timestamp with time zone",
      "_private_jobs.key text",
      "_private_jobs.locked_at timestamp with time zone",
      "_private_jobs.locked_by text",
      "_private_jobs.revision integer",
      "_private_jobs.flags jsonb",
      "_private_jobs.is_available boolean",
    ]
  `)
})
