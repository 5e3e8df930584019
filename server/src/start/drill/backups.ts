import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const run = promisify(execFile)

/** A repository of pgBackRest: its configuration file and the stanza of the product's cluster. */
export interface Repository {
  config: string
  stanza: string
}

/** The newest backup of a repository, and the last WAL segment that was archived. */
export interface Backup {
  label: string
  type: 'full' | 'diff' | 'incr'
  ended_at: Date
  wal_until: string | null
}

const info = z.array(
  z.object({
    archive: z.array(z.object({ max: z.nullable(z.string()) })),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.enum(['full', 'diff', 'incr']),
        error: z.optional(z.nullable(z.boolean())),
        timestamp: z.object({ stop: z.int() }),
      }),
    ),
  }),
)

/** Throws where the repository has no backup, or the newest one holds pages with a wrong checksum. */
export async function newestBackup(repository: Repository): Promise<Backup> {
  const found = z.parse(info, JSON.parse(await pgbackrest(repository, 'info', '--output=json')))[0]
  const newest = found?.backup.at(-1)
  if (!found || !newest) throw new Error(`there is no backup of ${repository.stanza}`)
  if (newest.error === true) throw new Error(`backup ${newest.label} holds pages with a wrong checksum`)
  const { label, type, timestamp } = newest
  return { label, type, ended_at: new Date(timestamp.stop * 1000), wal_until: found.archive.at(-1)?.max ?? null }
}

/** Restores into an empty folder, up to a moment or, without one, as far as the WAL was archived. It archives nothing itself. */
export async function restoreInto(repository: Repository, folder: string, until: Date | undefined): Promise<void> {
  // as pgBackRest reads a moment, to choose the backup before it
  const moment = until?.toISOString().replace('T', ' ').replace('Z', '+00')
  const target = moment ? ['--type=time', `--target=${moment}`, '--target-action=promote'] : []
  await pgbackrest(repository, 'restore', `--pg1-path=${folder}`, '--archive-mode=off', ...target)
}

async function pgbackrest({ config, stanza }: Repository, command: string, ...options: string[]): Promise<string> {
  const args = [`--config=${config}`, `--stanza=${stanza}`, '--log-level-console=error', ...options, command]
  try {
    return (await run('pgbackrest', args, { maxBuffer: 64 * 1024 ** 2 })).stdout
  } catch (cause) {
    const { stdout = '', stderr = '', message } = cause as { stdout?: string; stderr?: string; message: string }
    throw new Error(`pgbackrest ${command}: ${`${stdout}${stderr}`.trim() || message}`, { cause })
  }
}
