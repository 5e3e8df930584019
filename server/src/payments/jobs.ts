import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import { followArrival, sweepArrivals } from './arrivals/follow-arrival.job.ts'
import type { RefundDependencies } from './dependencies.ts'
import { endAnswerTimes } from './disputes/dispute-deadlines.job.ts'
import { holdMissing } from './disputes/hold-disputed.ts'
import { expirePayment, sweepPayments } from './expire-payments.job.ts'
import { notifyPayer } from './attempts/notify-payer.job.ts'
import { writeToPayer } from './payers/write-to-payer.job.ts'
import { forgetProofs } from './proofs/forget-proofs.job.ts'
import { followOrderJob, sweepOrdersJob } from './refunds/follow-order.job.ts'
import { payQueuedRefunds } from './refunds/pay-queued.job.ts'
import { recheckOrderJob } from './refunds/return-order.job.ts'

/** What payments do by the clock and after their routes. */
export const paymentJobs = (deps: RefundDependencies): Work[] => [
  ...inLane('rails', [workWith(followOrderJob, deps), workWith(recheckOrderJob, deps), workWith(followArrival, deps)]),
  workWith(expirePayment, deps),
  workWith(sweepPayments, deps),
  workWith(payQueuedRefunds, deps),
  workWith(forgetProofs, deps),
  workWith(notifyPayer, deps),
  workWith(writeToPayer, deps),
  workWith(sweepOrdersJob, deps),
  workWith(sweepArrivals, deps),
  workWith(holdMissing, deps),
  workWith(endAnswerTimes, deps),
]

export const paymentSchedule: Scheduled[] = [
  { name: sweepPayments.name, at: '* * * * *' },
  { name: payQueuedRefunds.name, at: '* * * * *' },
  { name: forgetProofs.name, at: '23 * * * *' },
  { name: sweepOrdersJob.name, at: '* * * * *' },
  { name: sweepArrivals.name, at: '* * * * *' },
  { name: holdMissing.name, at: '* * * * *' },
  { name: endAnswerTimes.name, at: '* * * * *' },
]
