import type { ChildProcess } from 'node:child_process'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { packagedBinaries, reachableBinaries } from './binaries.ts'
import { type Cluster, createCluster, hasEnded, lastLines, ownerName, startPostgres, stopPostgres } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { preparePlace } from './place.ts'
import { stopOrphan } from './postmaster.ts'
import { settings } from './settings.ts'

/** Where the supervisor reports what it does; the platform's log fits. */
export interface SupervisorLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** What embedded PostgreSQL is started with. */
export interface EmbeddedSettings {
  /** The cluster's folder, made if absent. */
  folder: string
  log?: SupervisorLog
  /** Off only for throw-away test clusters: then a crash of the machine may lose data. */
  durable?: boolean
  connections?: number
}

/** A PostgreSQL of our own, watched while this process lives. */
export interface EmbeddedPostgres {
  /** The address of the product's database, as its owner. */
  url: string
  /** The pid of PostgreSQL as it runs now. */
  pid(): number | undefined
  /** Fast and clean; resolves when PostgreSQL is gone. */
  stop(): Promise<void>
}

const silent: SupervisorLog = { info: () => {}, warn: () => {} }

/**
 * Starts the packaged PostgreSQL on `folder`, stopping what a killed server left behind, and starts it again whenever it dies.
 * Throws FolderTaken when another living server has the folder.
 */
export async function startEmbeddedPostgres(asked: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const { log = silent, durable = true, connections = 60 } = asked
  const place = await preparePlace(asked.folder)
  const unlock = await lockFolder(join(place.folder, 'server.lock'))
  try {
    const binaries = await reachableBinaries(packagedBinaries(), place.owner, place.shelter)
    const logFile = join(place.folder, 'postgres.log')
    const cluster: Cluster = { ...place, binaries, logFile, settings: settings({ run: place.run, durable, connections }) }
    await turnLog(logFile)
    const orphan = await stopOrphan(place.data)
    if (orphan) log.warn({ pid: orphan }, 'stopped the PostgreSQL of an earlier run')
    if (await createCluster(cluster, durable)) log.info({ folder: place.data }, 'made a new database')
    const keeper = await keepRunning(cluster, log)
    const stop = async () => {
      await keeper.stop()
      await unlock()
    }
    return { url: addressOf(place.run), pid: keeper.pid, stop }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** The address of a database behind the socket in `run`. */
export function addressOf(run: string, database: string = ownerName): string {
  return `postgresql://${ownerName}@localhost/${database}?host=${encodeURIComponent(run)}`
}

async function keepRunning(cluster: Cluster, log: SupervisorLog) {
  let child = await startAgain(cluster, log)
  let stopping = false
  let watching = Promise.resolve()
  const watch = () => child.once('exit', (code, signal) => {
    if (stopping) return
    log.warn({ exit: code, signal }, 'PostgreSQL died, starting it again')
    watching = revive().catch(() => {})
  })
  const revive = async () => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        child = await startAgain(cluster, log)
        log.info({ pid: child.pid }, 'PostgreSQL is back')
        watch()
        return
      } catch (error) {
        log.warn({ err: error, log: await lastLines(cluster.logFile) }, 'PostgreSQL does not start')
        await delay(wait)
      }
    }
  }
  watch()
  return {
    pid: () => (hasEnded(child) ? undefined : child.pid),
    stop: async () => {
      stopping = true
      await watching
      await stopPostgres(child)
    },
  }
}

// After kill -9 of the postmaster its children need a moment to notice and let go of the shared memory.
async function startAgain(cluster: Cluster, log: SupervisorLog): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await startPostgres(cluster)
    } catch (error) {
      if (tries === 20 || !/shared memory|postmaster\.pid/.test(String(error))) throw error
      log.info({ tries }, 'waiting for the last processes of the earlier PostgreSQL')
      await delay(100 * Math.min(tries, 10))
    }
  }
}

const logBytesMax = 5_000_000

async function turnLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then((found) => found.size, () => 0)
  if (size > logBytesMax) await rename(logFile, `${logFile}.old`)
}
