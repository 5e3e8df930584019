import { setTimeout as delay } from 'node:timers/promises'
import { run, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { isReadOnly } from '../database/database-errors.ts'

/** The workers of a lane, until they take no more jobs. */
export interface LaneRun {
  /** Resolves with why as soon as they take no more; what runs then still ends. Never rejects. */
  ends: Promise<unknown>
  /** Takes no new job and resolves when the running ones are done. */
  stop(): Promise<void>
}

interface LaneRunOptions extends Omit<RunnerOptions, 'pgPool' | 'connectionString' | 'events' | 'concurrency'> {
  url: string
  events: WorkerEvents
  concurrency: number
}

/** So many connections beside one for each job at once: to listen, to look, and the calendar's. */
const moreConnections = 3

/** What a worker asks is answered at once, or not at all. */
const silentMilliseconds = 12_000

/** Longer than what is written of a job at its end takes. */
const graceMilliseconds = 5_000

/**
 * Runs a lane. It is over as soon as the library gives up, not when the library says so: graphile-worker 0.18 miscounts what
 * it could not write of two jobs that end at once, and waits for that for ever.
 */
export async function runLane({ url, concurrency, events, ...options }: LaneRunOptions): Promise<LaneRun> {
  const pool = new Pool({
    connectionString: url,
    max: concurrency + moreConnections,
    connectionTimeoutMillis: 5_000,
    // A connection that a firewall forgot, or behind which a server hangs, answers nothing and says nothing: the worker would
    // wait for it for ever, and nothing would tell. In a pipeline the limit ends the connection as well.
    query_timeout: silentMilliseconds,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // a connection that breaks is told by what needed it
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
  const stop = async () => {
    const stopped = runner.stop().catch(() => {})
    await Promise.race([stopped, running.done().then(() => delay(graceMilliseconds, undefined, { ref: false }))])
    // one that had given up says at once that it stopped, while its jobs still run
    await running.done()
    await delay(endWritten)
    await Promise.race([pool.end(), delay(graceMilliseconds, undefined, { ref: false })])
  }
  return { ends: ending.promise, stop }
}

/** So long is waited before a lane that finds no job any more is begun anew. */
const againMilliseconds = 5_000

/**
 * Resolves where a lane would find no job any more, and say nothing. At its first question the library (graphile-worker 0.18)
 * reads the numbers of its tasks, writing those that are new, and keeps that promise for good: refused once, by a database
 * that takes no writes, it is refused for ever. And a connection that began read-only stays so, when the database is not.
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
