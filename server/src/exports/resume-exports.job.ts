import * as z from 'zod/mini'
import type { Tx } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import { exportFacts } from './facts.ts'
import { exportOf } from './export-row.ts'
import { addWriting, endExport, type ExportWork } from './write-export.job.ts'

const minuteMs = 60_000
/** An export that is not made within a day has failed: its person asks again, or us. */
const hoursMost = 24

/**
 * Goes on with exports whose job has used up its tries, ends those that a day did not make, and deletes the files that are kept
 * no longer, or whose person may take none any more. Safe to repeat.
 */
export const resumeExports = job('exports.resume', z.object({}), async (_, work: Omit<ExportWork, 'lists'>) => {
  const now = work.clock.now()
  const stuck = await work.db.read((tx) => stuckExports(tx, new Date(now.getTime() - 10 * minuteMs)))
  for (const { id, merchant_id, asked_at } of stuck)
    await work.db.write(async (tx) => {
      if (asked_at.getTime() > now.getTime() - hoursMost * 60 * minuteMs) return addWriting(tx, { merchant_id, id })
      const locked = await exportOf(tx, merchant_id, id, 'lock')
      if (locked?.state !== 'making') return
      await endExport(tx, locked, 'failed')
      const { mode, list, row_count } = locked
      await work.feed.publish(tx, exportFacts.failed, merchant_id, mode, { id, list, row_count })
    })
  for (const { id, merchant_id } of await work.db.read((tx) => filesOfNoUse(tx, now)))
    await work.db.write(async (tx) => {
      const locked = await exportOf(tx, merchant_id, id, 'lock')
      if (locked?.state === 'made') await endExport(tx, locked, 'cancelled')
    })
})

const stuckExports = (tx: Tx, before: Date) => tx.many<{ id: string; merchant_id: string; asked_at: Date }>`
  -- any merchant: what is in the making. Uses exports_being_made.
  select id, merchant_id, asked_at from exports where state = 'making' and asked_at < ${before} order by asked_at limit 200`

const filesOfNoUse = (tx: Tx, now: Date) => tx.many<{ id: string; merchant_id: string }>`
  -- any merchant: files of all merchants go. Uses exports_with_a_file.
  select id, merchant_id from exports
   where state = 'made' and bytes > 0 and (expires_at <= ${now} or not may_export(merchant_id, person_id, ${now}))
   order by expires_at limit 500`
