import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import type { CollectionDependencies } from '../collections/dependencies.ts'
import { followArrival, sweepArrivals } from './arrivals/follow-arrival.job.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { expirePayment, sweepPayments } from './expire-payments.job.ts'
import { payQueuedRefunds } from './refunds/pay-queued.job.ts'

/** What payments do by the clock and after their routes. */
export const paymentJobs = (deps: PaymentDependencies & CollectionDependencies): Work[] => [
  workWith(expirePayment, deps),
  workWith(sweepPayments, deps),
  workWith(payQueuedRefunds, deps),
  ...inLane('rails', [workWith(followArrival, deps)]),
  workWith(sweepArrivals, deps),
]

export const paymentSchedule: Scheduled[] = [
  { name: sweepPayments.name, at: '* * * * *' },
  { name: payQueuedRefunds.name, at: '* * * * *' },
  { name: sweepArrivals.name, at: '* * * * *' },
]
