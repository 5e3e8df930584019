import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/cluster.ts'
import { startKeeper } from '../../../testing/keeper-process.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts'
import { postmasterOf } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
// an ordinary user cannot run the Node of a checkout below another user's private folder
const isOpenToAll = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)))
const canActAsAnother = isRoot && isOpenToAll(process.execPath) && isOpenToAll(import.meta.dirname)
const cleanUps: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

describe('embedded PostgreSQL', () => {
  test('starts durable, with checksums, on a socket alone, and its owner is no superuser', async () => {
    const { db } = await started(await folder(), { durable: true })
    const settings = await db.read(
      (tx) => tx.one`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
             current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as checksums,
             current_setting('listen_addresses') as addresses, current_setting('is_superuser') as superuser,
             (select concat(datlocprovider, ' ', datlocale) from pg_database where datname = current_database()) as locale`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      checksums: 'on',
      addresses: '',
      superuser: 'off',
      locale: 'b C.UTF-8',
    })
  })

  test('only its owner may enter the folders of the data and of the socket', async () => {
    const at = await folder()
    await started(at)
    for (const name of ['data', 'run']) expect((await stat(join(at, name))).mode & 0o777).toBe(0o700)
  })

  test('requires a password from every user, the superuser too, and stores them for its own user alone', async () => {
    const at = await folder()
    const { postgres } = await started(at)
    expect((await stat(join(at, 'passwords.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(at, 'passwords.json'))).uid).toBe(process.getuid!())
    expect(await userAt(postgres.superuser_url)).toBe('postgres')
    for (const role of ['postgres', 'sahuji'])
      await expect(userAt(without(postgres.url, role, 'a guess'))).rejects.toThrow('password authentication failed')
  })

  test('of an earlier release, which required no password, is upgraded without loss, also after an interruption', async () => {
    const at = await folder()
    const first = await started(at)
    await first.db.write((tx) => tx.run`create table kept as select 7 as n`)
    await first.stop()
    // the earlier release's state with the password file written but the cluster not yet changed
    const rules = join(at, 'data', 'pg_hba.conf')
    await writeFile(rules, 'local all all trust\n')
    const again = await started(at)
    expect(again.said).toContain('the database asks for passwords from now on')
    expect(await again.db.read((tx) => tx.one`select n from kept`)).toEqual({ n: 7 })
    await expect(userAt(without(again.postgres.url, 'postgres', 'a guess'))).rejects.toThrow('password')
    if (isRoot) expect((await stat(rules)).uid).toBe((await stat(join(at, 'data'))).uid)
  })

  test('whose passwords were lost gets new ones', async () => {
    const at = await folder()
    const first = await started(at)
    await first.stop()
    await rm(join(at, 'passwords.json'))
    const again = await started(at)
    expect(again.postgres.url).not.toBe(first.postgres.url)
    await again.db.ping()
  })

  test('stops clean: no process and no lock remain, and the next start finds the data', async () => {
    const at = await folder()
    const first = await started(at)
    await first.db.write((tx) => tx.run`create table kept as select 1 as n`)
    const pid = first.postgres.pid()!
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    await expect(stat(join(at, 'server.lock'))).rejects.toThrow('ENOENT')
    const second = await started(at)
    expect(await second.db.read((tx) => tx.one`select n from kept`)).toEqual({ n: 1 })
  })

  test('serves two folders side by side', async () => {
    const [one, other] = await Promise.all([started(await folder()), started(await folder())])
    expect(one.postgres.pid()).not.toBe(other.postgres.pid())
    await Promise.all([one.db.ping(), other.db.ping()])
  })

  test('a second server on the same folder is refused by name while the first lives', async () => {
    const at = await folder()
    await started(at)
    await expect(startEmbeddedPostgres({ folder: at })).rejects.toThrow(
      `another Sahuji server (pid ${process.pid}) is already running on ${at}`,
    )
  })

  test('of several servers started at once on a new folder exactly one gets it', async () => {
    const at = await folder()
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startEmbeddedPostgres({ folder: at })))
    const won = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    for (const { stop } of won) cleanUps.push(stop)
    expect(won).toHaveLength(1)
  })

  test('a path too long for a socket gets its socket elsewhere', async () => {
    const at = join(await folder(), 'long'.repeat(25))
    await mkdir(at, { recursive: true })
    const { db } = await started(at)
    await expect(db.ping()).resolves.toBeUndefined()
  })

  test.runIf(isRoot)('a folder that the unprivileged user cannot reach is kept below /var/lib', async () => {
    const closed = await folder()
    await chmod(closed, 0o700)
    const { db, postgres } = await started(join(closed, 'postgres'))
    const place = new URL(postgres.url).searchParams.get('host')!
    cleanUps.unshift(() => rm(join(place, '..'), { recursive: true, force: true }))
    await db.ping()
    expect(place).toMatch(/^\/var\/lib\/sahuji\/[0-9a-f]{16}\/run$/)
  })

  test.runIf(canActAsAnother)('root and an ordinary user keep the same database running in turn', async () => {
    const at = await folder()
    await chown(at, 65534, 65534)
    const keeper = await startKeeper(at, { uid: 65534, gid: 65534 })
    const db = openDatabase({ url: keeper.url, connections: 1 })
    await db.write((tx) => tx.run`create table kept as select 7 as n`)
    await db.close()
    keeper.child.kill('SIGTERM')
    await once(keeper.child, 'exit')
    const again = await started(at)
    expect(await again.db.read((tx) => tx.one`select n from kept`)).toEqual({ n: 7 })
  })
})

describe('after a kill -9', () => {
  test('of PostgreSQL it is started again and the open pool finds it', async () => {
    const { postgres, db } = await started(await folder(), { durable: true })
    await db.write((tx) => tx.run`create table kept as select 1 as n`)
    const pid = postgres.pid()!
    process.kill(pid, 'SIGKILL')
    await until(() => postgres.pid() !== undefined && postgres.pid() !== pid)
    expect(await db.write((tx) => tx.one`select n from kept`)).toEqual({ n: 1 })
  })

  test('of the server the next one stops the orphan and takes over', async () => {
    const at = await folder()
    const keeper = await startKeeper(at)
    keeper.child.kill('SIGKILL')
    await once(keeper.child, 'exit')
    expect(isAlive(keeper.postgres)).toBe(true)
    const { db, said } = await started(at, { durable: true })
    expect(isAlive(keeper.postgres)).toBe(false)
    expect(said).toContain('stopped the PostgreSQL of an earlier run')
    await db.ping()
  })

  test('of both, with a write under way, everything acknowledged is there', async () => {
    const at = await folder()
    const keeper = await startKeeper(at)
    const db = openDatabase({ url: keeper.url, connections: 1 })
    await db.write((tx) => tx.run`create table kept (n int)`)
    let acknowledged = 0
    const writing = (async () => {
      for (;;) await db.write((tx) => tx.run`insert into kept values (${acknowledged + 1})`).then(() => acknowledged++)
    })()
    await until(() => acknowledged >= 100)
    const ended = Promise.all([writing.catch((error: unknown) => error), once(keeper.child, 'exit')])
    process.kill(keeper.postgres, 'SIGKILL')
    keeper.child.kill('SIGKILL')
    expect((await ended)[0]).toBeInstanceOf(Error)
    await db.close()
    const again = await started(at, { durable: true })
    const { found } = await again.db.read((tx) => tx.one<{ found: bigint }>`select count(*) as found from kept`)
    expect(Number(found) - acknowledged).toBeOneOf([0, 1])
  })

  test('a reused pid in postmaster.pid is never signalled', async () => {
    const at = await folder()
    await mkdir(join(at, 'data'))
    await writeFile(join(at, 'data', 'postmaster.pid'), `${process.pid}\n${join(at, 'data')}\n`)
    expect(await postmasterOf(join(at, 'data'))).toBeUndefined()
  })
})

async function folder(): Promise<string> {
  const at = await temporaryFolder()
  cleanUps.push(() => rm(at, { recursive: true, force: true, maxRetries: 3 }))
  return at
}

async function userAt(url: string): Promise<unknown> {
  const db = openDatabase({ url, connections: 1 })
  try {
    return (await db.read((tx) => tx.one<{ name: string }>`select current_user::text as name`)).name
  } finally {
    await db.close()
  }
}

function without(url: string, role: string, password: string): string {
  const other = new URL(url)
  other.username = role
  other.password = password
  return other.href
}

interface Started {
  postgres: EmbeddedPostgres
  db: Database
  said: string[]
  stop(): Promise<void>
}

/** Waits for the disk only where a test is about what survives. */
async function started(at: string, { durable = false } = {}): Promise<Started> {
  const said: string[] = []
  const note = (_: object, message: string) => void said.push(message)
  const postgres = await startEmbeddedPostgres({ folder: at, durable, log: { info: note, warn: note } })
  const db = openDatabase({ url: postgres.url, connections: 2 })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= db.close().then(postgres.stop))
  cleanUps.push(stop)
  return { postgres, db, said, stop }
}

// A zombie that the machine's init has not reaped yet is dead.
function isAlive(pid: number): boolean {
  const path = `/proc/${pid}/stat`
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5)
}
