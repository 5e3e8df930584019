import type { Scheduled } from '../platform/jobs/job-worker.ts'
import type { Work } from '../platform/jobs/jobs.ts'
import type { EventDependencies } from './dependencies.ts'

/** What events do by the clock. */
export const eventJobs = (_deps: EventDependencies): Work[] => []

export const eventSchedule: Scheduled[] = []
