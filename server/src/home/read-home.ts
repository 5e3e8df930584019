import type { Home } from '@sahuji/contract/home'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { shownLoad } from '../funding/loads/load-row.ts'
import { openLoadsOf } from '../funding/loads/queries.ts'
import { disputesToAnswer } from '../payments/disputes/dispute-row.ts'
import { asksToDecide } from '../payments/refunds/asks/ask-row.ts'
import { refundsWaiting } from '../payments/refunds/refund-row.ts'
import type { Call } from '../platform/http/route-table.ts'
import { openRequestsTo } from '../transfers/request-row.ts'
import { type Collected, collectedBetween, collectedSince } from '../transactions/collected.ts'
import { balancesAt } from '../transactions/wallet-balances.ts'

const balanceDays = 30
const collectedDays = 14
const asksMost = 5

/** The figures of the first screen: from daily sums, and for one day up to the hour from its rows. */
export async function readHome({ tx, person, clock }: Call): Promise<Home> {
  const now = clock.now()
  const days = lastDays(now, balanceDays)
  const shown = days.slice(-collectedDays)
  const balances = await balancesAt(tx, { merchant_id: person.merchant_id, mode: 'live' }, days)
  const since = shown[0]!
  const paid = await collectedSince(tx, person.merchant_id, since)
  const collected = new Map(paid.map(({ day, amount, fees, count }) => [day, { amount, fees, count }]))
  const today = paid.find(({ day }) => day === kathmanduDay(now))
  const { wallet_seq, restricted_seq } = paid[0]!
  const collected_last_week = await collectedBetween(tx, person.merchant_id, ...lastWeekSoFar(now))
  const open = await openLoadsOf(tx, person.merchant_id)
  return {
    balances,
    collected: shown.map((day) => ({ day, ...(collected.get(day) ?? nothing) })),
    collected_last_week,
    position: { wallet_seq, restricted_seq },
    refunds: { amount: today?.refunds ?? 0n, count: today?.refund_count ?? 0 },
    open_loads: open.map((load) => shownLoad(load, now)),
    open_requests: await openRequestsTo(tx, person.merchant_id, now),
    disputes: await disputesToAnswer(tx, person.merchant_id),
    refund_asks: (await asksToDecide(tx, person)).slice(0, asksMost),
    refunds_waiting: await refundsWaiting(tx, person.merchant_id),
  }
}

const nothing: Collected = { amount: 0n, fees: 0n, count: 0 }

const dayMilliseconds = 86_400_000

/** The same weekday last week, from its first moment until the present hour and minute. Nepal has no summer time. */
function lastWeekSoFar(now: Date): [from: Date, to: Date] {
  const to = new Date(now.getTime() - 7 * dayMilliseconds)
  return [startOfKathmanduDay(kathmanduDay(to)), to]
}

/** The last days in Kathmandu, today last. */
function lastDays(now: Date, count: number): string[] {
  const today = startOfKathmanduDay(kathmanduDay(now)).getTime()
  return Array.from({ length: count }, (_, place) =>
    kathmanduDay(new Date(today - (count - 1 - place) * dayMilliseconds)),
  )
}
