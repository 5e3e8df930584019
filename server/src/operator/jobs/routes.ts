import * as contract from '@sahuji/contract/operator/jobs-and-rails'
import type { DeadJob, FailingJob } from '@sahuji/contract/operator/jobs-and-rails'
import { routes } from '../../platform/http/route-table.ts'
import type { Tx } from '../../platform/database/database.ts'
import { failingJobs } from '../../platform/jobs/job-failures.ts'
import { deadJobs, dropJobs, reviveJobs } from '../../platform/jobs/jobs.ts'

/** Jobs that fail or have used up their tries. */
export const jobRoutes = routes((on) => {
  on(contract.listDeadJobs, ({ tx }) => listDeadJobs(tx))
  on(contract.listFailingJobs, ({ tx }) => listFailingJobs(tx))
  on(contract.retryDeadJobs, async ({ tx, record }, { ids }) => {
    const { count, names } = await settleDeadJobs(tx, ids, 'retry')
    await record(tx, { subject: { kind: 'jobs', id: names.join(' ') }, after: { count, ids } })
    return { count }
  })
  on(contract.discardDeadJobs, async ({ tx, record }, { ids, reason }) => {
    const { count, names } = await settleDeadJobs(tx, ids, 'discard')
    await record(tx, { subject: { kind: 'jobs', id: names.join(' ') }, after: { count, ids, reason } })
    return { count }
  })
})

/** How much of an error's first line is shown. */
const errorMax = 300

/** The dead jobs, oldest first, at most 500, without their contents. */
export const listDeadJobs = async (tx: Tx): Promise<DeadJob[]> =>
  (await deadJobs(tx)).slice(0, 500).map(({ id, name, key, tries, last_error, created_at }) => ({
    id: `${id}`,
    name,
    key,
    tries,
    last_error: firstLineOf(last_error),
    created_at,
  }))

/** The jobs that are added again and always fail, the longest first, at most 500. */
const listFailingJobs = async (tx: Tx): Promise<FailingJob[]> =>
  (await failingJobs(tx)).slice(0, 500).map((job) => ({ ...job, last_error: firstLineOf(job.last_error) ?? '' }))

const firstLineOf = (error: string | null): string | null => error?.split('\n')[0]?.slice(0, errorMax) ?? null

/** Gives dead jobs their tries again, or drops them; answers how many these were, and their kinds for the log. */
export async function settleDeadJobs(
  tx: Tx,
  ids: readonly string[],
  act: 'retry' | 'discard',
): Promise<{ count: number; names: string[] }> {
  const wanted = ids.map(BigInt)
  const names = (await deadJobs(tx)).filter(({ id }) => wanted.includes(id)).map(({ name }) => name)
  const count = act === 'retry' ? await reviveJobs(tx, wanted) : await dropJobs(tx, wanted)
  // a count, not money
  return { count: Number(count), names: [...new Set(names)] }
}
