import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/platform/postgres/supervisor.ts'

const variable = 'SAHUJI_TEST_CLUSTER'

/** Vitest's global set-up: one PostgreSQL for the whole run, gone afterwards. Not durable: nothing here outlives the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env[variable] = cluster.url
  return cluster.stop
}

/** The address of the run's cluster; a file that runs without the global set-up starts one that ends with its process. */
export function clusterUrl(): Promise<string> {
  return (address ??= process.env[variable] ? Promise.resolve(process.env[variable]) : ownCluster())
}

let address: Promise<string> | undefined

/** A cluster in a temporary folder. `durable` for tests of crashes. */
export async function startTestCluster({ durable = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-test-'))
  const cluster = await startEmbeddedPostgres({ folder, durable, connections: 300 })
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...cluster, folder, stop }
}

async function ownCluster(): Promise<string> {
  const cluster = await startTestCluster()
  process.once('exit', () => {
    const pid = cluster.pid()
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    rmSync(cluster.folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return cluster.url
}
