import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney, rupees } from '@sahuji/contract/money/money'
import type { RequestLimits } from '@sahuji/contract/transfers'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { least, limitDays } from '../tariff/limits.ts'
import { linesOn } from '../tariff/lines.ts'
import { openPurposes } from '../tariff/purposes.ts'
import { keptNumber } from './receivers.ts'
import { limitsOfSends, sendChannel } from './send-limits.ts'

/** Limits of requests: NEPALPAY Request, per request and for a merchant's day. */
const requestMost = { once: rupees('1,00,000'), day_amount: rupees('2,00,000'), day_count: 100 }

interface Payer {
  mobile_no: string
  amount: bigint
}

/** Refuses request_too_small, request_too_large, request_over_count, request_over_day, and the same payer twice. */
export async function refuseBeyondRequests(
  tx: Tx,
  of: { merchant_id: string; payers: readonly Payer[]; mode: Mode; now: Date },
): Promise<void> {
  const { once, day_count } = requestMost
  const wanted = of.payers.reduce((sum, { amount }) => sum + amount, 0n)
  const { limits } = await limitsOfSends(tx, of)
  if (of.payers.some(({ amount }) => amount < limits.amount_min))
    throw new Refusal('request_too_small', { amount: formatMoney(limits.amount_min) }, ['payers'])
  if (of.payers.some(({ amount }) => amount > once))
    throw new Refusal('request_too_large', { amount: formatMoney(once) }, ['payers'])
  if (new Set(of.payers.map(({ mobile_no }) => keptNumber(mobile_no))).size < of.payers.length)
    throw new Refusal('fields_invalid', {}, ['payers'])
  const left = await requestsLeft(tx, of)
  if (of.payers.length > left.day_count_left) throw new Refusal('request_over_count', { count: `${day_count}` })
  if (wanted > left.day_amount_left)
    throw new Refusal('request_over_day', { amount: formatMoney(left.day_amount_left) }, ['payers'])
}

/** What a merchant may still ask for within 24 hours; paisa. */
export async function requestsLeft(
  tx: Tx,
  { merchant_id, mode, now }: { merchant_id: string; mode: Mode; now: Date },
): Promise<RequestLimits> {
  const { once, day_amount, day_count } = requestMost
  const asked = await tx.one<{ amount: bigint; count: number }>`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::integer as count from transfer_requests
     where merchant_id = ${merchant_id} and mode = ${mode} and created_at > ${new Date(now.getTime() - 86_400_000)}`
  return {
    amount_max: once,
    day_amount,
    day_amount_left: least(day_amount, day_amount - asked.amount),
    day_count,
    day_count_left: Math.max(0, day_count - asked.count),
  }
}

/** Whether requests may be for this purpose now. */
export async function isOpenPurpose(tx: Tx, purpose: string, now: Date): Promise<boolean> {
  const lines = await linesOn(tx, limitDays(now).day)
  return openPurposes(lines, sendChannel).some(({ code }) => code === purpose)
}
