import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type CronItem, Logger, parseCronItems, type TaskList, type WorkerEvents } from 'graphile-worker'
import { countingFailures } from './job-failures.ts'
import { startHeartbeats, type Heartbeats } from './job-heartbeats.ts'
import { type Lane, lanes, type Work } from './jobs.ts'
import { type LaneRun, runLane } from './lane-run.ts'
import type { Log } from '../log.ts'

/** A job that the worker adds on a schedule: `at` is a cron pattern in UTC. */
export interface Scheduled {
  name: string
  at: string
  /** Runs missed while no server was up are added later, as far back as this. */
  backfill_minutes?: number
  payload?: Record<string, unknown>
  /** Jobs of one queue run one after the other: a run that takes more than a minute has no second one beside it. */
  queue?: string
}

interface WorkerSettings {
  /** The application's address, not through a transaction pooler: the worker listens. */
  url: string
  jobs: readonly Work[]
  log: Log
  cron?: readonly Scheduled[]
  /** How many jobs of a lane run at once on this server. */
  workers?: Partial<Record<Lane, number>>
}

export interface Worker {
  /** Takes no new job and resolves when the running ones end. */
  stop(): Promise<void>
}

/** Messages: two for mails, for SMS and for test pushes, four for pushes, two for what writes them. Rails: four for each of three. */
const workersOf: Readonly<Record<Lane, number>> = { messages: 12, rails: 12, general: 4 }

/** Runs jobs as they arrive, each lane with workers of its own, and recovers after the database was away. */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const presence = startHeartbeats(settings)
  const running = await Promise.all(lanePoolsOf(settings).map((pool) => startLanePool(pool, settings, presence)))
  const stop = async () => {
    await Promise.all(running.map((pool) => pool.stop()))
    await presence.stop()
  }
  return { stop }
}

/** The workers of one lane. */
interface LanePool {
  lane: Lane
  jobs: readonly Work[]
  cron: readonly Scheduled[]
}

/** A pool for each lane that has jobs; the last one also runs the cron schedule for all of them. */
function lanePoolsOf({ jobs, cron = [] }: WorkerSettings): LanePool[] {
  const pools = lanes.map((lane) => ({ lane, jobs: jobs.filter((work) => work.lane === lane) }))
  const used = pools.filter((pool) => pool.jobs.length > 0)
  return used.map((pool, place) => ({ ...pool, cron: place === used.length - 1 ? cron : [] }))
}

async function startLanePool(pool: LanePool, settings: WorkerSettings, presence: Heartbeats): Promise<Worker> {
  const begin = () => start(pool, settings, presence)
  const state: State = { run: await begin(), leaving: new Set(), is_stopping: false }
  const watching = watch(state, begin, settings.log)
  const stop = async () => {
    state.is_stopping = true
    await state.run.stop()
    await Promise.all([watching, ...state.leaving])
  }
  return { stop }
}

interface State {
  run: LaneRun
  /** Earlier runs that still end their jobs. */
  leaving: Set<Promise<void>>
  is_stopping: boolean
}

// The worker gives up after many failures in a row, or after one end of a job that it cannot write: a database that is
// away for minutes, or out of connections for a moment, must not end it for good.
async function watch(state: State, begin: () => Promise<LaneRun>, log: Log): Promise<void> {
  for (;;) {
    const reason = await state.run.ends
    if (state.is_stopping) return
    log.warn({ err: reason }, 'the job worker ended, starting it again')
    const left = state.run.stop().finally(() => state.leaving.delete(left))
    state.leaving.add(left)
    const run = await startedAgain(state, begin)
    if (!run) return
    state.run = run
    if (state.is_stopping) await run.stop()
  }
}

async function startedAgain(state: State, begin: () => Promise<LaneRun>): Promise<LaneRun | undefined> {
  for (let wait = 250; ; wait = Math.min(wait * 2, 5_000)) {
    if (state.is_stopping) return undefined
    const run = await begin().catch(() => undefined)
    if (run) return run
    await delay(wait)
  }
}

function start({ lane, jobs, cron }: LanePool, { url, log, workers }: WorkerSettings, presence: Heartbeats) {
  const events: WorkerEvents = new EventEmitter()
  reportFailures(events, log)
  presence.follow(events)
  return runLane({
    url,
    concurrency: workers?.[lane] ?? workersOf[lane],
    noHandleSignals: true,
    // A delay of zero makes a failed write of a job's end an error that the worker's listener gets: otherwise
    // (graphile-worker 0.18) it is unhandled, and a database that turned read-only would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasksOf(jobs),
    parsedCronItems: parseCronItems(cron.map(cronItem)),
    logger: warningsTo(log),
    events,
  })
}

const cronItem = ({ name, at, payload, backfill_minutes = 0, queue }: Scheduled): CronItem => ({
  task: name,
  match: at,
  // One waiting run is enough, however long the worker was away.
  options: {
    jobKey: `cron ${name}`,
    jobKeyMode: 'preserve_run_at',
    ...(queue !== undefined && { queueName: queue }),
    maxAttempts: 5,
    backfillPeriod: backfill_minutes * 60_000,
  },
  ...(payload && { payload }),
})

/** The worker's own table of functions by name. */
export function tasksOf(jobs: readonly Work[]): TaskList {
  return Object.fromEntries(jobs.map((work) => [work.name, countingFailures((payload: unknown) => work.run(payload))]))
}

/** Logs each failed job by name and try, never with its payload. */
function reportFailures(events: WorkerEvents, log: Log): void {
  events.on('job:error', ({ job, error }) => {
    const facts = { job: job.task_identifier, id: job.id, tries: job.attempts, tries_max: job.max_attempts, err: error }
    if (job.attempts >= job.max_attempts) log.error(facts, 'a job failed for the last time')
    else log.warn(facts, 'a job failed and will be tried again')
  })
}

// The library's own log line of a failed job contains the payload: it is dropped, and reportFailures logs the failure.
function warningsTo(log: Log): Logger {
  return new Logger(() => (level, message, facts) => {
    if (facts && 'failure' in facts) return
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
