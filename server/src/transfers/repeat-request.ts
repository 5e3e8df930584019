import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { least } from '../tariff/limits.ts'
import type { TransferDependencies } from './dependencies.ts'
import { requestFacts } from './facts.ts'
import { insertRequest, isBlocked, nextOf } from './request-funds.ts'
import { isOpenPurpose, requestsLeft } from './request-limits.ts'
import type { FundRequestRow } from './request-row.ts'

/**
 * Asks the next round of a repeated request, as long as the payer takes requests of this merchant. A round over the
 * daily limit, or whose purpose is closed by now, is skipped: the next one stays planned.
 */
export async function repeatRequest(
  deps: Pick<TransferDependencies, 'feed' | 'clock'>,
  tx: Tx,
  row: FundRequestRow,
): Promise<void> {
  const { id, merchant_id, payer_id, every, next_at, expires_at, created_at } = row
  const now = deps.clock.now()
  const planNext = (at: Date | null) =>
    tx.run`update transfer_requests set next_at = ${at} where id = ${id} and merchant_id = ${merchant_id}`
  if (!every || !next_at || (await isBlocked(tx, { merchant_id, by: payer_id }))) return void (await planNext(null))
  // as for asking: two rounds cannot exceed the day together
  await lockMerchant(tx, merchant_id)
  const then = nextOf(every, next_at, await firstAsked(tx, row))
  if (!(await mayRepeat(tx, row, now))) {
    await planNext(then)
    return deps.feed.publish(tx, requestFacts.changed, merchant_id, row.mode, { id }, now)
  }
  await planNext(null)
  const open = expires_at.getTime() - created_at.getTime()
  await insertRequest(deps, tx, {
    ...row,
    key: newId(deps.clock),
    due_on: null,
    expires_at: new Date(now.getTime() + open),
    remind_at: null,
    next_at: then,
  })
}

/** The time of the first request of a repetition: its rounds keep the group. */
async function firstAsked(tx: Tx, { merchant_id, group_id }: FundRequestRow): Promise<Date> {
  const { first } = await tx.one<{ first: Date }>`
    select min(created_at) as first from transfer_requests where merchant_id = ${merchant_id} and group_id = ${group_id}`
  return first
}

async function mayRepeat(tx: Tx, row: FundRequestRow, now: Date): Promise<boolean> {
  const left = await requestsLeft(tx, { ...row, now })
  const fits = row.amount <= least(left.amount_max, left.day_amount_left) && left.day_count_left > 0
  return fits && (await isOpenPurpose(tx, row.purpose, now))
}
