import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type * as contract from '@sahuji/contract/transfers/requests'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { newId, newReference } from '../platform/ids.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { Refusal } from '../platform/refusal.ts'
import type { TransferDependencies } from './dependencies.ts'
import { expireRequest } from './expire-request.job.ts'
import { publishRequest } from './facts.ts'
import { countLookup } from './lookups.ts'
import { keptNumber, receiverOf } from './receivers.ts'
import { isOpenPurpose, refuseBeyondRequests } from './request-limits.ts'
import { type FundRequestRow, fundRequestOf, fundRequestsOfKey, shownRequest } from './request-row.ts'

const expiresDays = 7

type Ask = Takes<typeof contract.requestFunds>
type RequestDependencies = Pick<TransferDependencies, 'feed' | 'clock'>

/** Asks each payer for their part, all or none; the same key gives its requests. */
export const requestFunds =
  (deps: RequestDependencies) =>
  async (call: OwnCall<'verified'>, ask: Ask): Promise<Gives<typeof contract.requestFunds>> => {
    const { db, person, key, clock } = call
    const { merchant_id } = person
    const { payers, mode = 'live' } = ask
    const shown = (tx: Tx, rows: readonly FundRequestRow[]) =>
      Promise.all(rows.map((row) => shownRequest(tx, row, merchant_id, clock.now())))
    const begun = await db.read(async (tx) => shown(tx, await fundRequestsOfKey(tx, merchant_id, key)))
    if (begun.length > 0) return { requests: begun }
    for (const { mobile_no } of payers)
      await countLookup(db, { merchant_id, mobile_no: keptNumber(mobile_no), mode }, clock.now())
    return db.write(async (tx) => {
      await placeRequest(deps, tx, { merchant_id, person_id: person.person_id, key }, ask)
      return { requests: await shown(tx, await fundRequestsOfKey(tx, merchant_id, key)) }
    })
  }

/** Asks in a transaction, once under a key. Refuses as the route does. */
export async function placeRequest(
  deps: RequestDependencies,
  tx: Tx,
  { merchant_id, person_id, key }: Pick<FundRequestRow, 'merchant_id' | 'person_id' | 'key'>,
  ask: Ask,
): Promise<void> {
  const { payers, mode = 'live' } = ask
  const now = deps.clock.now()
  // requests of one merchant are serialized, so that they cannot exceed the day together
  await lockMerchant(tx, merchant_id)
  if ((await fundRequestsOfKey(tx, merchant_id, key)).length > 0) return
  await refuseBeyondRequests(tx, { merchant_id, payers, mode, now })
  if (ask.due_on && !isDueWhileOpen(ask.due_on, ask, now)) throw new Refusal('fields_invalid', {}, ['due_on'])
  if (!(await isOpenPurpose(tx, ask.purpose, now))) throw new Refusal('purpose_closed', {}, ['purpose'])
  const group_id = newId(deps.clock)
  for (const { mobile_no, amount } of payers) {
    const payer_id = await payerOf(tx, { merchant_id, mobile_no, mode })
    const own = { merchant_id, person_id, payer_id, mode, key, group_id, amount }
    await insertRequest(deps, tx, { ...newRequest(ask, now), ...own })
  }
}

/** From today on, and not after the request itself expires. */
function isDueWhileOpen(day: string, { expires_days = expiresDays }: Pick<Ask, 'expires_days'>, now: Date): boolean {
  const last = kathmanduDay(new Date(now.getTime() + expires_days * 86_400_000))
  return day >= kathmanduDay(now) && day <= last
}

/** An unregistered number and one that blocks this merchant are answered alike. */
async function payerOf(
  tx: Tx,
  { merchant_id, mobile_no, mode }: { merchant_id: string; mobile_no: string; mode: Mode },
): Promise<string> {
  const payer = await receiverOf(tx, { merchant_id, mobile_no: keptNumber(mobile_no), mode })
  const refused = new Refusal('request_not_possible', {}, ['payers'])
  if (!payer || (await isBlocked(tx, { merchant_id, by: payer.merchant_id }))) throw refused
  return payer.merchant_id
}

/** Whether a merchant blocks another's requests. */
export const isBlocked = async (tx: Tx, { merchant_id, by }: { merchant_id: string; by: string }): Promise<boolean> =>
  (await tx.maybe`
    select blocked_id from transfer_blocks where merchant_id = ${by} and blocked_id = ${merchant_id}`) !== undefined

function newRequest(
  { purpose, note, may_change = false, due_on, expires_days = expiresDays, remind, every }: Ask,
  now: Date,
) {
  const expires_at = new Date(now.getTime() + expires_days * 86_400_000)
  return {
    purpose,
    note: note || null,
    may_change,
    due_on: due_on ?? null,
    expires_at,
    remind_at: remind ? new Date(Math.max(now.getTime() + 3_600_000, expires_at.getTime() - 86_400_000)) : null,
    every: every ?? null,
    next_at: every ? nextOf(every, now, now) : null,
  }
}

/**
 * A calendar week or month later, at the same time in Kathmandu. For months it is the day of the first request
 * (`since`), or the last day of a shorter month.
 */
export function nextOf(every: 'week' | 'month', from: Date, since: Date): Date {
  const today = kathmanduDay(from)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const wished = Number(kathmanduDay(since).slice(8))
  // months count from 0 there: `month` is the next one, day 0 the last of the month before
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const on = every === 'week' ? Date.UTC(year, month - 1, day + 7) : Date.UTC(year, month, Math.min(wished, last))
  const next = startOfKathmanduDay(new Date(on).toISOString().slice(0, 10))
  return new Date(next.getTime() + from.getTime() - startOfKathmanduDay(today).getTime())
}

type NewRequest = ReturnType<typeof newRequest> &
  Pick<FundRequestRow, 'merchant_id' | 'person_id' | 'payer_id' | 'mode' | 'key' | 'group_id' | 'amount'>

/** Writes a request, plans its end and notifies the payer. */
export async function insertRequest({ feed, clock }: RequestDependencies, tx: Tx, of: NewRequest): Promise<void> {
  const id = newId(clock)
  await tx.run`
    insert into transfer_requests (id, merchant_id, person_id, payer_id, mode, key, group_id, reference, amount, may_change, purpose,
                                   note, state, due_on, expires_at, remind_at, every, next_at, created_at)
    values (${id}, ${of.merchant_id}, ${of.person_id}, ${of.payer_id}, ${of.mode}, ${of.key}, ${of.group_id},
            ${newReference(clock)}, ${of.amount}, ${of.may_change}, ${of.purpose}, ${of.note}, 'open', ${of.due_on},
            ${of.expires_at}, ${of.remind_at}, ${of.every}, ${of.next_at}, ${clock.now()})`
  await addJob(tx, expireRequest, { id, merchant_id: of.merchant_id }, { runAt: of.expires_at })
  await publishRequest({ feed, clock }, tx, (await fundRequestOf(tx, of.merchant_id, id))!, 'asked')
}
