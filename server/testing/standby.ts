import { execFileSync } from 'node:child_process'
import { appendFile, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { packagedBinaries, reachableBinaries } from '../src/platform/postgres/binaries.ts'
import { settings, startPostgres, stopPostgres } from '../src/platform/postgres/cluster.ts'
import { startTestCluster, temporaryFolder } from './cluster.ts'

/** A cluster of a test's own with a standby that streams from it. */
export interface ClusterWithStandby {
  /** The primary's address as the owner of the database. */
  url: string
  standby_url: string
  /** Holds replay back, and lets it go on. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

/** Starts both: the standby's data is a copy of the primary's files, taken while it runs. */
export async function startWithStandby(): Promise<ClusterWithStandby> {
  // a commit is acknowledged when it is flushed, as in production
  const primary = await startTestCluster({ durable: true })
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const run = join(folder, 'run')
  const superuser = await connected(primary.superuser_url)
  const { rows } = await superuser.query<{ data_directory: string }>('show data_directory')
  const from = rows[0]!.data_directory
  const { uid, gid } = await stat(from)
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  await appendFile(join(from, 'pg_hba.conf'), 'local replication postgres scram-sha-256\n')
  await superuser.query('select pg_reload_conf()')
  await superuser.query(`select pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', from, data])
  const { rows: ended } = await superuser.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await superuser.end()
  await rm(join(data, 'postmaster.pid'), { force: true })
  const source = new URL(primary.superuser_url)
  const conninfo = `host=${source.searchParams.get('host')} user=postgres password=${source.password}`
  const files = {
    backup_label: ended[0]!.labelfile,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\n`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text)
  await mkdir(run, { mode: 0o700 })
  if (owner.uid !== undefined)
    for (const name of [...Object.keys(files).map((one) => join(data, one)), run, folder]) await chown(name, uid, gid)
  const binaries = await reachableBinaries(packagedBinaries(), owner, join(folder, 'shelter'))
  const child = await startPostgres({
    binaries,
    data,
    owner,
    logFile: join(folder, 'postgres.log'),
    settings: settings({ run, durable: false, connections: 300 }),
  })
  const at = (url: string) => {
    const moved = new URL(url)
    moved.searchParams.set('host', run)
    return moved.href
  }
  const order = async (sql: string) => {
    const client = await connected(at(primary.superuser_url))
    await client.query(sql)
    await client.end()
  }
  return {
    url: primary.url,
    standby_url: at(primary.url),
    pause: () => order('select pg_wal_replay_pause()'),
    resume: () => order('select pg_wal_replay_resume()'),
    stopStandby: () => stopPostgres(child),
    stop: async () => {
      await stopPostgres(child)
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
