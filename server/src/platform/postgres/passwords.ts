import { createHash, randomBytes } from 'node:crypto'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrCreate } from '../private-file.ts'
import { scramVerifier } from '../crypto/scram.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ClusterUser } from './cluster-folders.ts'

/** The role and database that the product owns inside the embedded cluster. */
export const ownerName = 'sahuji'

/** The passwords of an embedded cluster's logins; the application's own login is created after the migrations. */
export interface Passwords {
  superuser: string
  owner: string
}

/** The file of a cluster's passwords: beside its data, which belongs to another user where the server runs as root. */
const passwordsFile = (folder: string): string => join(folder, 'passwords.json')

/** The cluster's passwords from `<folder>/passwords.json` (mode 0600), created once. */
export async function keptPasswords(folder: string): Promise<Passwords> {
  const make = () => JSON.stringify({ superuser: random(), owner: random() }, undefined, 2)
  const kept = JSON.parse(await readOrCreate(passwordsFile(folder), make)) as Partial<Passwords>
  if (!kept.superuser || !kept.owner) throw new Error(`${passwordsFile(folder)} does not hold the database's passwords`)
  return { superuser: kept.superuser, owner: kept.owner }
}

const random = () => randomBytes(32).toString('base64url')

/**
 * Before any connection: creates the product's role, which is no superuser, as on an operator's own server, and its
 * database.
 */
export async function setUpRoles(cluster: StoppedCluster, passwords: Passwords): Promise<void> {
  await runSingleUser(cluster, [
    `alter role postgres password '${scramVerifier(passwords.superuser)}'`,
    `create role ${ownerName} login createdb createrole password '${scramVerifier(passwords.owner)}'`,
    `create database ${ownerName} owner ${ownerName}`,
  ])
  await askForPasswords(cluster, passwords)
}

/**
 * Makes a stopped cluster require these passwords: a cluster of an earlier release, which let in any user that reached
 * the socket, or one whose passwords were lost. Returns false where it already does. An interrupted run is repeated
 * whole.
 */
export async function secureRoles(cluster: StoppedCluster, passwords: Passwords): Promise<boolean> {
  const rules = await readFile(rulesFile(cluster), 'utf8').catch(() => '')
  if (rules === rulesFor(passwords)) return false
  await runSingleUser(cluster, [
    `alter role postgres password '${scramVerifier(passwords.superuser)}'`,
    `alter role ${ownerName} password '${scramVerifier(passwords.owner)}'`,
  ])
  await askForPasswords(cluster, passwords)
  return true
}

const rulesFile = ({ data }: StoppedCluster) => join(data, 'pg_hba.conf')

// The digest shows whether the cluster has these passwords; it reveals nothing of 256 random bits.
const rulesFor = (passwords: Passwords) => `# Written by Sahuji at its start: everybody gives a password.
# ${createHash('sha256').update(`${passwords.superuser} ${passwords.owner}`).digest('hex')}
local all all scram-sha-256
`

async function askForPasswords(cluster: StoppedCluster, passwords: Passwords): Promise<void> {
  const { uid, gid } = cluster.owner
  const part = `${rulesFile(cluster)}.new`
  await writeFile(part, rulesFor(passwords), { mode: 0o600, flush: true })
  if (uid !== undefined) await chown(part, uid, gid ?? uid)
  await rename(part, rulesFile(cluster))
}

/** A cluster's folder while no PostgreSQL runs on it. */
export interface StoppedCluster {
  binaries: string
  data: string
  owner: ClusterUser
}

/**
 * Runs statements, one a line, as the superuser of a stopped cluster: PostgreSQL's single-user mode, which requires no
 * password.
 */
async function runSingleUser({ binaries, data, owner }: StoppedCluster, statements: string[]): Promise<void> {
  const child = spawn(join(binaries, 'bin', 'postgres'), ['--single', '-D', data, 'template1'], {
    ...owner,
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin!.end(`${statements.join('\n')}\n`)
  let errors = ''
  child.stderr!.on('data', (part) => (errors += part))
  const [code] = await once(child, 'close')
  if (code !== 0 || errors.includes('ERROR')) throw new Error(`PostgreSQL could not be set up: ${errors.trim()}`)
}
