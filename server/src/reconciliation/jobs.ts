import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import type { Rails } from '../rails/rails.ts'
import { fetchDayJob, fetchDaysJob } from './fetch-days.job.ts'
import { followBooks } from './follow-books.job.ts'

/** Reconciles the books with the rails; jobs that wait for a rail delay no other job. */
export const reconciliationJobs = (deps: { db: Database; clock: Clock; rails: Rails }): Work[] => [
  ...inLane('rails', [workWith(fetchDayJob, deps)]),
  workWith(fetchDaysJob, deps),
  workWith(followBooks, deps),
]

export const reconciliationSchedule: Scheduled[] = [
  // 02:15 in Kathmandu, when the rails' own day is over; a night in which no server ran is made up for
  { name: fetchDaysJob.name, at: '30 20 * * *', backfill_minutes: 720 },
  // so that a day is never far behind the books
  { name: followBooks.name, at: '*/5 * * * *' },
]
