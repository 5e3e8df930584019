import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The user that PostgreSQL runs as; empty for the user of this process. */
export interface ClusterUser {
  uid?: number
  gid?: number
}

/** The folders of one cluster. */
interface ClusterFolders {
  /** The requested folder, symbolic links resolved. */
  folder: string
  data: string
  /** Contains only the socket; only its owner may enter. */
  run: string
  /** Below /var/lib: for what the owner cannot reach in `folder`. */
  shelter: string
  owner: ClusterUser
}

/**
 * PostgreSQL's user under a server that runs as root, where an operator has created it; else the system's user without rights.
 */
const userName = 'sahuji'

// The kernel's limit for a socket's path, the closing zero included.
const socketPathMax = 107
const nobody = { uid: 65534, gid: 65534 }

/**
 * Finds or creates the folders of a cluster. PostgreSQL refuses to run as root: then they belong to an unprivileged
 * user.
 */
export async function prepareFolders(asked: string): Promise<ClusterFolders> {
  await mkdir(asked, { recursive: true, mode: 0o755 })
  const folder = await realpath(asked)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const shelter = join('/var/lib/sahuji', hash)
  const { data, owner } = await findCluster(folder, shelter)
  const run = await prepareRun(join(data, '..', 'run'), hash, owner)
  return { folder, data, run, shelter, owner }
}

/** Creates a folder that only `owner` may enter. */
export async function makePrivateFolder(path: string, owner: ClusterUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const found = await lstat(path)
  const uid = owner.uid ?? process.getuid!()
  // Another user's folder under a name we would choose: refuse it, a link above all.
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid!()))
    throw new Error(`${path} belongs to another user`)
  if (found.uid !== uid) await chown(path, uid, owner.gid ?? uid)
  await chmod(path, 0o700)
}

async function findCluster(folder: string, shelter: string): Promise<{ data: string; owner: ClusterUser }> {
  const [here, sheltered] = [join(folder, 'data'), join(shelter, 'data')]
  if (process.getuid?.() !== 0) return { data: here, owner: {} }
  const found = await stat(here).catch(() => undefined)
  // A cluster that an ordinary user created stays that user's.
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : await ownUser()
  const reachable = await canEnter(folder, owner)
  if (found && !reachable) throw new Error(`user ${owner.uid} owns the database in ${here} but can no longer reach it`)
  // A database that was once sheltered stays there; otherwise a changed right on a folder would start an empty one.
  if (found || (reachable && !(await stat(sheltered).catch(() => undefined)))) return { data: here, owner }
  await mkdir(shelter, { recursive: true, mode: 0o755 })
  const kept = await stat(sheltered).catch(() => undefined)
  return { data: sheltered, owner: kept ? { uid: kept.uid, gid: kept.gid } : owner }
}

async function ownUser(): Promise<Required<ClusterUser>> {
  const idOf = async (which: string) => Number((await promisify(execFile)('id', [which, userName])).stdout)
  return Promise.all([idOf('-u'), idOf('-g')]).then(
    ([uid, gid]) => (uid > 0 ? { uid, gid } : nobody),
    () => nobody,
  )
}

async function canEnter(folder: string, owner: ClusterUser): Promise<boolean> {
  return promisify(execFile)('/bin/sh', ['-c', 'cd "$0"', folder], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

async function prepareRun(beside: string, hash: string, owner: ClusterUser): Promise<string> {
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= socketPathMax
  const run = fits ? beside : join(tmpdir(), `sahuji-${hash}`)
  await makePrivateFolder(run, owner)
  return run
}
