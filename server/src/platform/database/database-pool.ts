import { Pool, types } from 'pg'

/** How a pool is opened: where and as whom, how many connections. */
export interface PoolSettings {
  /** postgresql:// address; who it names is who the pool works as, and nobody else for as long as it lives. */
  url: string
  connections?: number
  /** A statement that runs longer is cancelled; 0 for never. */
  statementTimeoutSeconds?: number
  /** A transaction that its own server leaves alone for longer is ended, and its locks are free. */
  idleTransactionSeconds?: number
  /** Who waits longer for a lock is told so (isLockedOut). */
  lockTimeoutSeconds?: number
}

/** A pool of connections. Broken idle connections are dropped quietly and opened anew when needed. */
export function openPool({
  url,
  connections = 8,
  statementTimeoutSeconds = 10,
  idleTransactionSeconds = 4,
  lockTimeoutSeconds = 6,
}: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    types: { getTypeParser },
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutSeconds * 1000,
    // One-way network loss: the server's own limit never reaches us, so ours is a little longer.
    ...(statementTimeoutSeconds > 0 && { query_timeout: (statementTimeoutSeconds + 2) * 1000 }),
    // The first is shorter than the second: whoever waits for a server that hangs goes on instead of being refused.
    idle_in_transaction_session_timeout: idleTransactionSeconds * 1000,
    lock_timeout: lockTimeoutSeconds * 1000,
    keepAlive: true,
    application_name: 'sahuji',
  })
  // A connection that dies is reported to whoever waits on it; unheard, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const textArray: number = 1009
const textOf = (text: string) => text
const parsers = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1016, arrayOf(BigInt)],
  [1082, textOf],
  [1182, arrayOf(textOf)],
])

// int8 as bigint and date as text, one by one and in arrays; the rest as pg does it.
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format as 'text')

function arrayOf(parse: (text: string) => unknown) {
  const split = types.getTypeParser(textArray) as (text: string) => (string | null)[]
  return (text: string) => split(text).map((item) => (item === null ? null : parse(item)))
}
