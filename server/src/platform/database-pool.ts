import { Pool, types } from 'pg'

/** How a pool is opened: where, as whom, how many connections. */
export interface PoolSettings {
  /** postgresql:// address whose user owns the database. */
  url: string
  /** The role every connection takes on; 'owner' stays who the address says. */
  role?: string
  connections?: number
  /** A statement that runs longer is cancelled; 0 for never. */
  statementTimeoutSeconds?: number
  /** A transaction that its own server leaves alone for longer is ended, and its locks are free. The owner has a minute. */
  idleTransactionSeconds?: number
  /** Who waits longer for a lock is told so (isLockedOut). Never the owner. */
  lockTimeoutSeconds?: number
}

/** The role the application works as: it cannot create tables nor touch the ledger's rows. */
export const applicationRole = 'sahuji_app'

/** A pool of prepared, role-bound connections. Broken idle connections are dropped quietly and opened anew when needed. */
export function openPool({
  url,
  role = applicationRole,
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
    idle_in_transaction_session_timeout: role === 'owner' ? 60_000 : idleTransactionSeconds * 1000,
    ...(role !== 'owner' && { lock_timeout: lockTimeoutSeconds * 1000 }),
    keepAlive: true,
    application_name: `sahuji ${role}`,
    // Awaited by the pool: a connection that cannot take the role is never handed out.
    onConnect: async (client) => {
      if (role !== 'owner') await client.query(`set role ${client.escapeIdentifier(role)}`)
    },
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
