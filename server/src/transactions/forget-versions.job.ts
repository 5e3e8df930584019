import * as z from 'zod/mini'
import type { Database, Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job } from '../platform/jobs/jobs.ts'

/** As many rows go at once as one short transaction deletes. */
const rowsAtOnce = 5_000

/**
 * Removes versions of rows of the history, and tags that were taken away, once no export in the making can need them: their
 * end was there before each of their snapshots. Ten minutes are longer than any export that is asked for now and not committed yet.
 */
export const forgetVersions = job('transactions.forget_versions', z.object({}), async (_, { db }: { db: Database }) => {
  for (const remove of [removeVersions, removeTags])
    for (let gone = rowsAtOnce; gone === rowsAtOnce;) gone = await db.write(remove)
})

/** The oldest transaction that the snapshot of an export in the making may not see, or else one that begins now. */
const neededSince = sql`coalesce(
  (select pg_snapshot_xmin(position) from exports -- any merchant: the oldest snapshot of all
    where state = 'making' order by 1 limit 1),
  pg_snapshot_xmin(pg_current_snapshot()))`

const removeVersions = (tx: Tx) => tx.run`
  -- any merchant: old versions of all merchants go. Uses transaction_versions_by_age and exports_being_made.
  delete from transaction_versions where ctid = any (array(
    select ctid from transaction_versions
     where replaced_at < clock_timestamp() - interval '10 minutes' and replaced_in < ${neededSince}
     order by replaced_at limit ${rowsAtOnce}
  ))`

const removeTags = (tx: Tx) => tx.run`
  -- any merchant: removed tags of all merchants go. Uses removed_tags_by_age and exports_being_made.
  delete from transaction_tags where ctid = any (array(
    select ctid from transaction_tags
     where untagged_at < clock_timestamp() - interval '10 minutes' and untagged_in < ${neededSince}
     order by untagged_at limit ${rowsAtOnce}
  ))`

export const versionSchedule: Scheduled[] = [{ name: forgetVersions.name, at: '*/10 * * * *' }]
