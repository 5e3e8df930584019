import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ask } from '../../testing/api-client.ts'
import { isSilent, type ProcessWith, ready, serverProcess, type ServerProcess } from '../../testing/api-process.ts'
import { clusterUrl } from '../../testing/cluster.ts'
import { command, inDatabase } from '../../testing/database.ts'
import { noticeRows } from '../notifications/choices/write-kinds.ts'
import { shippedMaps } from '../reconciliation/statements/shipped-maps.ts'
import { newSealKey } from '../ledger/seal-keys.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const begin = async (settings: ProcessWith) => {
  const server = await serverProcess(settings)
  cleanUps.push(() => server.forget())
  return server
}
const start = async (settings: ProcessWith) => {
  const server = await begin(settings)
  await server.says(ready)
  return server
}

/** An empty database on the run's PostgreSQL, as in an operator's DATABASE_URL. */
async function emptyDatabase(): Promise<{ url: string; db: Database }> {
  const name = `first_${randomBytes(6).toString('hex')}`
  const cluster = await clusterUrl()
  await command(cluster, `create database ${name}`)
  const url = inDatabase(cluster, name)
  const db = openDatabase({ url, connections: 1 })
  cleanUps.push(async () => {
    await db.close()
    await command(cluster, `drop database ${name}`)
    await command(cluster, `drop role if exists sahuji_app_${name}`)
  })
  return { url, db }
}

const countOf = async (db: Database, email: string) =>
  (await db.read((tx) => tx.many`select from people where email = ${email}`)).length
const signIn = (server: ServerProcess, email: string, password: string) =>
  ask(server, 'POST', '/api/merchant/login', { email, password })

describe('on an external database', () => {
  test('several first starts at once all succeed and seed the requested demo once; production is refused until it is locked', async () => {
    const { url, db } = await emptyDatabase()
    const env = {
      DATABASE_URL: url,
      DATABASE_APP_PASSWORD: randomBytes(16).toString('hex'),
      PASSWORD_PEPPER: 'the same on every server',
      SEAL_KEY: newSealKey().split('\n')[1]!,
    }
    const servers = await Promise.all([1, 2, 3].map(() => start({ env, flags: ['--demo'] })))
    expect(await countOf(db, 'demo@sahuji.example')).toBe(1)
    const kinds = await db.read((tx) => tx.many`select type from notice_types`)
    expect(kinds).toHaveLength(noticeRows.types.length)
    const maps = await db.read((tx) => tx.many`select code from statement_maps`)
    expect(maps).toHaveLength(Object.keys(shippedMaps).length)
    const once = await db.read(
      (tx) => tx.one`select (select count(*) from events) as events, (select count(*) from cooperative_files) as files,
                            (select count(*) from statements) as statements`,
    )
    expect(once).toEqual({ events: 3n, files: 1n, statements: 3n })
    for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await signIn(servers[2]!, 'demo@sahuji.example', 'sahuji-demo-1')).status).toBe('000')
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0])

    const production = { env: { ...env, NODE_ENV: 'production', HOST: '0.0.0.0' }, data: servers[0]!.data }
    const refused = await begin(production)
    expect(await refused.stop('SIGCONT')).toBe(1)
    expect(refused.said().trim().split('\n')).toHaveLength(1)
    expect(refused.said()).toContain('demo@sahuji.example, new@sahuji.example')
    expect(refused.said()).toContain('npm run demo:lock')

    const locking = await begin({ ...production, program: 'lock-demo.command.ts' })
    expect(await locking.stop('SIGCONT')).toBe(0)
    expect(locking.said()).toContain('Locked: demo@sahuji.example, new@sahuji.example')
    const live = await start(production)
    await expect(signIn(live, 'demo@sahuji.example', 'sahuji-demo-1')).rejects.toThrow('credentials_wrong')
    await hasNoSimulator(live)
    await live.stop()
  }, 240_000)

  test('nothing of the demo is written unless requested; the simulator listens on the loopback address alone', async () => {
    const { url, db } = await emptyDatabase()
    const server = await start({ env: { DATABASE_URL: url, HOST: '0.0.0.0' }, flags: [] })
    expect(await countOf(db, 'demo@sahuji.example')).toBe(0)
    expect(server.said()).not.toContain('sahuji-demo-1')
    expect(await isSilent(server.simulator)).toBe(false)
    // 127.0.0.2 represents any other address: the product answers there, the simulator does not
    expect(await answers('127.0.0.2', server.url)).toBe(true)
    expect(await answers('127.0.0.2', server.simulator)).toBe(false)
    await server.stop()
  }, 180_000)

  test('the demo is refused in one line when it is requested in production', async () => {
    const server = await begin({ env: { NODE_ENV: 'production' }, flags: ['--demo'] })
    expect(await server.stop('SIGCONT')).toBe(1)
    expect(server.said()).toContain('not with NODE_ENV=production')
  })
})

/** The banks' simulator never starts in production, whatever address the product listens on. */
async function hasNoSimulator(server: ServerProcess): Promise<void> {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await isSilent(server.simulator)).toBe(true)
  expect(server.said()).not.toContain('simulator')
}

async function answers(host: string, url: string): Promise<boolean> {
  const socket = connect({ host, port: Number(new URL(url).port) })
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
