import * as z from 'zod/mini'
import type { StoredFolder } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import type { Scheduled } from '../../platform/jobs/job-worker.ts'
import type { Log } from '../../platform/log.ts'
import type { PaperVault } from './paper-keys.ts'

/** Which of these ids a table of files has a row for. */
export type WithRow = (tx: Tx, ids: readonly string[]) => Promise<{ id: string }[]>

interface SweepDeps {
  db: Database
  clock: Clock
  log: Log
  vault: PaperVault
  /** One for each table whose rows have files in the vault. A table that is missing here loses its files. */
  tables: readonly WithRow[]
}

/** How long a file may be without a row: far longer than a request takes, and long enough to notice a wrong restore. */
export const graceHours = 72
const foldersAtOnce = 500
const pauseMilliseconds = 10_000

const payload = z.object({ after: z.optional(z.string()) })

/**
 * Removes the files in the vault that no row refers to: from requests that a crash ended, from removed rows, from
 * commits whose answer was lost. Checks 500 papers, then adds itself for the next ones.
 */
export const sweepBlobs = job('kyc.sweep_blobs', payload, async ({ after = '' }, deps: SweepDeps) => {
  const { db, clock, vault } = deps
  const before = new Date(clock.now().getTime() - graceHours * 3_600_000)
  const folders = await vault.store.folders(after, foldersAtOnce)
  const old = folders.filter(({ changed_at }) => changed_at < before)
  const orphans = new Set(await withoutRow(deps, old))
  for (const { name } of orphans) await vault.store.removeAll(name)
  if (orphans.size > 0) deps.log.info({ folders: orphans.size }, 'files without a row were removed from the vault')
  for (const folder of folders) if (!orphans.has(folder)) await vault.store.removeUnfinished(folder.name, before)
  const last = folders.at(-1)?.name
  if (last === undefined || folders.length < foldersAtOnce) return
  const runAt = new Date(clock.now().getTime() + pauseMilliseconds)
  await db.write((tx) => addJob(tx, sweepBlobs, { after: last }, { key: 'sweep blobs', runAt }))
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The folders of ours without a row. One of a merchant that this database does not know may belong to another
 * database: it stays.
 */
async function withoutRow({ db, tables }: SweepDeps, folders: StoredFolder[]): Promise<StoredFolder[]> {
  const named = folders.flatMap((folder) => {
    const [merchant_id = '', id = ''] = folder.name.split('/')
    return uuid.test(merchant_id) && uuid.test(id) ? [{ folder, merchant_id, id }] : []
  })
  if (named.length === 0) return []
  const ids = named.map(({ id }) => id)
  const merchantIds = [...new Set(named.map(({ merchant_id }) => merchant_id))]
  const merchants = await db.read(
    (tx) => tx.many<{ id: string }>`select id from merchants where id = any(${merchantIds}::uuid[])`,
  )
  const ours = new Set(merchants.map(({ id }) => id))
  const withRow = new Set<string>()
  for (const table of tables) for (const { id } of await db.read((tx) => table(tx, ids))) withRow.add(id)
  return named.flatMap(({ folder, merchant_id, id }) => (ours.has(merchant_id) && !withRow.has(id) ? [folder] : []))
}

export const sweepSchedule: Scheduled[] = [{ name: sweepBlobs.name, at: '40 20 * * *' }]
