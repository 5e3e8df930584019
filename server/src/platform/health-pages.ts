import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'

/** /healthz: the process lives. /readyz: the database answers; 503 while it does not. */
export function healthPages(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await db.ping().then(
      () => true,
      () => false,
    )
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'database' })
  })
}
