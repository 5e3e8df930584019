import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { readiness } from '../database/readiness.ts'

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
