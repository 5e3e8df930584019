import type { JobHelpers, Task } from 'graphile-worker'
import type { Tx } from '../database/database.ts'

/** Work under a key that used up its tries and is added again. */
export interface FailingJob {
  name: string
  key: string
  failures: number
  since: Date
  last_at: Date
  last_error: string
}

/** The work that keeps failing, the longest first; dead letters are not included. */
export const failingJobs = (tx: Tx): Promise<FailingJob[]> =>
  tx.many<FailingJob>`select name, key, failures, since, last_at, last_error from jobs_failing()`

/**
 * A task whose failures in a row are counted by its key, across the jobs under that key: a job that is added again
 * loses the tries that the library counts. A failure to write the count leaves the job unchanged.
 */
export const countingFailures =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } catch (error) {
      await write(helpers, failed, [helpers.job.max_attempts, error instanceof Error ? error.message : `${error}`])
      throw error
    }
    await write(helpers, succeeded, [])
  }

const failed = `
  insert into job_failures (name, key, tries_max, last_error) values ($1, $2, $3, $4)
      on conflict (name, key) do update
     set failures = job_failures.failures + 1, tries_max = excluded.tries_max, last_at = excluded.last_at,
         last_error = excluded.last_error`
const succeeded = 'delete from job_failures where name = $1 and key = $2'

async function write({ job, withPgClient }: JobHelpers, text: string, more: unknown[]): Promise<void> {
  const { key, task_identifier } = job
  if (key === null) return
  await withPgClient((client) => client.query(text, [task_identifier, key, ...more])).catch(() => {})
}
