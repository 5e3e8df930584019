import type pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import {
  isConnectionLost,
  isReadOnly,
  isExhausted,
  isRetryable,
  isServerError,
  isWithoutRoom,
  OutcomeUnknown,
  translate,
} from './database-errors.ts'
import { openPool, type PoolSettings } from './database-pool.ts'
import { type Open, speak, type Tx } from './database-tx.ts'
import type { GaugeSource } from '../gauges.ts'
import { withTimeLimit } from '../time-limit.ts'

export type { Tx }

/** A pool of connections that all work as the role that logged in. */
export interface Database {
  /**
   * No transaction: each statement sees what is committed when it starts. `patience_milliseconds`: a limit for short
   * statements, which detects a hanging database.
   */
  read<T>(work: (tx: Tx) => Promise<T>, patience_milliseconds?: number): Promise<T>
  /**
   * One transaction: commits when `work` returns, rolls back when it throws. `work` runs again (up to five times) after a
   * serialization failure or deadlock. Throws OutcomeUnknown when the answer to COMMIT is lost or doubtful.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves when the database answers, throws when it does not within a few seconds. */
  ping(): Promise<void>
  /** The connections of the pool at this moment. */
  use(): PoolUse
  /** Waits for statements under way, except on a hanging server. */
  close(): Promise<void>
}

/** Opens a pool; connects at first use, and again after PostgreSQL comes back. */
export function openDatabase(settings: PoolSettings): Database {
  const pool = openPool(settings)
  const { reconnectMilliseconds = 4_000 } = settings
  let room_refused_at: number | undefined
  const noted = (error: unknown): never => {
    if (isWithoutRoom(error)) room_refused_at = performance.now()
    throw error
  }
  return {
    read: async (work, options) =>
      using(await connected(pool, { reconnectMilliseconds }), (client) => work(speak(client, undefined, options))),
    write: (work) =>
      repeated(async () =>
        using(await begun(pool, reconnectMilliseconds), (client) => transaction(client, work)),
      ).catch(noted),
    ping: async () => void (await pool.query('select 1')),
    use: () => ({
      max: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      room_refused_at,
    }),
    // a hanging server never confirms that a connection is closed
    close: () => withTimeLimit(hangsAfterMilliseconds, pool.end()),
  }
}

/** How many connections may be open, are open, are idle; and how many callers wait for one. */
interface PoolUse {
  max: number
  open: number
  idle: number
  waiting: number
  /** By performance.now() when PostgreSQL last refused a write because it had no room. */
  room_refused_at?: number | undefined
}

/** A server that does not answer even this in time hangs: the pool stops waiting for it. */
const givingUp = { text: 'rollback', query_timeout: 1_000 } as const

async function transaction<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  const open: Open = { now: true }
  const result = await work(speak(client, open)).catch(async (error: unknown) => {
    open.now = false
    // Where the rollback fails too, the connection is discarded and PostgreSQL rolls back by itself.
    await client.query(givingUp).catch(() => {})
    throw error
  })
  open.now = false
  // Sent at once, one behind the other: where the statement fails, COMMIT finds an aborted transaction and answers
  // ROLLBACK.
  const last = open.last && client.query(open.last)
  const [said, committed] = await Promise.allSettled([last, commit(client)])
  if (committed.status === 'fulfilled') {
    for (const after of open.after ?? []) after()
    return result
  }
  throw said.status === 'rejected' && isRolledBack(said.reason, committed.reason) ? said.reason : committed.reason
}

const isRolledBack = (said: unknown, committed: unknown) =>
  committed instanceof RolledBack && isServerError(said) && !isConnectionLost(said)

async function commit(client: pg.PoolClient): Promise<void> {
  let doubt: string | undefined
  const onNotice = (notice: { code?: string | undefined; message?: string | undefined }) => {
    if (notice.code === '01000') doubt = notice.message
  }
  client.on('notice', onNotice)
  try {
    const answer = await client.query('commit')
    if (answer.command !== 'COMMIT') throw new RolledBack('a failed statement inside the transaction was ignored')
  } catch (error) {
    // A plain ERROR is a clear failure; anything else leaves the outcome unknown.
    if (error instanceof RolledBack || (isServerError(error) && !isConnectionLost(error))) throw error
    throw new OutcomeUnknown('the connection was lost during COMMIT', { cause: error })
  } finally {
    client.off('notice', onNotice)
  }
  if (doubt !== undefined) throw new OutcomeUnknown(doubt)
}

class RolledBack extends Error {
  override readonly name = 'RolledBack'
}

const triesMax = 5

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === triesMax || !isRetryable(error)) throw error
      await delay(Math.random() * 10 * 2 ** tries)
    }
  }
}

/** A short statement without an answer for this long: the database hangs. Requests end within five seconds. */
export const hangsAfterMilliseconds = 4_000

/** The same database for short statements alone: a caller hears in time that it hangs. */
export const impatient = (db: Database): Database => ({
  ...db,
  read: (work, patience_milliseconds = hangsAfterMilliseconds) => db.read(work, patience_milliseconds),
})

// Nothing is written while connecting and in BEGIN, so both may be retried while PostgreSQL restarts. BEGIN waits for
// no lock: a server that does not answer it hangs, and the caller fails in time.
const beginning = { text: 'begin', query_timeout: hangsAfterMilliseconds } as const

async function begun(pool: pg.Pool, reconnectMilliseconds: number): Promise<pg.PoolClient> {
  const first = async (client: pg.PoolClient) => void (await client.query(beginning))
  return connected(pool, { reconnectMilliseconds, first })
}

interface Connecting {
  reconnectMilliseconds: number
  first?: (client: pg.PoolClient) => Promise<void>
}

async function connected(pool: pg.Pool, { reconnectMilliseconds, first }: Connecting): Promise<pg.PoolClient> {
  const start = performance.now()
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      await first?.(client)
      return client
    } catch (error) {
      client?.release(true)
      const hopeless = pool.ending || isExhausted(error) || !isConnectionLost(error)
      if (hopeless || performance.now() - start + wait > reconnectMilliseconds) throw error
      await delay(wait)
    }
  }
}

async function using<T>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let isLost = false
  try {
    return await work(client)
  } catch (error) {
    // a connection that began read-only stays read-only after the database accepts writes again
    isLost = isConnectionLost(error) || isReadOnly(error)
    throw translate(error)
  } finally {
    // Any state but idle means an open transaction or an unknown state: never lend this connection again. Nor one whose
    // statement was abandoned: the next statement would wait behind it.
    client.release(isLost || client.getTransactionStatus() !== 'I')
  }
}

/** Runs a transaction that is safe to repeat, once more where the answer to its COMMIT was lost. */
export async function retryOnUnknownCommit<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutcomeUnknown) return work()
    throw error
  }
}

/**
 * The application's pools of connections by name: read without the database, so that they are visible when all are in
 * use.
 */
export const poolGauges = (pools: Readonly<Record<string, Database>>): GaugeSource => ({
  name: 'pool',
  gauges: [
    { name: 'sahuji_pool_connections_max', help: 'Connections that the pool may open', labels: ['pool'] },
    { name: 'sahuji_pool_connections', help: 'Connections of the pool, by state', labels: ['pool', 'state'] },
    { name: 'sahuji_pool_waiting', help: 'Requests and jobs that wait for a connection', labels: ['pool'] },
  ],
  read: () =>
    Object.entries(pools).flatMap(([pool, db]) => {
      const { max, open, idle, waiting } = db.use()
      return [
        { gauge: 'sahuji_pool_connections_max', labels: { pool }, value: max },
        { gauge: 'sahuji_pool_connections', labels: { pool, state: 'busy' }, value: open - idle },
        { gauge: 'sahuji_pool_connections', labels: { pool, state: 'idle' }, value: idle },
        { gauge: 'sahuji_pool_waiting', labels: { pool }, value: waiting },
      ]
    }),
})
