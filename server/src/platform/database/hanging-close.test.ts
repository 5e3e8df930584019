import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { type Proxy, startProxy } from '../../../testing/proxy.ts'
import { silentLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { openSignals } from './signals.ts'

let database: TestDatabase
let proxy: Proxy
let hangs = false
const sockets: Socket[] = []
/**
 * Like a stopped PostgreSQL: it accepts what it receives, answers nothing, and never closes its end of a connection.
 */
const stopped = createServer({ allowHalfOpen: true }, (client) => {
  const server = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  for (const [from, to] of [[client, server] as const, [server, client] as const])
    from.on('error', () => {}).on('data', (bytes) => hangs || to.write(bytes))
  sockets.push(client, server)
})
beforeAll(async () => {
  database = await testDatabase()
  proxy = await startProxy(database.url)
  await once(stopped.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  stopped.close()
  await proxy.stop()
  await database.drop()
})

test('stopping while the database hangs waits for no confirmation that a connection is closed', async () => {
  const url = new URL(proxy.url)
  url.port = `${(stopped.address() as AddressInfo).port}`
  const db = openDatabase({ url: url.href, connections: 2 })
  const signals = openSignals({ url: url.href, channel: 'sahuji_hanging', log: silentLog })
  const heard = Promise.withResolvers<void>()
  signals.onSignal(heard.resolve)
  await Promise.all([db.ping(), heard.promise])
  hangs = true
  await expect(Promise.all([db.close(), signals.close()])).resolves.toHaveLength(2)
  expect(hangs).toBe(true)
})
