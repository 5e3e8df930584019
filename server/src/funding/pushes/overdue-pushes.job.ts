import * as z from 'zod/mini'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { lockCollection } from '../../collections/rows/queries.ts'
import { reverseCollection } from '../../collections/settle/reverse-collection.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'

/** An unused trace id is kept for so long after its end, so that a late payment is refused as late. */
const traceKeptDays = 2

type OverdueDependencies = Pick<FundingDependencies, 'db' | 'clock' | 'log' | 'feed' | 'uses'>

/** At most so many in one run; the rest a minute later. */
const overdueMax = 200

/** A push that was credited and never confirmed to its rail. */
export interface UntoldPush {
  rail: string
  transaction_id: string
  merchant_id: string
  load_id: string
}

/**
 * Takes back pushes that were credited without a confirmation to the rail, as far as the database knows: the rail has stopped asking,
 * treats them as failed and returns the money, so it must not stay in the wallet. What the merchant has spent of it is owed.
 * Expired trace ids are deleted.
 */
export async function findOverduePushes(deps: OverdueDependencies): Promise<void> {
  const now = deps.clock.now()
  for (const push of await deps.db.read((tx) => untoldPushes(tx, now))) await takeBackUntold(deps, push)
  await deps.db.write(
    (tx) => tx.run`
      -- any merchant: deletes for all
      delete from push_validations where expires_at < ${new Date(now.getTime() - traceKeptDays * 86_400_000)}`,
  )
}

/** Takes one back and logs it; false where it was confirmed or taken back meanwhile. */
export async function takeBackUntold(deps: OverdueDependencies, push: UntoldPush): Promise<boolean> {
  const isFound = await retryOnUnknownCommit(() => deps.db.write((tx) => takeBack(deps, tx, push)))
  if (isFound)
    deps.log.error(
      { rail: push.rail, load: push.load_id },
      'a push was credited and never confirmed to its rail, which has given the money back: it is reversed',
    )
  return isFound
}

const untoldPushes = (tx: Tx, now: Date) => tx.many<UntoldPush>`
  -- any merchant: the job is for every merchant. Uses push_payments_untold.
  select rail, transaction_id, merchant_id, load_id from push_payments
   where outcome = 'credited' and told_at is null and gives_up_at < ${now}
   order by gives_up_at limit ${overdueMax}`

/** From now on every question of the rail is answered as failed. False where the push was confirmed meanwhile. */
async function takeBack(
  deps: Pick<FundingDependencies, 'clock' | 'feed' | 'uses'>,
  tx: Tx,
  { rail, transaction_id, merchant_id, load_id }: UntoldPush,
): Promise<boolean> {
  await lockMerchant(tx, merchant_id)
  const changed = await tx.run`
    update push_payments set outcome = 'taken_back'
     where rail = ${rail} and transaction_id = ${transaction_id} and merchant_id = ${merchant_id}
       and outcome = 'credited' and told_at is null`
  if (changed === 0) return false
  const load = (await lockCollection(tx, load_id))!
  await reverseCollection(deps, tx, load, { reason: 'not confirmed in time', by: null, raw: null })
  return true
}

/** Every minute. */
export const overduePushesJob = job('funding.overdue_pushes', z.object({}), (_payload, deps: FundingDependencies) =>
  findOverduePushes(deps),
)
