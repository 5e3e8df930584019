import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runOnce, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { type Database, openDatabase, type Tx } from '../src/platform/database/database.ts'
import { tasksOf } from '../src/platform/jobs/job-worker.ts'
import type { Work } from '../src/platform/jobs/jobs.ts'

export interface RunJobs {
  url: string
  jobs: readonly Work[]
  /** Jobs due until then run too; without it only those due by the database's clock. */
  asOf?: Date
  /** Failures are answered instead of thrown. */
  is_tolerant?: boolean
  /** How many run at once, of different queues; one by one by default. */
  concurrency?: number
}

/** The jobs that ran, by name and in the order of their end. */
export interface RanJobs {
  done: string[]
  failed: { name: string; error: unknown }[]
}

/** Runs every due job once, and the jobs that those add, until none is due. A failed job stays for a later call. */
export async function runJobs({ url, jobs, asOf, is_tolerant = false, concurrency = 1 }: RunJobs): Promise<RanJobs> {
  const ran: RanJobs = { done: [], failed: [] }
  const ended: string[] = []
  const { db, pgPool } = connectionsTo(url)
  const { start } = await db.read((tx) => tx.one<{ start: string }>`select now()::text as start`)
  for (let before = -1; before < ran.done.length;) {
    before = ran.done.length
    if (asOf) await db.read((tx) => pullForward(tx, asOf, start))
    // a start of the worker costs as much as a job
    if (!(await db.read(hasJobs))) break
    await runOnce({
      pgPool,
      concurrency,
      taskList: tasksOf(jobs),
      noHandleSignals: true,
      logger: quiet,
      events: recorder(ran, ended),
    })
    await endsWritten(db, ended.splice(0))
  }
  if (is_tolerant || ran.failed.length === 0) return ran
  throw new AggregateError(
    ran.failed.map(({ error }) => error),
    `jobs failed: ${ran.failed.map(({ name }) => name).join(', ')}`,
  )
}

const connections = new Map<string, { db: Database; pgPool: Pool }>()

/** Kept for the next call, which comes at once; dropping the database ends them. */
function connectionsTo(url: string): { db: Database; pgPool: Pool } {
  const known = connections.get(url) ?? { db: openDatabase({ url, connections: 1 }), pgPool: quietPool(url) }
  connections.set(url, known)
  return known
}

// The database may be dropped while a connection is still closing; without a listener, its last error would end the
// run.
function quietPool(url: string): Pool {
  const pool = new Pool({ connectionString: url })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const quiet = new Logger(() => () => {})

/**
 * Waits until the database knows that these jobs ended. The worker (graphile-worker 0.18) resolves before it has
 * written that; until then no other worker can take a failed job, or any job of the same queue.
 */
async function endsWritten(db: Database, ids: readonly string[]): Promise<void> {
  for (let tries = 0; ids.length > 0; tries++) {
    const { held } = await db.read(
      (tx) => tx.one<{ held: boolean }>`
        select exists (select from graphile_worker._private_jobs
                        where id = any (${[...ids]}::bigint[]) and locked_at is not null) as held`,
    )
    if (!held) return
    if (tries > 2000) throw new Error(`the worker did not write that these jobs ended: ${ids.join(', ')}`)
    await delay(5)
  }
}

// A job that failed within this call was updated after its start and waits for the next call.
const pullForward = (tx: Tx, asOf: Date, start: string) => tx.run`
  update graphile_worker._private_jobs
     set run_at = now()
   where run_at > now() and run_at <= ${asOf} and (attempts = 0 or updated_at < ${start}::timestamptz)`

const hasJobs = async (tx: Tx): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>`
      select exists (select from graphile_worker._private_jobs where is_available and run_at <= now()) as has`
  ).has

function recorder(ran: RanJobs, ended: string[]): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:success', ({ job }) => {
    ran.done.push(job.task_identifier)
    ended.push(`${job.id}`)
  })
  events.on('job:error', ({ job, error }) => {
    ran.failed.push({ name: job.task_identifier, error })
    ended.push(`${job.id}`)
  })
  return events
}
