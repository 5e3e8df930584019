import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rename, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { packagedBinaries, reachableBinaries } from './binaries.ts'
import { type Cluster, createCluster, hasEnded, startPostgres, stopPostgres, settings } from './cluster.ts'
import { dropLock, holderOf, takeLock } from '../process-lock.mjs'
import { keptPasswords, ownerName, secureRoles } from './passwords.ts'
import { prepareFolders } from './cluster-folders.ts'
import { stopOrphan } from './postmaster.ts'

/** Receives the supervisor's reports; the platform's log fits. */
interface SupervisorLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** The settings of the embedded PostgreSQL. */
interface EmbeddedSettings {
  /** The cluster's folder, created if absent. */
  folder: string
  log?: SupervisorLog
  /** Off only for throw-away test clusters: then a crash of the machine may lose data. */
  durable?: boolean
  connections?: number
}

/** A PostgreSQL of our own, supervised while this process lives. */
export interface EmbeddedPostgres {
  /** The address of the product's database, as its owner; it contains the password. */
  url: string
  /** The same as the cluster's superuser, which the product never works as. */
  superuser_url: string
  /** The current pid of PostgreSQL. */
  pid(): number | undefined
  /** Fast and clean; resolves when PostgreSQL has ended. */
  stop(): Promise<void>
}

const silent: SupervisorLog = { info: () => {}, warn: () => {} }

/**
 * Starts the packaged PostgreSQL on `folder`, after stopping one that a killed server left running, and restarts it
 * whenever it dies. Throws FolderTaken when another living server has the folder.
 */
export async function startEmbeddedPostgres(asked: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const { log = silent, durable = true, connections = 120 } = asked
  const place = await prepareFolders(asked.folder)
  const unlock = lockFolder(place.folder)
  try {
    const binaries = await reachableBinaries(packagedBinaries(), place.owner, place.shelter)
    const logFile = join(place.folder, 'postgres.log')
    const cluster: Cluster = {
      ...place,
      binaries,
      logFile,
      settings: settings({ run: place.run, durable, connections }),
    }
    await turnLog(logFile)
    const orphan = await stopOrphan(place.data)
    if (orphan) log.warn({ pid: orphan }, 'stopped the PostgreSQL of an earlier run')
    const passwords = await keptPasswords(place.folder)
    if (await createCluster(cluster, passwords, durable)) log.info({ folder: place.data }, 'made a new database')
    else if (await secureRoles(cluster, passwords)) log.info({}, 'the database asks for passwords from now on')
    const keeper = await keepRunning(cluster, log)
    const stop = async () => {
      await keeper.stop()
      await rmdir(place.run).catch(() => {})
      unlock()
    }
    return {
      url: addressOf(place.run, ownerName, passwords.owner),
      superuser_url: addressOf(place.run, 'postgres', passwords.superuser),
      pid: keeper.pid,
      stop,
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Another living server works on the same folder. */
class FolderTaken extends Error {
  override readonly name = 'FolderTaken'
}

/** Makes this process the folder's only server until the returned function is called. */
function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock')
  // a lock for each supervisor, not each process: two supervisors of one process may not share a folder either
  const own = { ...holderOf(process.pid), supervisor: randomUUID() }
  const holder = takeLock(path, own)
  if (holder)
    throw new FolderTaken(`another Sahuji server (pid ${holder.processes[0]?.pid}) is already running on ${folder}`)
  return () => dropLock(path, own)
}

/**
 * The address of the product's database behind the socket in `run`, for one role. Generated passwords need no escaping
 * in a URL.
 */
export function addressOf(run: string, role: string, password: string): string {
  return `postgresql://${role}:${password}@localhost/${ownerName}?host=${encodeURIComponent(run)}`
}

interface State {
  child: ChildProcess
  is_stopping: boolean
  reviving: Promise<void>
}

async function keepRunning(cluster: Cluster, log: SupervisorLog) {
  const state: State = { child: await startAgain(cluster, log), is_stopping: false, reviving: Promise.resolve() }
  watch(state, cluster, log)
  const stop = async () => {
    state.is_stopping = true
    await state.reviving
    await stopPostgres(state.child)
  }
  return { pid: () => (hasEnded(state.child) ? undefined : state.child.pid), stop }
}

function watch(state: State, cluster: Cluster, log: SupervisorLog): void {
  state.child.once('exit', (code, signal) => {
    if (state.is_stopping) return
    log.warn({ exit: code, signal }, 'PostgreSQL died, starting it again')
    state.reviving = revive(state, cluster, log)
  })
}

async function revive(state: State, cluster: Cluster, log: SupervisorLog): Promise<void> {
  for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
    if (state.is_stopping) return
    try {
      state.child = await startAgain(cluster, log)
      log.info({ pid: state.child.pid }, 'PostgreSQL is back')
      return watch(state, cluster, log)
    } catch (error) {
      log.warn({ err: error }, 'PostgreSQL does not start')
      await delay(wait)
    }
  }
}

// After kill -9 of the postmaster its children need a moment to notice and release the shared memory.
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
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > logBytesMax) await rename(logFile, `${logFile}.old`)
}
