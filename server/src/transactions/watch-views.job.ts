import type { Mode } from '@sahuji/contract/http/lists'
import type { ViewFilter } from '@sahuji/contract/transactions/views'
import * as z from 'zod/mini'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job } from '../platform/jobs/jobs.ts'
import { viewEntered } from './facts-of-views.ts'
import { filterNow } from './history-views.ts'
import { transactionsOf } from './queries.ts'

interface WatchedView {
  id: string
  merchant_id: string
  mode: Mode
  name: string
  filter: ViewFilter
}

interface WatchWork {
  db: Database
  clock: Clock
  feed: Feed
}

const viewsAtOnce = 500
/** How many of the newest transactions of a view are looked at. */
const rowsMost = 200
const hourMilliseconds = 3_600_000
/** A transaction that began longer ago enters no view: its state is final. */
const recentMilliseconds = 3 * 24 * hourMilliseconds
const quietMilliseconds = hourMilliseconds

/** Looks at the notifying views that are due, each in a transaction of its own. A view notifies at most once an hour. */
export const watchViews = job('transactions.watch_views', z.object({}), async (_, work: WatchWork) => {
  const { db, clock } = work
  const due = await db.read(
    (tx) => tx.many<{ id: string; merchant_id: string }>`
      -- any merchant: every view that is due
      select id, merchant_id from history_views where next_look_at <= ${clock.now()} order by next_look_at limit ${viewsAtOnce}`,
  )
  for (const view of due) await db.write((tx) => lookAt(tx, work, view))
  const old = new Date(clock.now().getTime() - recentMilliseconds - 24 * hourMilliseconds)
  await db.write(
    (tx) => tx.run`
      -- any merchant: rows that no look needs
      delete from history_view_rows where seen_at < ${old}`,
  )
})

/** Every five minutes. */
export const watchSchedule: Scheduled[] = [{ name: watchViews.name, at: '*/5 * * * *' }]

async function lookAt(tx: Tx, { clock, feed }: WatchWork, of: { id: string; merchant_id: string }): Promise<void> {
  const now = clock.now()
  const view = await tx.maybe<WatchedView>`
    select id, merchant_id, mode, name, filter from history_views
     where merchant_id = ${of.merchant_id} and id = ${of.id} and next_look_at <= ${now} for update`
  // another server was quicker
  if (!view) return
  const count = await countEntered(tx, view, now)
  const next = count > 0 ? new Date(now.getTime() + quietMilliseconds) : now
  await tx.run`
    update history_views set next_look_at = ${next} where merchant_id = ${view.merchant_id} and id = ${view.id}`
  if (count > 0)
    await feed.publish(tx, viewEntered, view.merchant_id, view.mode, { id: view.id, name: view.name, count })
}

/** How many recent transactions are in a view that were not there at the last look; they are known from now on. */
export async function countEntered(tx: Tx, { id, merchant_id, mode, filter }: WatchedView, now: Date): Promise<number> {
  const rows = await transactionsOf(tx, { merchant_id, mode }, { ...filterNow(filter, now), now, limit: rowsMost })
  const since = new Date(now.getTime() - recentMilliseconds)
  const recent = rows.filter(({ occurred_at }) => occurred_at >= since).map((row) => row.id)
  const entered = await tx.many`
    insert into history_view_rows (merchant_id, view_id, transaction_id, seen_at)
    select ${merchant_id}, ${id}, transaction_id, ${now} from unnest(${recent}::uuid[]) as r(transaction_id)
    on conflict on constraint view_counts_a_transaction_once do nothing
    returning transaction_id`
  return entered.length
}
