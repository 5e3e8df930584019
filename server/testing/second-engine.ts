import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres, stopPostgres } from '../src/platform/postgres/cluster.ts'
import { keptPasswords, ownerName, setUpRoles } from '../src/platform/postgres/passwords.ts'
import { makePrivateFolder, prepareFolders } from '../src/platform/postgres/cluster-folders.ts'
import { addressOf } from '../src/platform/postgres/supervisor.ts'
import { temporaryFolder } from './cluster.ts'

/** A PostgreSQL that did not come with the packages. */
export interface SecondEngine {
  url: string
  superuser_url: string
  version: number
  stop(): Promise<void>
}

const debian = '/usr/lib/postgresql'

/** The newest PostgreSQL of 15 or more that Debian installed, or undefined: then tests skip with a log line. */
export async function secondEngineVersion(): Promise<number | undefined> {
  const versions = (await readdir(debian).catch(() => [])).map(Number).filter((version) => version >= 15)
  return versions.sort((a, b) => a - b).at(-1)
}

/** Starts it in a temporary folder with an owner that may create roles and databases but is no superuser. */
export async function secondEngine(): Promise<SecondEngine> {
  const version = await secondEngineVersion()
  if (version === undefined) throw new Error(`no PostgreSQL 15 or newer in ${debian}`)
  const place = await prepareFolders(await temporaryFolder())
  const binaries = join(debian, String(version))
  const options = [
    '-D',
    place.data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  await makePrivateFolder(place.data, place.owner)
  await promisify(execFile)(join(binaries, 'bin', 'initdb'), options, {
    ...place.owner,
    cwd: '/',
    env: { LC_ALL: 'C' },
  })
  const passwords = await keptPasswords(place.folder)
  await setUpRoles({ ...place, binaries }, passwords)
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${place.run}`, '-c', 'fsync=off']
  const child = await startPostgres({ ...place, binaries, logFile: join(place.folder, 'postgres.log'), settings })
  const stop = async () => {
    await stopPostgres(child)
    await rm(place.folder, { recursive: true, force: true })
  }
  return {
    url: addressOf(place.run, ownerName, passwords.owner),
    superuser_url: addressOf(place.run, 'postgres', passwords.superuser),
    version,
    stop,
  }
}
