import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { expirePayment, sweepPayments } from './expire-payments.job.ts'
import { notifyPayer } from './attempts/notify-payer.job.ts'
import { forgetProofs } from './proofs/forget-proofs.job.ts'
import { payQueuedRefunds } from './refunds/pay-queued.job.ts'

/** What payments do by the clock and after their routes. */
export const paymentJobs = (deps: PaymentDependencies): Work[] => [
  workWith(expirePayment, deps),
  workWith(sweepPayments, deps),
  workWith(payQueuedRefunds, deps),
  workWith(forgetProofs, deps),
  workWith(notifyPayer, deps),
]

export const paymentSchedule: Scheduled[] = [
  { name: sweepPayments.name, at: '* * * * *' },
  { name: payQueuedRefunds.name, at: '* * * * *' },
  { name: forgetProofs.name, at: '23 * * * *' },
]
