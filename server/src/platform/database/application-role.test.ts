import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestCluster } from '../../../testing/cluster.ts'
import { command, inDatabase, testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { startProxy } from '../../../testing/proxy.ts'
import { applicationAddress, checkApplication, needRoles } from './application-role.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const password = 'the first of this database'
// roles belong to a whole cluster: in that of the run, the books of other tests would show these as broken
let cluster: Awaited<ReturnType<typeof startTestCluster>>
beforeAll(async () => {
  cluster = await startTestCluster()
})
afterAll(() => cluster.stop())

let t: TestDatabase
const cleanUps: string[] = []
beforeEach(async () => {
  t = await testDatabase({ on: cluster.url })
})
afterEach(async () => {
  await t.drop()
  for (const each of cleanUps.splice(0).reverse()) await command(cluster.superuser_url, each)
})

const logIn = async (more: Partial<Parameters<typeof applicationAddress>[0]> = {}) => {
  const url = await applicationAddress({ owner_url: t.owner_url, password, mayReset: false, ...more })
  cleanUps.push(`drop role if exists ${new URL(url).username}`)
  return url
}
const whoIs = async (url: string) => {
  const db = openDatabase({ url, connections: 1 })
  try {
    return await db.read((tx) => tx.one`select session_user::text as role`)
  } finally {
    await db.close()
  }
}

describe('the application’s login', () => {
  test('is created for one database and reused at the next start', async () => {
    const url = await logIn()
    const name = new URL(t.url).pathname.slice(1)
    expect(await whoIs(url)).toEqual({ role: `sahuji_app_${name}` })
    expect(await logIn()).toBe(url)
    await expect(checkApplication(url)).resolves.toBeUndefined()
  })

  test('differs between two databases of one server', async () => {
    const other = await testDatabase({ on: cluster.url })
    const urls = [await logIn(), await logIn({ owner_url: other.owner_url, password: 'of the second installation' })]
    expect(new URL(urls[0]!).username).not.toBe(new URL(urls[1]!).username)
    for (const url of urls) await whoIs(url)
    await other.drop()
  })

  test('is created once when three servers start at the same moment', async () => {
    expect(new Set(await Promise.all([logIn(), logIn(), logIn()])).size).toBe(1)
  })

  test('with another password stops the start, unless the operator supplies the password', async () => {
    const first = await logIn()
    await expect(logIn({ password: 'of another data folder' })).rejects.toThrow(/same DATABASE_APP_PASSWORD/)
    await whoIs(first)
    const second = await logIn({ password: 'of the operator himself', mayReset: true })
    await whoIs(second)
    await expect(whoIs(first)).rejects.toThrow('password authentication failed')
  })

  test('has a password that appears in no logged statement', async () => {
    const seen: string[] = []
    const proxy = await startProxy(t.owner_url, ({ from, bytes }) => {
      if (from === 'client') seen.push(bytes.toString('latin1'))
      return 'pass'
    })
    await logIn({ owner_url: proxy.url })
    await proxy.stop()
    expect(seen.join('')).toContain('SCRAM-SHA-256$4096:')
    expect(seen.join('')).not.toContain(password)
  })
})

describe('a login with more rights than the application needs', () => {
  const role = `test_${randomBytes(6).toString('hex')}`
  const as = async (...statements: string[]) => {
    for (const statement of statements) await command(inDatabase(cluster.superuser_url, databaseName()), statement)
    cleanUps.push(`drop role if exists ${role}`)
    const url = new URL(t.url)
    url.username = role
    url.password = 'mine'
    return url.href
  }
  const databaseName = () => new URL(t.url).pathname.slice(1)
  const make = `create role ${role} login password 'mine'`

  test.each([
    ['a superuser', 'it is a superuser', `${make} superuser in role sahuji_app`],
    ['one who makes roles', 'it may create roles', `${make} createrole in role sahuji_app`],
    ['a member of the owner', /it may become .*sahuji/, `${make} in role sahuji_app, sahuji`],
    ['one who reads files', 'it may become pg_read_server_files', `${make} in role sahuji_app, pg_read_server_files`],
    ['a stranger', 'it is not a member of sahuji_app', make],
  ])('%s is refused', async (_, fault, statement) => {
    const url = await as(statement)
    await expect(checkApplication(url)).rejects.toThrow(fault)
  })

  test('the owner itself is refused', async () => {
    await expect(checkApplication(t.owner_url)).rejects.toThrow('it owns tables')
  })
})

describe('an owner that may not create roles', () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`
  let url: string
  beforeEach(async () => {
    const name = `own_${randomBytes(6).toString('hex')}`
    await command(cluster.superuser_url, `create role ${owner} login password 'mine'`)
    await command(cluster.superuser_url, `create database ${name} owner ${owner}`)
    cleanUps.push(`drop role ${owner}`, `drop database ${name} with (force)`)
    const address = new URL(inDatabase(cluster.url, name))
    address.username = owner
    address.password = 'mine'
    url = address.href
  })

  test('gets the statements for an administrator to run, before any migration', async () => {
    await expect(needRoles(url, false)).rejects.toThrow(
      /create role sahuji_app; grant sahuji_app to .*DATABASE_APP_URL/,
    )
    await expect(needRoles(url, true)).rejects.toThrow(/create role sahuji_app/)
    const client = new Client({ connectionString: url })
    await client.connect()
    expect((await client.query(`select from pg_class where relname = 'migrations'`)).rowCount).toBe(0)
    await client.end()
  })

  test('migrates, and the application works under a login that an administrator created', async () => {
    const login = `web_${randomBytes(6).toString('hex')}`
    await command(cluster.superuser_url, `grant sahuji_app to ${owner}`)
    await command(cluster.superuser_url, `create role ${login} login password 'mine' in role sahuji_app`)
    cleanUps.push(`drop role ${login}`)
    await expect(needRoles(url, true)).resolves.toBeUndefined()
    await migrate({ url })
    const app = new URL(url)
    app.username = login
    await expect(checkApplication(app.href)).resolves.toBeUndefined()
  })
})
