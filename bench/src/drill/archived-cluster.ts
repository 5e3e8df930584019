import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../server/testing/free-port.ts'

const run = promisify(execFile)

/** The user that PostgreSQL runs as, because it refuses root. Empty: the user of this process. */
export interface ClusterUser {
  uid?: number
  gid?: number
}

/** A PostgreSQL of the machine's own packages whose WAL pgBackRest archives into a repository beside it. */
export interface ArchivedCluster {
  bin: string
  config: string
  stanza: string
  /** As its superuser. */
  url(database: string): string
  backUp(type: 'full' | 'incr'): Promise<void>
  /** kill -9 of the postmaster, as when its machine is lost. */
  lose(): Promise<void>
}

const stanza = 'sahuji'

/** Makes it in a folder that `user` owns. */
export async function startArchived(
  folder: string,
  { bin, user }: { bin: string; user: ClusterUser },
): Promise<ArchivedCluster> {
  const [data, repository, socket] = [join(folder, 'data'), join(folder, 'repository'), join(folder, 'socket')]
  const [port, config] = [await freePort(), join(folder, 'pgbackrest.conf')]
  const as = (file: string, args: readonly string[]) =>
    run(file, args, { ...user, cwd: folder, maxBuffer: 64 * 1024 ** 2 })
  const pgbackrest = (...args: string[]) => as('pgbackrest', [`--config=${config}`, `--stanza=${stanza}`, ...args])
  await as('mkdir', ['-m', '700', repository, socket, join(folder, 'log'), join(folder, 'spool'), join(folder, 'lock')])
  await writeFile(
    config,
    `[global]
repo1-path=${repository}
log-path=${join(folder, 'log')}
spool-path=${join(folder, 'spool')}
lock-path=${join(folder, 'lock')}
archive-async=y
start-fast=y
compress-type=lz4
process-max=2

[${stanza}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${socket}
pg1-user=postgres
`,
  )
  await chmod(config, 0o644)
  await as(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--locale=C.UTF-8', '--data-checksums'])
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket,
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=${stanza} archive-push %p`,
    archive_timeout: 60,
    shared_buffers: '1GB',
    max_wal_size: '4GB',
    max_connections: 100,
  }
  await appendFile(
    join(data, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `\n${name} = '${value}'`)
      .join(''),
  )
  const server = spawn(join(bin, 'postgres'), ['-D', data], { ...user, cwd: folder, stdio: 'ignore' })
  const ended = once(server, 'exit')
  process.once('exit', () => server.kill('SIGKILL'))
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await as(join(bin, 'pg_isready'), ['-q', '-h', socket, '-p', `${port}`]).catch(() => undefined)
    if (isReady) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await pgbackrest('stanza-create')
  return {
    bin,
    config,
    stanza,
    url: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    backUp: async (type) => void (await pgbackrest(`--type=${type}`, 'backup')),
    lose: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

/** A folder that this user and PostgreSQL's may enter. */
export async function enterable(folder: string, { uid, gid }: ClusterUser): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (uid !== undefined) await run('chown', [`${uid}:${gid ?? uid}`, folder])
  await chmod(folder, 0o755)
}
