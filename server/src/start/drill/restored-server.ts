import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../platform/database/database.ts'

/** A restored cluster that runs for this drill alone. */
export interface RestoredServer {
  /** As its superuser, by a socket in a folder of this user alone. */
  url: string
  /** When the last transaction of it was committed; null: none since the backup. */
  last_commit: Date | null
  stop(): Promise<void>
}

interface Restored {
  /** The folder of the drill; the cluster is in `data` of it. */
  folder: string
  /** PostgreSQL's programs of the cluster's major version. */
  bin: string
  database: string
  user: string
}

/** Starts a restored cluster and waits until its recovery has ended. Throws with the end of its log where it does not. */
export async function startRestored({ folder, bin, database, user }: Restored): Promise<RestoredServer> {
  const run = join(folder, 'run')
  await mkdir(run, { mode: 0o700 })
  const [rules, settings, log] = [join(folder, 'pg_hba.conf'), join(folder, 'drill.conf'), join(folder, 'postgres.log')]
  await writeFile(rules, 'local all all trust\n')
  // it is thrown away afterwards: it needs no disk writes and no network
  const set = {
    hba_file: rules,
    listen_addresses: '',
    unix_socket_directories: run,
    hot_standby: 'off',
    archive_mode: 'off',
    fsync: 'off',
    max_connections: '20',
    logging_collector: 'off',
    shared_preload_libraries: '',
  }
  await writeFile(settings, '')
  const options = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const script = 'exec "$@" >> "$LOG" 2>&1'
  const args = ['-c', script, 'sh', join(bin, 'postgres'), '-D', join(folder, 'data'), `--config-file=${settings}`]
  const server = spawn('sh', [...args, ...options], { stdio: 'ignore', env: { PATH: process.env['PATH'], LOG: log } })
  const ended = once(server, 'exit')
  const url = `postgresql:///${database}?host=${encodeURIComponent(run)}&user=${user}`
  const stop = async () => {
    server.kill('SIGINT')
    await ended
  }
  try {
    return { url, last_commit: await recovered(url, () => server.exitCode !== null), stop }
  } catch (cause) {
    await stop()
    const last = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-12)
    throw new Error(`the restored cluster did not start:\n${last.join('\n')}`, { cause })
  }
}

/** Waits for the end of the recovery, which takes as long as there is WAL. */
async function recovered(url: string, hasEnded: () => boolean): Promise<Date | null> {
  for (;;) {
    if (hasEnded()) throw new Error('PostgreSQL has ended')
    const db = openDatabase({ url, connections: 1 })
    try {
      return await db.read(async (tx) => {
        const { last_commit } = await tx.one<{ last_commit: Date | null }>`
          select pg_last_xact_replay_timestamp() as last_commit`
        return last_commit
      })
    } catch {
      await delay(200)
    } finally {
      await db.close()
    }
  }
}
