import { Pool, types } from 'pg'

/** How a pool is opened: where and as whom, how many connections. */
export interface PoolSettings {
  /** postgresql:// address; its user is the role of every connection for the pool's whole life. */
  url: string
  connections?: number
  /** A statement that runs longer is cancelled; 0 disables the limit. */
  statementTimeoutSeconds?: number
  /** PostgreSQL ends a transaction that stays idle for longer and frees its locks. */
  idleTransactionSeconds?: number
  /** A statement that waits longer for a lock fails (isLockedOut). */
  lockTimeoutSeconds?: number
  /** How long a caller waits while no connection can be opened; 0: it fails at once. */
  reconnectMilliseconds?: number
}

/** A pool of connections. Broken idle connections are dropped silently and reopened when needed. */
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
    // One-way network loss: the server's own timeout never reaches us, so the driver's is a little longer.
    ...(statementTimeoutSeconds > 0 && { query_timeout: (statementTimeoutSeconds + 2) * 1000 }),
    // The first is shorter than the second: a statement blocked by a hanging server's locks goes on instead of being
    // refused.
    idle_in_transaction_session_timeout: idleTransactionSeconds * 1000,
    lock_timeout: lockTimeoutSeconds * 1000,
    keepAlive: true,
    application_name: 'sahuji',
  })
  // The statement under way reports a connection that dies; without this listener the event would end the process.
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

// int8 as bigint and date as text, single and in arrays; pg parses the rest.
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format as 'text')

function arrayOf(parse: (text: string) => unknown) {
  const split = types.getTypeParser(textArray) as (text: string) => (string | null)[]
  return (text: string) => split(text).map((item) => (item === null ? null : parse(item)))
}
