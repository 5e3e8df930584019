import type { Home } from '@sahuji/contract/home'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time'
import { shownLoad } from '../funding/load-row.ts'
import { openLoadsOf } from '../funding/queries.ts'
import type { Call } from '../platform/http/route-table.ts'
import type { Tx } from '../platform/database/database.ts'
import { receivedByDay } from '../transfers/counter-takings.ts'
import { openRequestsTo } from '../transfers/request-row.ts'
import { balancesAt } from '../transactions/wallet-balances.ts'
import { paidBetween, paidSince } from './queries.ts'

const balanceDays = 30
const collectedDays = 14

/** The figures of the first screen: from sums that are kept by the day, and of one day up to the hour from its rows. */
export async function readHome({ tx, person, clock }: Call): Promise<Home> {
  const now = clock.now()
  const days = lastDays(now, balanceDays)
  const shown = days.slice(-collectedDays)
  const balances = await balancesAt(tx, { merchant_id: person.merchant_id, mode: 'live' }, days)
  const collected = await collectedSince(tx, person.merchant_id, shown[0]!)
  const collected_last_week = await collectedBetween(tx, person.merchant_id, ...lastWeekSoFar(now))
  const open = await openLoadsOf(tx, person.merchant_id)
  return {
    balances,
    collected: shown.map((day) => ({ day, ...(collected.get(day) ?? nothing) })),
    collected_last_week,
    open_loads: open.map((load) => shownLoad(load, now)),
    open_requests: await openRequestsTo(tx, person.merchant_id, now),
  }
}

interface Collected {
  amount: bigint
  fees: bigint
  count: number
}

const nothing: Collected = { amount: 0n, fees: 0n, count: 0 }

/** What came in by payments and from other wallets, at a counter or by their number, by day from a Kathmandu day on. */
async function collectedSince(tx: Tx, merchant_id: string, day: string): Promise<Map<string, Collected>> {
  const paid = await paidSince(tx, merchant_id, day)
  const received = await receivedByDay(tx, merchant_id, { since: startOfKathmanduDay(day) })
  const collected = new Map<string, Collected>(paid.map((row) => [row.day, row]))
  for (const row of received) collected.set(row.day, added(collected.get(row.day) ?? nothing, row))
  return collected
}

/** The same from one moment until before another, of one day at most. */
async function collectedBetween(tx: Tx, merchant_id: string, since: Date, until: Date): Promise<Collected> {
  const received = await receivedByDay(tx, merchant_id, { since, until })
  return received.reduce(added, await paidBetween(tx, merchant_id, since, until))
}

const added = ({ amount, fees, count }: Collected, more: Pick<Collected, 'amount' | 'count'>): Collected => ({
  amount: amount + more.amount,
  fees,
  count: count + more.count,
})

const dayMilliseconds = 86_400_000

/** The same weekday last week, from its first moment until the hour and minute that it is now. Nepal has no summer time. */
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
