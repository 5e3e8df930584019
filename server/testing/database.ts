import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { applicationGroup } from '../src/platform/database/application-role.ts'
import { migrate, readMigrations } from '../src/platform/database/migrate.ts'
import { openPlatformAccounts } from '../src/ledger/accounts.ts'
import { platformAccountKinds } from '../src/ledger/chart-of-accounts.ts'
import { noticeRows, writeNoticeKinds } from '../src/notifications/choices/write-kinds.ts'
import { shippedMaps, writeShippedMaps } from '../src/reconciliation/statements/shipped-maps.ts'
import { beginGivenMoments } from '../src/platform/ids.ts'
import { scramVerifier } from '../src/platform/crypto/scram.ts'
import type { LookedAtLog } from './canaries.ts'
import { clusterUrl } from './cluster.ts'
import { lookThroughWorld, openedBy } from './look-through.ts'

/** A fresh migrated database for one test file. `db` works as the application, `owner` as the owner of the tables. */
export interface TestDatabase {
  db: Database
  owner: Database
  /** The application's address. */
  url: string
  owner_url: string
  /** Searches the log of a server on it together with its tables, when it is closed. */
  looksAt(log: LookedAtLog): void
  /** Closes the pools; the database stays until it is dropped. */
  close(): Promise<void>
  drop(): Promise<void>
}

/**
 * The initial contents of a database beyond the migrations: written once for a run, under a name of lower-case letters.
 */
export interface Beginning {
  name: string
  /** Must end with no job due and without rows of the test that happened to come first. */
  write(database: TestDatabase): Promise<void>
}

export interface TestDatabaseSettings {
  /** Another cluster's address. */
  on?: string
  begins?: Beginning
}

/** Copies the template that the first caller migrated, or one with initial contents; takes milliseconds. */
export async function testDatabase({ on, begins }: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const cluster = on ?? (await clusterUrl())
  const template = await templateOn(cluster, begins)
  beginGivenMoments()
  return openTestDatabase(cluster, await copied(cluster, template, 'test'))
}

/** A copied database, and the first transaction that may write into it: the template's contents were searched there. */
interface Copy {
  name: string
  since?: string
}

async function copied(cluster: string, template: string, kind: 'test' | 'part'): Promise<Copy> {
  const name = `${kind}_${randomBytes(8).toString('hex')}`
  return speaking(cluster, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    const next = await client.query<{ since: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as since')
    return { name, ...next.rows[0] }
  })
}

function openTestDatabase(cluster: string, { name, since }: Copy): TestDatabase {
  const owner_url = inDatabase(cluster, name)
  const url = asApplication(owner_url)
  const [db, owner] = [
    openDatabase({ url }),
    openDatabase({ url: owner_url, connections: 4, statementTimeoutSeconds: 60 }),
  ]
  let closed: Promise<unknown> | undefined
  const logs: LookedAtLog[] = []
  const opened = openedBy()
  const lookedAndClosed = async () => {
    // a world of thousands of payments takes longer than a request may
    const looking = openDatabase({ url: owner_url, connections: 1, statementTimeoutSeconds: 0 })
    await lookThroughWorld(looking, logs, opened, since)
    await Promise.all([db.close(), owner.close(), looking.close()])
  }
  const close = async () => void (await (closed ??= lookedAndClosed()))
  const drop = async () => {
    await close()
    await dropped(cluster, name)
  }
  return { db, owner, url, owner_url, looksAt: (log) => void logs.push(log), close, drop }
}

// A login of the test may still be closing, and the owner may not end it by force.
async function dropped(cluster: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await command(cluster, `drop database if exists ${name} with (force)`)
    } catch (error) {
      if (tries === 50) throw error
      await delay(20)
    }
  }
}

/** The same cluster's address with another database. */
export function inDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** The same database's address for the application's login, which all databases of a test cluster share. */
export function asApplication(owner_url: string): string {
  const url = new URL(owner_url)
  url.username = login.role
  url.password = login.password
  return url.href
}

const login = { role: 'sahuji_app_tests', password: 'a password for tests only' }

/** Runs one statement as the owner on a connection of its own, outside any transaction. */
export async function command(url: string, text: string): Promise<void> {
  await speaking(url, (client) => client.query(text))
}

const templates = new Map<string, Promise<string>>()

function templateOn(cluster: string, begins?: Beginning): Promise<string> {
  const key = `${cluster} ${begins?.name ?? ''}`
  const known = templates.get(key) ?? (begins ? begunTemplate(cluster, begins) : makeTemplate(cluster))
  templates.set(key, known)
  return known
}

// Any other number.
const beginningsLock = 4_620_002

async function begunTemplate(cluster: string, { name, write }: Beginning): Promise<string> {
  const migrated = await templateOn(cluster)
  const template = `${migrated}_${name}`
  await speaking(cluster, async (client) => {
    await client.query('select pg_advisory_lock($1)', [beginningsLock])
    const found = await client.query('select from pg_database where datname = $1', [template])
    if (found.rowCount) return
    const part = await copied(cluster, migrated, 'part')
    const database = openTestDatabase(cluster, part)
    await write(database)
    await database.close()
    await client.query(`alter database ${part.name} rename to ${template}`)
  })
  return template
}

// Any number; test files in several processes wait for the first one to migrate.
const lock = 4_620_001

async function makeTemplate(cluster: string): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`)
  hash.update(JSON.stringify([noticeRows, platformAccountKinds, shippedMaps]))
  const template = `template_${hash.digest('hex').slice(0, 16)}`
  await speaking(cluster, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    const found = await client.query('select from pg_database where datname = $1', [template])
    if (found.rowCount) return
    const part = `part_${randomBytes(8).toString('hex')}`
    await client.query(`create database ${part}`)
    await migrate({ url: inDatabase(cluster, part) })
    const role = await client.query('select from pg_roles where rolname = $1', [login.role])
    if (!role.rowCount)
      await client.query(
        // the owner is made a member so that dropping a database may end what is still connected
        `create role ${login.role} login password '${scramVerifier(login.password)}' in role ${applicationGroup} role current_user`,
      )
    const made = openTestDatabase(cluster, { name: part })
    await made.owner.write(writeNoticeKinds)
    await made.owner.write(openPlatformAccounts)
    await made.owner.write(writeShippedMaps)
    await made.close()
    await client.query(`alter database ${part} rename to ${template}`)
  })
  return template
}

async function speaking<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
