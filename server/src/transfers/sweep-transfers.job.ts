import * as z from 'zod/mini'
import { phoneVerified } from '../auth/facts.ts'
import { onFact } from '../feed/feed.ts'
import { type Scheduled } from '../platform/jobs/job-worker.ts'
import { eachOf } from '../platform/jobs/each-of.ts'
import { addJob, job, type Work, workWith } from '../platform/jobs/jobs.ts'
import type { Tx } from '../platform/database/database.ts'
import type { TransferDependencies } from './dependencies.ts'
import { expireIfOver, expireRequest, lockedRequest } from './expire-request.job.ts'
import { publishRequest } from './facts.ts'
import { returnTransfer, takeUpTransfer } from './hold-transfer.ts'
import { repeatRequest } from './repeat-request.ts'

type Services = Pick<TransferDependencies, 'db' | 'feed' | 'clock'>

/** Takes up every waiting send whose number has been verified, and returns overdue ones. Safe to repeat. */
const sweepWaitingTransfers = job('transfers.sweep_waiting', z.object({}), async (_, deps: Services) => {
  const { db, clock } = deps
  const now = clock.now()
  const over = await db.read(
    (tx) => tx.many<{ id: string }>`
      -- any merchant: what is due
      select id from transfers where state = 'held' and waits_until <= ${now} order by waits_until limit 500`,
  )
  // one that cannot be taken up keeps waiting, behind all that were not tried since
  const wanted = await db.write(
    (tx) => tx.many<{ id: string }>`
      -- any merchant: the one who has verified the number by now
      update transfers set tried_at = ${now} where state = 'held' and id in (
        select t.id from transfers t
         where t.state = 'held' and t.waits_until > ${now} and exists (
           select from people p where p.mobile_no = t.receiver_mobile and p.phone_verified_at is not null
                                  and p.merchant_id <> t.merchant_id)
         order by t.tried_at nulls first, t.id limit 500 for update skip locked)
      returning id`,
  )
  await eachOf(over, ({ id }) => db.write((tx) => returnTransfer(deps, tx, id)))
  await eachOf(wanted, ({ id }) => db.write(async (tx) => void (await takeUpTransfer(deps, tx, id))))
})

/** Expires overdue requests, sends due reminders, and asks repeated requests again. Safe to repeat. */
const sweepRequests = job('transfers.sweep_requests', z.object({}), async (_, deps: Services) => {
  const { db, clock } = deps
  const now = clock.now()
  const due = await db.read(
    (tx) => tx.many<{ id: string; merchant_id: string }>`
      -- any merchant: what is due
      select id, merchant_id from transfer_requests
       where (state = 'open' and (expires_at <= ${now} or remind_at <= ${now})) or next_at <= ${now}
       order by id limit 500`,
  )
  await eachOf(due, ({ id, merchant_id }) => db.write((tx) => sweepRequest(deps, tx, { id, merchant_id })))
})

async function sweepRequest(deps: Services, tx: Tx, { id, merchant_id }: { id: string; merchant_id: string }) {
  const row = await lockedRequest(tx, { id, merchant_id })
  const now = deps.clock.now()
  if (!row) return
  const isOver = await expireIfOver(deps, tx, row)
  if (!isOver && row.state === 'open' && row.remind_at && row.remind_at <= now) {
    await tx.run`
      update transfer_requests set remind_at = null, reminded_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
    await publishRequest(deps, tx, row, 'reminded')
  }
  if (row.next_at && row.next_at <= now) await repeatRequest(deps, tx, row)
}

/** What transfers do after their requests. */
export const transferJobs = (deps: Services): Work[] => [
  workWith(sweepWaitingTransfers, deps),
  workWith(sweepRequests, deps),
  workWith(expireRequest, deps),
]

export const transferSchedule: Scheduled[] = [
  { name: sweepWaitingTransfers.name, at: '* * * * *' },
  { name: sweepRequests.name, at: '* * * * *' },
]

/** Gives a merchant who has just verified a number at once what waits for it. */
export const transferListeners = [
  onFact(phoneVerified, async (tx) => addJob(tx, sweepWaitingTransfers, {}, { key: 'transfers.sweep_waiting' })),
]
