import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedBinaries, reachableBinaries } from '@sahuji/server/platform/postgres/binaries'
import { createCluster, settings, startPostgres, stopPostgres } from '@sahuji/server/platform/postgres/cluster'
import { keptPasswords, ownerName } from '@sahuji/server/platform/postgres/passwords'
import { prepareFolders } from '@sahuji/server/platform/postgres/cluster-folders'
import { countNothing } from './statement-counts.ts'
import { addressOf } from '@sahuji/server/platform/postgres/supervisor'

/** A durable PostgreSQL of the benchmark's own in a temporary folder. */
export interface BenchCluster {
  url: string
  superuser_url: string
  /** The postmaster's pid, as it runs now. */
  pid(): number
  /** Stops and starts again; with `durable: false` without waiting for the disk. */
  restart(how: { durable: boolean }): Promise<void>
  /** kill -9 of the postmaster, then a start with recovery. */
  crash(): Promise<void>
  remove(): Promise<void>
}

/** Starts it with the product's settings and a large machine's memory, the same for yardstick and ledger. */
export async function startCluster(): Promise<BenchCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-bench-'))
  // Run as root, PostgreSQL is another user and must be able to enter.
  await chmod(folder, 0o755)
  const place = await prepareFolders(folder)
  const binaries = await reachableBinaries(packagedBinaries(), place.owner, place.shelter)
  const about = (durable: boolean) => ({
    ...place,
    binaries,
    logFile: join(place.folder, 'postgres.log'),
    settings: [...settings({ run: place.run, durable, connections: 200 }), ...large],
  })
  const passwords = await keptPasswords(place.folder)
  await createCluster(about(true), passwords, true)
  let child: ChildProcess = await startPostgres(about(true))
  const superuser_url = addressOf(place.run, 'postgres', passwords.superuser)
  await countNothing(superuser_url)
  return {
    url: addressOf(place.run, ownerName, passwords.owner),
    superuser_url,
    pid: () => child.pid!,
    restart: async ({ durable }) => {
      await stopPostgres(child)
      child = await startPostgres(about(durable))
    },
    crash: async () => {
      child.ref()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = await untilStarted(() => startPostgres(about(true)))
    },
    remove: async () => {
      await stopPostgres(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const counting = 'shared_preload_libraries=pg_stat_statements'
const large = ['shared_buffers=2GB', 'max_wal_size=8GB', 'autovacuum=on', counting].flatMap((setting) => [
  '-c',
  setting,
])

// The killed postmaster's children need a moment to let go of the shared memory.
async function untilStarted(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === 50) throw error
    }
  }
}
