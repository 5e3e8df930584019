import type { JobHelpers, Task } from 'graphile-worker'
import type { Tx } from '../database/database.ts'

/** Work with a key that failed as often as it may and is added again all the same. */
export interface FailingJob {
  name: string
  key: string
  failures: number
  since: Date
  last_at: Date
  last_error: string
}

/** What keeps failing, the longest first; a dead letter is none of it. */
export const failingJobs = (tx: Tx): Promise<FailingJob[]> =>
  tx.many<FailingJob>`select name, key, failures, since, last_at, last_error from jobs_failing()`

/**
 * A task whose failures in a row are counted by its key, whichever of the jobs under that key it was: one that is added again
 * loses the tries that the library counts. A count that cannot be written changes nothing of the job.
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
