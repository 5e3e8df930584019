import { accessSync, constants, existsSync, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isStale } from '../src/platform/process-lock.mjs'
import { stopOrphan } from '../src/platform/postgres/postmaster.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/supervisor.ts'
import { checkLooked, lookedVariable } from './look-through.ts'

const variable = 'SAHUJI_TEST_CLUSTER'
const superuserVariable = 'SAHUJI_TEST_SUPERUSER'

/**
 * The global set-up of Vitest and of the browser tests: one PostgreSQL for the whole run, removed afterwards. Not
 * durable: nothing here outlives the run. At its end everything that the run's worlds stored and sent is checked to
 * hold no canary.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env[variable] = cluster.url
  // modules that one process of the run has compiled are read by the next
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../.cache/compiled')
  process.env[superuserVariable] = cluster.superuser_url
  const looked = join(cluster.folder, 'looked.jsonl')
  process.env[lookedVariable] = looked
  return async () => {
    try {
      checkLooked(looked)
    } finally {
      await cluster.stop()
    }
  }
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

/** A folder of a test's own that an unprivileged user can reach as well; in memory where there is plenty. */
export async function temporaryFolder(name = 'sahuji-test-'): Promise<string> {
  const folder = await mkdtemp(join(hasPlenty(memory) ? memory : tmpdir(), name))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Linux's file system in memory. A new database is a thousand files: 0.57 s of CPU with its end on a disk, 0.06 s here, and a
 * run makes hundreds. Nothing is proved by a disk: what is killed here is a process, not the machine.
 */
const memory = '/dev/shm'
const gigabyte = 2 ** 30

// a run takes about one gigabyte; a container often has 64 MB there
function hasPlenty(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 3 * gigabyte && process.availableMemory() > 5 * gigabyte
  } catch {
    return false
  }
}

const prefix = 'sahuji-cluster-'

// Left by a killed run: its PostgreSQL is stopped, its folder removed.
async function sweep(): Promise<void> {
  for (const folder of (await Promise.all([tmpdir(), memory].map(foldersIn))).flat()) {
    const name = basename(folder)
    if (!name.startsWith(prefix) || !(await isAbandoned(folder))) continue
    await stopOrphan(join(folder, 'data')).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

const foldersIn = async (root: string): Promise<string[]> =>
  (await readdir(root).catch(() => [])).map((name) => join(root, name))

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

// No asynchronous work runs while a process exits.
function waitWhile(condition: () => boolean): void {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 400 && condition(); tries++) Atomics.wait(cell, 0, 0, 5)
}
