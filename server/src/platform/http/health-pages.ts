import type { FastifyInstance } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { type Disks, type DiskState, lowDisks } from '../disks.ts'

interface Watched {
  db: Database
  /** The folders of this machine that need room; undefined where the database and the documents are elsewhere. */
  disks?: Disks | undefined
}

/**
 * /healthz: the process is alive. /readyz: the database answers and accepts writes, and the disks of this machine have
 * room; 503 with the failing part as `status`, and `warnings` about harmful settings.
 */
export function healthPages(app: FastifyInstance, watched: Watched, warnings: () => string[] = () => []): void {
  const ready = readiness(watched)
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await ready()
    const warned = [...warnings(), ...(watched.disks ? lowDisks(watched.disks) : [])]
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...(warned.length > 0 && { warnings: warned }) })
  })
}

/** `database`: it does not answer. `database_writes`: it answers, but accepts no writes: full, or read-only. */
type Readiness = 'database' | 'database_writes' | DiskState

// any caller may ask, at any rate
const keptMilliseconds = 1_000
/** No caller waits longer, whatever hangs: a balancer gives up after a few seconds. */
const boundMilliseconds = 3_000
/**
 * One small row may still fit where larger writes fail: a refusal of PostgreSQL for lack of room counts for this long.
 */
const refusedMilliseconds = 10_000

/**
 * Queries the database; at most once a second it also writes a row, which is on disk when committed, and checks the
 * disks. One check at a time. A check that exceeds its bound is reported as failing, and is not started again until it
 * has ended.
 */
export function readiness({ db, disks }: Watched, bound = boundMilliseconds): () => Promise<Readiness> {
  let written: { at: number; status: Readiness } | undefined
  let trying: { since: number; at: Exclude<Readiness, 'ok'>; ended: Promise<Readiness> } | undefined

  const tryAll = async (reached: (at: Exclude<Readiness, 'ok'>) => void): Promise<Readiness> => {
    if (!(await succeeds(db.ping()))) return 'database'
    if (written && performance.now() - written.at < keptMilliseconds) return written.status
    const status = await tryWrites(reached)
    written = { at: performance.now(), status }
    return status
  }
  const tryWrites = async (reached: (at: Exclude<Readiness, 'ok'>) => void): Promise<Readiness> => {
    reached('database_writes')
    if (!(await succeeds(db.write(tryWrite)))) return 'database_writes'
    reached('disk_writes')
    return (await disks?.look()) ?? 'ok'
  }
  const begin = () => {
    const begun = { since: performance.now(), at: 'database' as Exclude<Readiness, 'ok'> }
    const ended = tryAll((at) => (begun.at = at)).finally(() => (trying = undefined))
    return (trying = Object.assign(begun, { ended }))
  }
  return async () => {
    const { room_refused_at } = db.use()
    if (room_refused_at !== undefined && performance.now() - room_refused_at < refusedMilliseconds)
      return 'database_writes'
    const current = trying ?? begin()
    const left = bound - (performance.now() - current.since)
    if (left <= 0) return current.at
    const enough = new AbortController()
    const tooLong = delay(left, undefined, { signal: enough.signal }).then(
      () => current.at,
      () => current.at,
    )
    return Promise.race([current.ended, tooLong]).finally(() => enough.abort())
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

type Write = Parameters<Database['write']>[0]

const tryWrite: Write = (tx) => tx.run`
  insert into readiness (written_at) values (now())
      on conflict (only_row) do update set written_at = excluded.written_at`
