import { openDatabase, type Tx } from './database.ts'
import type { Log } from './log.ts'

/** Tells the other servers that this worker lives, and frees the jobs of those that do not. */
export interface Presence {
  living(id: string): void
  stop(): Promise<void>
}

const beatMilliseconds = 5_000

/** Beats every five seconds. A worker not heard of for thirty seconds is dead; its jobs run again elsewhere. */
export function keepAlive({ url, log }: { url: string; log: Log }): Presence {
  const db = openDatabase({ url, role: 'owner', connections: 1 })
  let id: string | undefined
  const beat = async () => {
    if (id === undefined) return
    await db.write(async (tx) => {
      await tx.run`insert into job_workers (id) values (${id}) on conflict (id) do update set seen_at = now()`
      await freeJobsOfTheDead(tx)
    })
  }
  let beating = Promise.resolve()
  const again = () => {
    beating = beating.then(beat).catch((err: unknown) => log.debug({ err }, 'a job worker could not say that it lives'))
  }
  const timer = setInterval(again, beatMilliseconds)
  return {
    living: (now) => {
      id = now
      again()
    },
    stop: async () => {
      clearInterval(timer)
      await beating
      await db.write((tx) => tx.run`delete from job_workers where id = ${id}`).catch(() => {})
      await db.close()
    },
  }
}

/** Unlocks what workers hold that were not seen for thirty seconds. Answers how many workers that were. */
export async function freeJobsOfTheDead(tx: Tx): Promise<number> {
  await tx.run`delete from job_workers where seen_at < now() - interval '30 seconds'`
  const { dead } = await tx.one<{ dead: string[] }>`
    select coalesce(array_agg(distinct j.locked_by), '{}') as dead
      from graphile_worker.jobs j
     where j.locked_at < now() - interval '30 seconds'
       and not exists (select from job_workers w where w.id = j.locked_by)`
  if (dead.length > 0) await tx.run`select graphile_worker.force_unlock_workers(${dead}::text[])`
  return dead.length
}
