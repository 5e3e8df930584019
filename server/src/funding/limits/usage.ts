import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import { allowance, isLimited, limitDays, limitMonth, nothingUsed, type Usage } from '../../tariff/limits.ts'
import { lateSuccessHours } from '../../collections/checks/check-schedule.ts'
import type { LoadRow } from '../loads/load-row.ts'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Allowance } from '@sahuji/contract/tariff'
import { limitsHeld } from '../../merchants/own-limits.ts'
import { merchantBalance } from '../../ledger/queries.ts'

/** Cancelled or expired: it counts as long as the bank may still pay it. */
const isLate = sql`state in ('expired', 'cancelled')`

const lateOfMonth = sql`coalesce(sum(amount) filter (where ${isLate}), 0)::bigint as month_amount_late,
  (count(*) filter (where ${isLate}))::integer as month_count_late,
  max(expires_at) filter (where ${isLate}) + ${lateSuccessHours} * interval '1 hour' as late_until`

/**
 * What a merchant has used of each limit group today and in this Nepali month, by the day its loads began: those that are
 * credited, those that are open or in review, and those cancelled or expired that the bank may still pay, until their watch
 * ends. A load that the bank refused gives its room back: money that comes for it all the same is reviewed. Call it under
 * lockMerchant where a load is about to be added. Uses loads_of_a_day.
 */
export async function usageOf(tx: Tx, merchant_id: string, now: Date): Promise<(limitGroup: string) => Usage> {
  const { day, month_start } = limitDays(now)
  const rows = await tx.many<Usage & { limit_group: string }>`
    select limit_group,
           coalesce(sum(amount) filter (where day = ${day}), 0)::bigint as day_amount,
           (count(*) filter (where day = ${day}))::integer as day_count,
           sum(amount)::bigint as month_amount, count(*)::integer as month_count,
           coalesce(sum(amount) filter (where day = ${day} and ${isLate}), 0)::bigint as day_amount_late,
           (count(*) filter (where day = ${day} and ${isLate}))::integer as day_count_late, ${lateOfMonth}
      from loads
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${month_start}
       and (state = 'credited' or ${mayBePaid(now)})
     group by limit_group`
  const used = new Map(rows.map((row) => [row.limit_group, row]))
  return (limitGroup) => used.get(limitGroup) ?? nothingUsed
}

/** The loads that a limit counts: of a group of channels (null: of all), by a rail or a bank where it names one. */
export interface Counted {
  limit_group: string | null
  rail: string | null
  bank: string | null
}

const within = ({ limit_group, rail, bank }: Counted) => sql`
  (${limit_group}::text is null or limit_group = ${limit_group}) and (${rail}::text is null or rail = ${rail})
  and (${bank}::text is null or instrument_id in (select id from instruments where bank = ${bank}))`

/** The same for the loads that a narrower limit counts. Call it under lockMerchant where a load is about to be added. Uses loads_of_a_day. */
export async function usageWithin(tx: Tx, merchant_id: string, counted: Counted, now: Date): Promise<Usage> {
  const { day, month_start } = limitDays(now)
  return tx.one<Usage>`
    select coalesce(sum(amount) filter (where day = ${day}), 0)::bigint as day_amount,
           (count(*) filter (where day = ${day}))::integer as day_count,
           coalesce(sum(amount), 0)::bigint as month_amount, count(*)::integer as month_count,
           (count(*) filter (where day = ${day} and ${isLate}))::integer as day_count_late, ${lateOfMonth}
      from loads
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${month_start} and ${within(counted)}
       and (state = 'credited' or ${mayBePaid(now)})`
}

/** What a merchant has loaded in this Nepali month by all channels together, counted as in usageOf; paisa. */
const usedThisMonth = (tx: Tx, merchant_id: string, now: Date) =>
  tx.one<{ month_amount: bigint; month_amount_late: bigint; month_count_late: number; late_until: Date | null }>`
    select coalesce(sum(amount), 0)::bigint as month_amount, ${lateOfMonth}
      from loads
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${limitDays(now).month_start}
       and (state = 'credited' or ${mayBePaid(now)})`

/** What may still come into the wallet, less our fees, of every load that may yet be paid; paisa. */
async function promised(tx: Tx, merchant_id: string, now: Date): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>`
    select coalesce(sum(amount - fee), 0)::bigint as sum from loads
     where merchant_id = ${merchant_id} and mode = 'live' and ${mayBePaid(now)}`
  return sum
}

/**
 * What the banks are asked about, and what came and is in review, less our fees, in paisa. A cancelled or expired load is not on
 * its way, though a limit counts it as long as the bank may still pay it. Uses open_collections.
 */
export async function onItsWay(tx: Tx, merchant_id: string, mode: Mode): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>`
    select coalesce(sum(arrives), 0)::bigint as sum from (${loadsOnTheirWay(merchant_id, mode)}) l`
  return sum
}

/** The loads of onItsWay, each with what arrives of it; paisa. */
export const loadsOnTheirWay = (merchant_id: string, mode: Mode): Fragment => sql`
  select id, bank_name, created_at, greatest(coalesce(paid_amount, amount) - fee, 0)::bigint as arrives from loads
   where merchant_id = ${merchant_id} and mode = ${mode} and state in ('created', 'at_bank', 'pending', 'unclear')`

/** The same for the open loads beside one that is paid now. Uses open_collections. */
async function promisedBesideLoad(tx: Tx, load: LoadRow): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>`
    select coalesce(sum(amount - fee), 0)::bigint as sum from loads
     where merchant_id = ${load.merchant_id} and mode = 'live' and id <> ${load.id}
       and state in ('created', 'at_bank', 'pending', 'unclear') and suspense_transfer_id is null`
  return sum
}

/** Open or in review, or cancelled or expired while the bank may still pay it. */
const mayBePaid = (now: Date) => sql`(state in ('created', 'at_bank', 'pending', 'unclear')
  or (state in ('expired', 'cancelled') and opened_at is not null and transfer_id is null
      and expires_at > ${new Date(now.getTime() - lateSuccessHours * 3_600_000)}))`

/**
 * What the merchant's other loads use on the day and in the month of a load that is paid now: those credited, and those
 * open, which were promised their room, as far as a limit counts them. Cancelled and expired ones are checked when they are
 * paid. Call it under lockMerchant. Uses loads_of_a_day.
 */
export async function usageBesideLoad(tx: Tx, load: LoadRow, counted: Counted): Promise<Usage> {
  const { month_start, month_end } = limitMonth(load.day)
  return tx.one<Usage>`
    select coalesce(sum(amount) filter (where day = ${load.day}), 0)::bigint as day_amount,
           (count(*) filter (where day = ${load.day}))::integer as day_count,
           coalesce(sum(amount), 0)::bigint as month_amount, count(*)::integer as month_count
      from loads
     where merchant_id = ${load.merchant_id} and mode = 'live' and ${within(counted)}
       and day >= ${month_start} and day < ${month_end} and id <> ${load.id}
       and (state = 'credited'
            or (state in ('created', 'at_bank', 'pending', 'unclear') and suspense_transfer_id is null))`
}

/**
 * What the merchant may on their step, and what is left of it with everything that may still be paid; null on the full
 * step, where only an agreement of their own has figures. Call it under lockMerchant where a load is about to be added.
 */
export async function allowanceOf(tx: Tx, merchant_id: string, now: Date): Promise<Allowance | null> {
  const held = await limitsHeld(tx, merchant_id, limitDays(now).day)
  if (!isLimited(held)) return null
  return allowance(held, {
    ...(await usedThisMonth(tx, merchant_id, now)),
    balance: await balanceOf(tx, merchant_id),
    promised: await promised(tx, merchant_id, now),
  })
}

/** The same beside a load that is paid now, on its own day and in its month; by the present step. Call it under lockMerchant. */
export async function allowanceBesideLoad(tx: Tx, load: LoadRow): Promise<Allowance | null> {
  const held = await limitsHeld(tx, load.merchant_id, load.day)
  if (!isLimited(held)) return null
  const { month_amount } = await usageBesideLoad(tx, load, allWays)
  return allowance(held, {
    month_amount,
    balance: await balanceOf(tx, load.merchant_id),
    promised: await promisedBesideLoad(tx, load),
  })
}

const allWays: Counted = { limit_group: null, rail: null, bank: null }

const balanceOf = async (tx: Tx, merchant_id: string): Promise<bigint> =>
  (await merchantBalance(tx, merchant_id, 'live'))?.balance ?? 0n
