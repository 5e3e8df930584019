import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appAuthorizerDefault } from '@sahuji/contract/http/envelope'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { testClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { type EventStreamRoute, mountEventStream } from './event-streams.ts'
import type { Person } from './route-table.ts'
import { webServer, type WebServer } from './web-server.ts'

let app: WebServer
let database: TestDatabase

beforeEach(async () => void (database = await testDatabase()))
afterEach(async () => {
  await app.close()
  await database.drop()
})

test('a browser that disconnects during the session look-up leaves no stream open', async () => {
  const left = Promise.withResolvers<void>()
  const { socket, asked, looked, open } = await asksForStream((app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.raw.once('close', () => left.resolve())
    })
  })
  await asked
  socket.destroy()
  await left.promise
  looked({ person: { language: 'en' } as Person })
  await new Promise((resolve) => setImmediate(resolve))
  expect(open.size).toBe(0)
})

test('a stream whose session is looked up while the server stops is refused, and the server stops', async () => {
  const { socket, asked, looked, open, closed } = await asksForStream()
  await asked
  const stopped = app.close()
  await closed
  looked({ person: { language: 'en' } as Person })
  const [answer] = await once(socket, 'data')
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n/s)
  expect(open.size).toBe(0)
  await stopped
})

/** Asks a listening server for a stream. `asked` resolves when the session is looked up, which `looked` ends. */
async function asksForStream(prepare: (app: WebServer) => void = () => {}) {
  const asked = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<{ person: Person }>()
  const closed = Promise.withResolvers<void>()
  const open = new Set<object>()
  app = webServer({}, createLog({ level: 'silent' }), createMetrics())
  prepare(app)
  const route: EventStreamRoute = {
    path: '/api/live',
    who: 'session',
    retryMilliseconds: () => 2_000,
    open: (stream) => {
      open.add(stream)
      return () => open.delete(stream)
    },
    close: async () => closed.resolve(),
  }
  const authenticate = () => {
    asked.resolve()
    return looked.promise
  }
  mountEventStream(app, { db: database.db, clock: testClock(), authenticate }, route)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /api/live HTTP/1.1\r\nhost: here\r\napp-authorizer: ${appAuthorizerDefault}\r\n\r\n`)
  return { socket, asked: asked.promise, looked: looked.resolve, open, closed: closed.promise }
}
