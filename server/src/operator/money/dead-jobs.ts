import type { DeadJob } from '@sahuji/contract/operator/jobs-and-rails'
import type { Tx } from '../../platform/database/database.ts'
import { deadJobs, dropJobs, reviveJobs } from '../../platform/jobs/jobs.ts'

/** Of an error's first line so much is shown. */
const errorMax = 300

/** The dead jobs, oldest first, at most 500; nothing of what they carry. */
export const listDeadJobs = async (tx: Tx): Promise<DeadJob[]> =>
  (await deadJobs(tx)).slice(0, 500).map(({ id, name, key, tries, last_error, created_at }) => ({
    id: `${id}`,
    name,
    key,
    tries,
    last_error: last_error?.split('\n')[0]?.slice(0, errorMax) ?? null,
    created_at,
  }))

/** Gives dead jobs their tries again, or lets them go; answers how many of these it were, and their kinds for the log. */
export async function settleDeadJobs(
  tx: Tx,
  ids: readonly string[],
  act: 'retry' | 'discard',
): Promise<{ count: number; names: string[] }> {
  const wanted = ids.map(BigInt)
  const names = (await deadJobs(tx)).filter(({ id }) => wanted.includes(id)).map(({ name }) => name)
  const count = act === 'retry' ? await reviveJobs(tx, wanted) : await dropJobs(tx, wanted)
  // not money: a count
  return { count: Number(count), names: [...new Set(names)] }
}
