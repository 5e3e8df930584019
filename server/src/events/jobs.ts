import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import type { EventDependencies } from './dependencies.ts'
import { payOutEvents } from './money/pay-out-events.job.ts'
import { releaseMoney } from './money/release-money.job.ts'
import { returnMoney } from './returns/return-money.job.ts'
import { notifyMoved } from './moves/notify-moved.job.ts'
import { notifyCancelled } from './returns/notify-cancelled.job.ts'
import { sweepHolds } from './seats/sweep-holds.job.ts'
import { offerSeats, sendOffer } from './waiting/offer-seats.job.ts'
import { sendMessage } from './writing/send-message.job.ts'
import { sendTickets } from './tickets/send-tickets.job.ts'

/** What events do by the clock. */
export const eventJobs = (deps: EventDependencies): Work[] => [
  workWith(sweepHolds, deps),
  workWith(releaseMoney, deps),
  workWith(payOutEvents, deps),
  workWith(sendTickets, deps),
  workWith(returnMoney, deps),
  workWith(notifyCancelled, deps),
  workWith(notifyMoved, deps),
  workWith(sendMessage, deps),
  workWith(offerSeats, deps),
  workWith(sendOffer, deps),
]

export const eventSchedule: Scheduled[] = [
  { name: sweepHolds.name, at: '* * * * *' },
  { name: releaseMoney.name, at: '* * * * *' },
  { name: payOutEvents.name, at: '* * * * *' },
  { name: returnMoney.name, at: '* * * * *', queue: returnMoney.name },
  { name: offerSeats.name, at: '* * * * *' },
]
