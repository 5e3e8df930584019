import type { Mode } from '@sahuji/contract/lists'
import { formatMoney, rupees } from '@sahuji/contract/money'
import type { Gives, Takes } from '@sahuji/contract/route'
import { kathmanduDay } from '@sahuji/contract/time'
import type * as contract from '@sahuji/contract/transfers/requests'
import { lockMerchant } from '../funding/usage.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { newId, newReference } from '../platform/ids.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitDays } from '../tariff/limits.ts'
import { linesOn } from '../tariff/lines.ts'
import { openPurposes } from '../tariff/purposes.ts'
import type { TransferDependencies } from './dependencies.ts'
import { expireRequest } from './expire-request.job.ts'
import { publishRequest } from './facts.ts'
import { countLookup, keptNumber, receiverOf } from './receivers.ts'
import { type FundRequestRow, fundRequestOf, fundRequestsOfKey, shownRequest } from './request-row.ts'
import { limitsOfSends, sendChannel } from './send-limits.ts'

/** What may be asked for: NEPALPAY Request, per request and of a merchant's day. */
const requestMost = { once: rupees('1,00,000'), day_amount: rupees('2,00,000'), day_count: 100 }

const expiresDays = 7

type Ask = Takes<typeof contract.requestFunds>
type RequestDependencies = Pick<TransferDependencies, 'feed' | 'clock'>

/** Asks each for their part, all or none; the same key gives what it asked for. */
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
  // two of one merchant come one after the other, so that they cannot pass the day together
  await lockMerchant(tx, merchant_id)
  if ((await fundRequestsOfKey(tx, merchant_id, key)).length > 0) return
  await refuseBeyondRequests(tx, { merchant_id, payers, mode, now })
  if (ask.due_on && !isDueSoon(ask.due_on, now)) throw new Refusal('fields_invalid', {}, ['due_on'])
  const lines = await linesOn(tx, limitDays(now).day)
  if (!openPurposes(lines, sendChannel).some(({ code }) => code === ask.purpose))
    throw new Refusal('purpose_closed', {}, ['purpose'])
  const group_id = newId(deps.clock)
  for (const { mobile_no, amount } of payers) {
    const payer_id = await payerOf(tx, { merchant_id, mobile_no, mode })
    const own = { merchant_id, person_id, payer_id, mode, key, group_id, amount }
    await insertRequest(deps, tx, { ...newRequest(ask, now), ...own })
  }
}

/** From today on, within a year. */
function isDueSoon(day: string, now: Date): boolean {
  const last = kathmanduDay(new Date(now.getTime() + 366 * 86_400_000))
  return day >= kathmanduDay(now) && day <= last
}

/** A number that is nobody's, and one that wants none of this merchant's, are answered alike. */
async function payerOf(
  tx: Tx,
  { merchant_id, mobile_no, mode }: { merchant_id: string; mobile_no: string; mode: Mode },
): Promise<string> {
  const payer = await receiverOf(tx, { merchant_id, mobile_no: keptNumber(mobile_no), mode })
  const refused = new Refusal('request_not_possible', {}, ['payers'])
  if (!payer || (await isBlocked(tx, { merchant_id, by: payer.merchant_id }))) throw refused
  return payer.merchant_id
}

/** Whether a merchant wants no requests of another. */
const isBlocked = async (tx: Tx, { merchant_id, by }: { merchant_id: string; by: string }): Promise<boolean> =>
  (await tx.maybe`
    select blocked_id from transfer_blocks where merchant_id = ${by} and blocked_id = ${merchant_id}`) !== undefined

async function refuseBeyondRequests(
  tx: Tx,
  of: { merchant_id: string; payers: Ask['payers']; mode: Mode; now: Date },
): Promise<void> {
  const { once, day_amount, day_count } = requestMost
  const wanted = of.payers.reduce((sum, { amount }) => sum + amount, 0n)
  const { limits } = await limitsOfSends(tx, of)
  if (of.payers.some(({ amount }) => amount < limits.amount_min))
    throw new Refusal('request_too_small', { amount: formatMoney(limits.amount_min) }, ['payers'])
  if (of.payers.some(({ amount }) => amount > once))
    throw new Refusal('request_too_large', { amount: formatMoney(once) }, ['payers'])
  if (new Set(of.payers.map(({ mobile_no }) => keptNumber(mobile_no))).size < of.payers.length)
    throw new Refusal('fields_invalid', {}, ['payers'])
  const asked = await tx.one<{ amount: bigint; count: number }>`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::integer as count from transfer_requests
     where merchant_id = ${of.merchant_id} and mode = ${of.mode} and created_at > ${new Date(of.now.getTime() - 86_400_000)}`
  if (asked.count + of.payers.length > day_count) throw new Refusal('request_over_count', { count: `${day_count}` })
  const left = day_amount - asked.amount
  if (wanted > left) throw new Refusal('request_over_day', { amount: formatMoney(left < 0n ? 0n : left) }, ['payers'])
}

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
    next_at: every ? nextOf(every, now) : null,
  }
}

/** A week or a month of the calendar on, at the same time. */
function nextOf(every: 'week' | 'month', from: Date): Date {
  const next = new Date(from)
  if (every === 'week') next.setUTCDate(next.getUTCDate() + 7)
  else {
    const day = next.getUTCDate()
    next.setUTCDate(1)
    next.setUTCMonth(next.getUTCMonth() + 1)
    const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
    next.setUTCDate(Math.min(day, last))
  }
  return next
}

type NewRequest = ReturnType<typeof newRequest> &
  Pick<FundRequestRow, 'merchant_id' | 'person_id' | 'payer_id' | 'mode' | 'key' | 'group_id' | 'amount'>

async function insertRequest({ feed, clock }: RequestDependencies, tx: Tx, of: NewRequest): Promise<void> {
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

/** Asks once more what comes again, for as long as the payer takes requests of this merchant. */
export async function repeatRequest(deps: RequestDependencies, tx: Tx, row: FundRequestRow): Promise<void> {
  const { merchant_id, payer_id, every, next_at, expires_at, created_at } = row
  await tx.run`update transfer_requests set next_at = null where id = ${row.id} and merchant_id = ${merchant_id}`
  if (!every || !next_at || (await isBlocked(tx, { merchant_id, by: payer_id }))) return
  const now = deps.clock.now()
  const open = expires_at.getTime() - created_at.getTime()
  await insertRequest(deps, tx, {
    ...row,
    key: newId(deps.clock),
    due_on: null,
    expires_at: new Date(now.getTime() + open),
    remind_at: null,
    next_at: nextOf(every, next_at),
  })
}
