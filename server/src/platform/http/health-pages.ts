import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/**
 * /healthz: the process lives. /readyz: the database answers and takes writes; 503 with what fails as `status` while it
 * does not, and as `warnings` what is set up in a way that will hurt.
 */
export function healthPages(app: FastifyInstance, db: Database, warnings: () => string[] = () => []): void {
  const ready = readiness(db)
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await ready()
    const warned = warnings()
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...(warned.length > 0 && { warnings: warned }) })
  })
}

/** `database`: it does not answer. `database_writes`: it answers, but takes no writes: full, or read-only. */
type Readiness = 'ok' | 'database' | 'database_writes'

// asked by anybody, as often as they like
const goodMilliseconds = 5_000
const badMilliseconds = 1_000

/** Asks the database and tries a write at most every five seconds, every second while it is refused; one at a time. */
export function readiness(db: Database): () => Promise<Readiness> {
  let written: { at: number; isGood: boolean } | undefined
  let askRail: Promise<Readiness> | undefined

  const takesWrites = async (): Promise<boolean> => {
    const age = written ? performance.now() - written.at : Infinity
    if (written && age < (written.isGood ? goodMilliseconds : badMilliseconds)) return written.isGood
    const isGood = await db.write(tryWrite).then(
      () => true,
      () => false,
    )
    written = { at: performance.now(), isGood }
    return isGood
  }
  const ask = async (): Promise<Readiness> => {
    const answers = await db.ping().then(
      () => true,
      () => false,
    )
    if (!answers) return 'database'
    return (await takesWrites()) ? 'ok' : 'database_writes'
  }
  return async () => {
    askRail ??= ask().finally(() => (askRail = undefined))
    return askRail
  }
}

type Write = Parameters<Database['write']>[0]

const tryWrite: Write = (tx) => tx.run`
  insert into readiness (written_at) values (now())
      on conflict (only_row) do update set written_at = excluded.written_at`
