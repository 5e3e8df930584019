import * as z from 'zod/mini'
import type { Tx, Database } from '../database/database.ts'
import { json } from '../database/sql.ts'
import type { GaugeSource, Reading } from '../gauges.ts'
import { failingJobs } from './job-failures.ts'

/** A kind of work that runs after the commit: its name and the shape of its payload. */
interface Job<Payload> {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
}

/** A job with its function, which needs the services that the server is assembled with. */
interface RunnableJob<Payload, Services> extends Job<Payload> {
  run(payload: Payload, services: Services): Promise<void>
}

/** Jobs of one lane have workers of their own: a job that hangs in one lane delays no job of another. */
export const lanes = ['messages', 'rails', 'general'] as const
export type Lane = (typeof lanes)[number]

/** A job ready for the worker: its payload is checked before it runs. */
export interface Work {
  readonly name: string
  readonly lane: Lane
  run(payload: unknown): Promise<void>
}

/** Declares a job. It may run more than once, so `run` must be safe to repeat. */
export function job<Payload>(name: string, payload: z.ZodMiniType<Payload>): Job<Payload>
export function job<Payload, Services>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  run: (payload: Payload, services: Services) => Promise<void>,
): RunnableJob<Payload, Services>
export function job<Payload, Services>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  run?: (payload: Payload, services: Services) => Promise<void>,
) {
  return run ? { name, payload, run } : { name, payload }
}

/** Binds a job to its function, where the server is assembled. */
export function work<Payload>({ name, payload }: Job<Payload>, run: (payload: Payload) => Promise<unknown>): Work {
  return { name, lane: 'general', run: async (raw) => void (await run(z.parse(payload, raw))) }
}

/** The same work, run by the workers of another lane. */
export const inLane = (lane: Lane, works: readonly Work[]): Work[] => works.map((each) => ({ ...each, lane }))

/** Gives a runnable job its services. */
export function workWith<Payload, Services>(runnable: RunnableJob<Payload, Services>, services: Services): Work {
  return work(runnable, (payload) => runnable.run(payload, services))
}

interface JobOptions {
  runAt?: Date
  /** A waiting job of the same key is replaced. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** After this many failures the job is a dead letter; the waits between tries grow to six hours. */
  triesMax?: number
}

/** A job as written to the database: see newJob. */
export interface NewJob {
  readonly name: string
  readonly payload: string
  readonly queue: string | null
  readonly run_at: Date | null
  readonly key: string | null
  readonly tries_max: number
}

/** A job to add with others in one statement. Throws where the payload does not match the job's shape. */
export function newJob<Payload>(
  { name, payload: shape }: Job<Payload>,
  payload: Payload,
  { runAt, key, queue, triesMax = 12 }: JobOptions = {},
): NewJob {
  return {
    name,
    payload: json(z.encode(shape, payload)),
    queue: queue ?? null,
    run_at: runAt ?? null,
    key: key ?? null,
    tries_max: triesMax,
  }
}

/** Adds a job in the caller's transaction: it runs after the commit, and never after a rollback. */
export async function addJob<Payload>(
  tx: Tx,
  kind: Job<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await addNewJob(tx, newJob(kind, payload, options))
}

/** Adds a job that newJob made, as addJob does. */
export async function addNewJob(tx: Tx, { name, payload, queue, run_at, key, tries_max }: NewJob): Promise<void> {
  await tx.run`select jobs_add(${name}, ${payload}::json, ${queue}, ${run_at}, ${key}, ${tries_max})`
}

/** How many jobs of a kind are due and wait, how long the oldest has waited, and how many are dead letters. */
interface JobFigures {
  name: string
  due: bigint
  oldest_due_seconds: number
  dead: bigint
}

/** The kinds of jobs that have waiting or dead jobs. */
const jobFigures = (tx: Tx): Promise<JobFigures[]> =>
  tx.many<JobFigures>`select name, due, oldest_due_seconds, dead from jobs_figures()`

/** A job that used up its tries. */
export interface DeadJob {
  id: bigint
  name: string
  key: string | null
  tries: number
  last_error: string | null
  created_at: Date
}

/** The dead letters, oldest first. */
export const deadJobs = (tx: Tx): Promise<DeadJob[]> =>
  tx.many<DeadJob>`select id, name, key, tries, last_error, created_at from jobs_dead()`

/** Removes jobs that a newer job of their key replaced, and failures that last occurred seven days ago. */
export const forgetReplacedJobs = (tx: Tx) => tx.run`select jobs_forget_replaced()`

/** Gives dead letters all their tries again, from now on; returns how many were dead letters. */
export const reviveJobs = async (tx: Tx, ids: readonly bigint[]): Promise<bigint> =>
  (await tx.one<{ count: bigint }>`select jobs_revive(${ids}::bigint[]) as count`).count

/** Drops dead letters; returns how many were dead letters. */
export const dropJobs = async (tx: Tx, ids: readonly bigint[]): Promise<bigint> =>
  (await tx.one<{ count: bigint }>`select jobs_drop(${ids}::bigint[]) as count`).count

/**
 * The waiting jobs of each lane, the dead letters by job, and the jobs that always fail. A job unknown to this release
 * is in the lane `none`.
 */
export const jobGauges = ({ db, jobs }: { db: Database; jobs: readonly Work[] }): GaugeSource => ({
  name: 'jobs',
  gauges: [
    { name: 'sahuji_jobs_due', help: 'Jobs that are due and wait for a worker', labels: ['lane'] },
    { name: 'sahuji_jobs_oldest_due_seconds', help: 'How long the oldest due job waits', labels: ['lane'] },
    { name: 'sahuji_jobs_dead', help: 'Jobs that used up their tries and wait for a person', labels: ['job'] },
    { name: 'sahuji_jobs_failing', help: 'Keys whose work is added again and always fails', labels: ['job'] },
  ],
  read: async () => {
    const figures = await db.read(jobFigures)
    const failing = failingOf(await db.read(failingJobs))
    const laneOf = new Map<string, string>(jobs.map(({ name, lane }) => [name, lane]))
    const dead = figures.map(({ name, dead: value }) => deadOf(name, value))
    return [...[...lanes, 'none'].flatMap(waiting), ...dead, ...failing]

    function waiting(lane: string): Reading[] {
      const own = figures.filter(({ name }) => (laneOf.get(name) ?? 'none') === lane)
      const due = own.reduce((sum, figure) => sum + Number(figure.due), 0)
      const oldest = Math.max(0, ...own.map(({ oldest_due_seconds }) => oldest_due_seconds))
      return [
        { gauge: 'sahuji_jobs_due', labels: { lane }, value: due },
        { gauge: 'sahuji_jobs_oldest_due_seconds', labels: { lane }, value: oldest },
      ]
    }
  },
})

const deadOf = (job: string, value: bigint): Reading => ({ gauge: 'sahuji_jobs_dead', labels: { job }, value })

const failingOf = (failing: readonly { name: string }[]): Reading[] =>
  [...Map.groupBy(failing, ({ name }) => name)].map(([job, { length }]) => ({
    gauge: 'sahuji_jobs_failing',
    labels: { job },
    value: length,
  }))
