import { setTimeout as delay } from 'node:timers/promises'
import { run, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { isReadOnly } from '../database/database-errors.ts'

/** The workers of a lane, until they take no more jobs. */
export interface LaneRun {
  /** Resolves with the reason as soon as they take no more jobs; running jobs still end. Never rejects. */
  ends: Promise<unknown>
  /** Takes no new job and resolves when the running ones end, however often it is called. */
  stop(): Promise<void>
}

interface LaneRunOptions extends Omit<RunnerOptions, 'pgPool' | 'connectionString' | 'events' | 'concurrency'> {
  url: string
  events: WorkerEvents
  concurrency: number
}

/** Connections beside one for each concurrent job: to listen, to poll, and for the cron schedule. */
const moreConnections = 3

/** The worker's statements are short: a longer silence is a dead connection. */
const silentMilliseconds = 12_000

/** Longer than writing a job's end takes. */
const graceMilliseconds = 5_000

/**
 * Runs a lane. It ends as soon as the library gives up, not when the library reports its end: graphile-worker 0.18
 * miscounts the failed writes of two jobs that end at once, and waits for them forever.
 */
export async function runLane({ url, concurrency, events, ...options }: LaneRunOptions): Promise<LaneRun> {
  const pool = new Pool({
    connectionString: url,
    max: concurrency + moreConnections,
    connectionTimeoutMillis: 5_000,
    // A connection that a firewall dropped, or with a hanging server behind it, answers nothing and reports nothing:
    // the worker would wait for it forever, and nothing would report it. In a pipeline the limit ends the connection as
    // well.
    query_timeout: silentMilliseconds,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // the statement that needed a broken connection reports it
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const ending = Promise.withResolvers<unknown>()
  events.on('pool:gracefulShutdown', ({ message }) => ending.resolve(new Error(message)))
  findsNothing(events).then(ending.resolve, ending.resolve)
  const running = runningJobs(events)
  const runner = await run({ ...options, concurrency, events, pgPool: pool }).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  runner.promise.then(() => ending.resolve(undefined), ending.resolve)
  const end = async () => {
    const stopped = runner.stop().catch(() => {})
    await Promise.race([stopped, running.done().then(() => delay(graceMilliseconds, undefined, { ref: false }))])
    // a worker that gave up reports its stop at once, while its jobs still run
    await running.done()
    await delay(endWritten)
    await Promise.race([pool.end(), delay(graceMilliseconds, undefined, { ref: false })])
  }
  let ended: Promise<void> | undefined
  // a lane that starts again stops its run, and the worker may stop the same run meanwhile
  const stop = () => (ended ??= end())
  return { ends: ending.promise, stop }
}

/** The wait before a lane that finds no jobs is started again. */
const againMilliseconds = 5_000

/**
 * Resolves where a lane would silently find no job any more. At its first query the library (graphile-worker 0.18)
 * reads the numbers of its tasks, inserts the new ones, and keeps that promise: rejected once, by a read-only database,
 * it stays rejected. And a connection that began read-only stays read-only after the database accepts writes.
 */
async function findsNothing(events: WorkerEvents): Promise<unknown> {
  const failed = Promise.withResolvers<unknown>()
  let hasAsked = false
  const asked = () => void (hasAsked = true)
  events.once('worker:getJob:empty', asked)
  events.once('job:start', asked)
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasAsked || isReadOnly(error)) failed.resolve(error)
  })
  const failure = await failed.promise
  await delay(againMilliseconds, undefined, { ref: false })
  return failure
}

const endWritten = 50
const lookMilliseconds = 25

/** The jobs that a lane runs. */
function runningJobs(events: WorkerEvents) {
  const ids = new Set<string>()
  events.on('job:start', ({ job }) => ids.add(job.id))
  events.on('job:complete', ({ job }) => ids.delete(job.id))
  const done = async () => {
    while (ids.size > 0) await delay(lookMilliseconds)
  }
  return { done }
}
