import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clusterUrl } from '../../../testing/cluster.ts'
import { command, inDatabase, testDatabase } from '../../../testing/database.ts'
import { secondEngine, type SecondEngine, secondEngineVersion } from '../../../testing/second-engine.ts'
import { applicationAddress, checkApplication } from './application-role.ts'
import { openDatabase } from './database.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'

const password = 'a password for this test'
const debian = await secondEngineVersion()
if (debian === undefined)
  process.stdout.write('no PostgreSQL 15 or newer in /usr/lib/postgresql: the tests on a second engine are skipped\n')

describe.each([
  { engine: 'the embedded PostgreSQL', is_here: true },
  { engine: `Debian's PostgreSQL ${debian ?? ''}`, is_here: debian !== undefined },
])('on $engine', ({ engine, is_here }) => {
  let other: SecondEngine | undefined
  let cluster: string
  let url: string
  let folder: string
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const migrated = () => migrate({ url, folder: pathToFileURL(`${folder}/`) })

  beforeAll(async () => {
    if (!is_here) return
    if (engine.startsWith('Debian')) other = await secondEngine()
    cluster = other?.url ?? (await clusterUrl())
  })
  afterAll(() => other?.stop())

  beforeEach(async (context) => {
    if (!is_here) return context.skip()
    const name = `migrate_${randomBytes(6).toString('hex')}`
    await command(cluster, `create database ${name}`)
    url = inDatabase(cluster, name)
    folder = await mkdtemp(join(tmpdir(), 'sahuji-test-'))
    return async () => {
      await command(cluster, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true })
    }
  })

  test('all our migrations are applied, and a second start finds nothing to do', async () => {
    const names = (await readMigrations()).map(({ name }) => name)
    expect(await migrate({ url })).toEqual(names)
    expect(await migrate({ url })).toEqual([])
  })

  test('refuses a database from before version 0.2.0 in one sentence, and changes nothing', async () => {
    await write('0001-roles.sql', 'create table old ()')
    await write('0004-ledger-holds.sql', 'create table holds ()')
    await migrated()
    await expect(migrate({ url })).rejects.toThrow(
      /made before version 0\.2\.0 and cannot be migrated: start with an empty one/,
    )
    await expect(command(url, 'select from old, holds')).resolves.toBeUndefined()
  })

  test('three servers started at once apply each migration once', async () => {
    await cp(new URL('0001-roles.sql', migrationsFolder), join(folder, '0001-roles.sql'))
    await write('0002-slow.sql', 'select pg_sleep(0.1); create table slow ()')
    const applied = await Promise.all([migrated(), migrated(), migrated()])
    expect(applied.flat().sort()).toEqual(['0001-roles.sql', '0002-slow.sql'])
  })

  test('two databases of one cluster may create the shared role at the same moment', async () => {
    const second = `${new URL(url).pathname.slice(1)}_b`
    await command(cluster, `create database ${second}`)
    const both = [url, inDatabase(cluster, second)].map((each) => migrate({ url: each }))
    expect(await Promise.all(both)).toHaveLength(2)
    await command(cluster, `drop database ${second} with (force)`)
  })

  test('the application may use a later table but not alter it, and may call later functions', async () => {
    await cp(new URL('0001-roles.sql', migrationsFolder), join(folder, '0001-roles.sql'))
    await write(
      '0002-things.sql',
      `create table things (id int); create function seven() returns int language sql as 'select 7'`,
    )
    await migrated()
    const db = openDatabase({ url: await applicationAddress({ owner_url: url, password, mayReset: false }) })
    await db.write((tx) => tx.run`insert into things select seven()`)
    expect(await db.read((tx) => tx.many`select id from things`)).toEqual([{ id: 7 }])
    await expect(db.write((tx) => tx.run`alter table things add column more int`)).rejects.toThrow('must be owner')
    await db.close()
    await command(cluster, `drop role sahuji_app_${new URL(url).pathname.slice(1)}`)
  })

  test('a failed migration leaves nothing behind, keeps those before it, and continues when fixed', async () => {
    await write('0001-good.sql', 'create table good ()')
    await write('0002-bad.sql', 'create table half (); select 1 / 0')
    await expect(migrated()).rejects.toThrow('migration 0002-bad.sql failed: division by zero')
    await write('0002-bad.sql', 'create table half ()')
    expect(await migrated()).toEqual(['0002-bad.sql'])
  })

  test('a file that was changed, removed or inserted is refused before anything happens', async () => {
    await write('0001-first.sql', 'create table first ()')
    await write('0003-third.sql', 'create table third ()')
    await migrated()
    await write('0002-second.sql', 'create table second ()')
    await expect(migrated()).rejects.toThrow('0002-second.sql comes before migrations that are already applied')
    await rm(join(folder, '0002-second.sql'))
    await write('0001-first.sql', 'create table first (id int)')
    await expect(migrated()).rejects.toThrow('0001-first.sql was changed after it was applied')
    await write('0001-first.sql', 'create table first ()')
    await rm(join(folder, '0003-third.sql'))
    await expect(migrated()).rejects.toThrow('the database has 0003-third.sql, which this release does not know')
  })

  test('a wrong name and a number used twice are refused', async () => {
    await write('first.sql', '')
    await expect(migrated()).rejects.toThrow('first.sql is not named like 0001-name.sql')
    await rm(join(folder, 'first.sql'))
    await write('0001-a.sql', '')
    await write('0001-b.sql', '')
    await expect(migrated()).rejects.toThrow('0001-b.sql has a number that is taken')
  })

  test('a test file gets a migrated database of its own', async () => {
    const t = await testDatabase({ on: cluster })
    await expect(checkApplication(t.url)).resolves.toBeUndefined()
    await t.drop()
  })
})
