import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { endAnswerTimes } from './disputes/dispute-deadlines.job.ts'
import { holdMissing } from './disputes/hold-disputed.ts'
import { expirePayment, sweepPayments } from './expire-payments.job.ts'
import { payQueuedRefunds } from './refunds/pay-queued.job.ts'

/** What payments do by the clock and after their routes. */
export const paymentJobs = (deps: PaymentDependencies): Work[] => [
  workWith(expirePayment, deps),
  workWith(sweepPayments, deps),
  workWith(payQueuedRefunds, deps),
  workWith(holdMissing, deps),
  workWith(endAnswerTimes, deps),
]

export const paymentSchedule: Scheduled[] = [
  { name: sweepPayments.name, at: '* * * * *' },
  { name: payQueuedRefunds.name, at: '* * * * *' },
  { name: holdMissing.name, at: '* * * * *' },
  { name: endAnswerTimes.name, at: '* * * * *' },
]
