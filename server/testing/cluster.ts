import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isStale } from '../src/platform/process-lock.mjs'
import { stopOrphan } from '../src/platform/postgres/postmaster.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/supervisor.ts'

const variable = 'SAHUJI_TEST_CLUSTER'
const superuserVariable = 'SAHUJI_TEST_SUPERUSER'

/** Vitest's global set-up: one PostgreSQL for the whole run, gone afterwards. Not durable: nothing here outlives the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env[variable] = cluster.url
  process.env[superuserVariable] = cluster.superuser_url
  return cluster.stop
}

/** The address of the run's cluster; a file that runs without the global set-up starts one that ends with its process. */
export function clusterUrl(): Promise<string> {
  return (address ??= process.env[variable] ? Promise.resolve(process.env[variable]) : ownCluster())
}

let address: Promise<string> | undefined

/** The same cluster's address as its superuser. */
export async function superuserUrl(): Promise<string> {
  await clusterUrl()
  return process.env[superuserVariable]!
}

/** A cluster in a temporary folder. `durable` for tests of crashes. */
export async function startTestCluster({ durable = false } = {}) {
  await sweep()
  const folder = await temporaryFolder(prefix)
  const cluster = await startEmbeddedPostgres({ folder, durable, connections: 300 })
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...cluster, folder, stop }
}

/** A folder of a test's own that an unprivileged user can reach as well. */
export async function temporaryFolder(name = 'sahuji-test-'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  await chmod(folder, 0o755)
  return folder
}

const prefix = 'sahuji-cluster-'

// What a killed run left behind: its PostgreSQL is stopped, its folder removed.
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(prefix) || !(await isAbandoned(folder))) continue
    await stopOrphan(join(folder, 'data')).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

const hour = 3_600_000

async function isAbandoned(folder: string): Promise<boolean> {
  if (isStale(join(folder, 'server.lock'))) return true
  const made = await stat(folder).catch(() => undefined)
  const hasLock = await stat(join(folder, 'server.lock')).catch(() => undefined)
  return made !== undefined && !hasLock && performance.timeOrigin + performance.now() - made.mtimeMs > hour
}

async function ownCluster(): Promise<string> {
  const cluster = await startTestCluster()
  process.once('exit', () => {
    const pid = cluster.pid()
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    waitWhile(() => existsSync(join(cluster.folder, 'data', 'postmaster.pid')))
    rmSync(cluster.folder, { recursive: true, force: true, maxRetries: 5 })
  })
  process.env[superuserVariable] = cluster.superuser_url
  return cluster.url
}

// Nothing asynchronous runs any more while a process exits.
function waitWhile(condition: () => boolean): void {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 400 && condition(); tries++) Atomics.wait(cell, 0, 0, 5)
}
