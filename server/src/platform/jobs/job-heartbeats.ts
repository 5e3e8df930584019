import type { WorkerEvents } from 'graphile-worker'
import { openDatabase, type Tx } from '../database/database.ts'
import type { Log } from '../log.ts'

/** Signals the other servers that this worker is alive, and frees the jobs of dead workers and its own lost ones. */
export interface Heartbeats {
  /** Learns a worker's identity and running jobs from its events. */
  follow(events: WorkerEvents): void
  stop(): Promise<void>
}

const beatMilliseconds = 5_000

/** Beats every five seconds. A worker without a beat for thirty seconds is dead; its jobs run again elsewhere. */
export function startHeartbeats({ url, log }: { url: string; log: Log }): Heartbeats {
  const db = openDatabase({ url, connections: 1 })
  const pools = new Set<OwnPool>()
  const ids = new Set<string>()
  const beatAll = async () => {
    for (const { id, running } of pools) if (id !== undefined) await db.write((tx) => beat(tx, id, [...running]))
  }
  let beating = Promise.resolve()
  const again = () => {
    beating = beating
      .then(beatAll)
      .catch((err: unknown) => log.debug({ err }, 'a job worker could not say that it lives'))
  }
  const timer = setInterval(again, beatMilliseconds)
  const follow = (events: WorkerEvents) => {
    const pool: OwnPool = { id: undefined, running: new Set() }
    pools.add(pool)
    events.on('pool:create', ({ workerPool }) => {
      pool.id = workerPool.id
      ids.add(workerPool.id)
      again()
    })
    events.on('pool:release', () => pools.delete(pool))
    events.on('job:start', ({ job }) => pool.running.add(job.id))
    events.on('job:complete', ({ job }) => pool.running.delete(job.id))
  }
  const stop = async () => {
    clearInterval(timer)
    await beating
    await db.write((tx) => leave(tx, [...ids])).catch(() => {})
    await db.close()
  }
  return { follow, stop }
}

/** One lane's pool of workers: its identity and its running jobs. */
interface OwnPool {
  id: string | undefined
  running: Set<string>
}

// A job whose hand-over or end was lost during the stop would keep its queue closed for half a minute.
async function leave(tx: Tx, ids: string[]): Promise<void> {
  await tx.run`delete from job_workers where id = any (${ids}::text[])`
  await tx.run`select graphile_worker.force_unlock_workers(${ids}::text[])`
}

async function beat(tx: Tx, id: string, running: string[]): Promise<void> {
  await tx.run`insert into job_workers (id) values (${id}) on conflict (id) do update set seen_at = now()`
  await releaseJobsOfDeadWorkers(tx)
  await releaseLostJobs(tx, id, running)
}

/** Unlocks the jobs of workers without a beat for thirty seconds. Returns how many workers those were. */
export async function releaseJobsOfDeadWorkers(tx: Tx): Promise<number> {
  await tx.run`delete from job_workers where seen_at < now() - interval '30 seconds'`
  const { dead } = await tx.one<{ dead: string[] }>`
    select coalesce(array_agg(distinct j.locked_by), '{}') as dead
      from graphile_worker.jobs j
     where j.locked_at < now() - interval '30 seconds'
       and not exists (select from job_workers w where w.id = j.locked_by)`
  if (dead.length > 0) await tx.run`select graphile_worker.force_unlock_workers(${dead}::text[])`
  return dead.length
}

/** Unlocks jobs that this worker took ten seconds ago unknowingly, because the answer was lost with its connection. */
export async function releaseLostJobs(tx: Tx, id: string, running: string[]): Promise<void> {
  await tx.run`
    with lost as (
      update graphile_worker._private_jobs
         set locked_at = null, locked_by = null
       where locked_by = ${id} and locked_at < now() - interval '10 seconds' and not id = any (${running}::bigint[])
      returning job_queue_id
    )
    update graphile_worker._private_job_queues queue
       set locked_at = null, locked_by = null
      from lost
     where queue.id = lost.job_queue_id and queue.locked_by = ${id}`
}
