import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { close, open } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type StoppedCluster, type Passwords, setUpRoles } from './passwords.ts'
import { makePrivateFolder } from './cluster-folders.ts'
import { isReady } from './postmaster.ts'

/** Everything needed to start one cluster's PostgreSQL. */
export interface Cluster extends StoppedCluster {
  logFile: string
  settings: string[]
}

const run = promisify(execFile)

/**
 * Creates the data folder if it is missing; complete, with passwords required, or not at all. Checksums on, C.UTF-8
 * from PostgreSQL itself.
 */
export async function createCluster(
  { binaries, data, owner }: StoppedCluster,
  passwords: Passwords,
  durable: boolean,
): Promise<boolean> {
  if (await stat(join(data, 'PG_VERSION')).catch(() => undefined)) return false
  const part = `${data}.new`
  await rm(part, { recursive: true, force: true })
  await makePrivateFolder(part, owner)
  const options = ['-D', part, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums']
  const locale = [
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  await run(join(binaries, 'bin', 'initdb'), [...options, ...locale], { ...owner, cwd: '/', env: { LC_ALL: 'C' } })
  await setUpRoles({ binaries, data: part, owner }, passwords)
  await rename(part, data)
  return true
}

/**
 * Starts PostgreSQL and waits until it accepts connections. In a process group of its own, so that Ctrl-C does not
 * reach it.
 */
export async function startPostgres(cluster: Cluster): Promise<ChildProcess> {
  const log = await promisify(open)(cluster.logFile, 'a', 0o600)
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.data, ...cluster.settings], {
    ...cluster.owner,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', log, log],
  })
  await promisify(close)(log)
  child.unref()
  const failed = once(child, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  await Promise.race([failed, ready(cluster, child)])
  return child
}

// Recovery after a crash may take long on a slow disk, which the log reports: wait as long as the process lives.
async function ready({ data, logFile }: Cluster, child: ChildProcess): Promise<void> {
  while (!(child.pid && (await isReady(data, child.pid)))) {
    if (hasEnded(child)) throw new Error(`PostgreSQL did not start: ${await lastLines(logFile)}`)
    await delay(5)
  }
}

/** Fast stop: open transactions roll back, a checkpoint is written. Resolves when the process has ended. */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.ref()
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

/** True once the process is gone. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The end of PostgreSQL's own log, to explain a failed start. */
async function lastLines(logFile: string, count = 5): Promise<string> {
  return (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-count).join('\n')
}

/** PostgreSQL's settings, for a small machine. `durable: false` is for throw-away test clusters only. */
export function settings({
  run,
  durable,
  connections,
}: {
  run: string
  durable: boolean
  connections: number
}): string[] {
  const chosen: Record<string, string | number> = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: run,
    unix_socket_permissions: '0700',
    max_connections: connections,
    shared_buffers: '96MB',
    work_mem: '4MB',
    maintenance_work_mem: '48MB',
    effective_cache_size: '512MB',
    min_wal_size: '80MB',
    max_wal_size: '512MB',
    checkpoint_timeout: '10min',
    io_method: 'worker',
    io_workers: 2,
    autovacuum_max_workers: 2,
    max_parallel_workers: 2,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must not contain what merchants typed: no statements, no values of a violated key.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable
      ? { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
      : {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          autovacuum: 'off',
          shared_buffers: '64MB',
        }),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
