import type { Tx } from '../platform/database.ts'
import { limitDays, nothingUsed, type Usage } from '../tariff/limits.ts'

/**
 * What a merchant has used of each limit group today and in this Nepali month: loads that are credited, and open ones,
 * by the day they began. Call it under lockMerchant where a load is about to be added. Uses loads_of_a_day.
 */
export async function usageOf(tx: Tx, merchant_id: string, now: Date): Promise<(limitGroup: string) => Usage> {
  const { day, month_start } = limitDays(now)
  const rows = await tx.many<Usage & { limit_group: string }>`
    select limit_group,
           coalesce(sum(amount) filter (where day = ${day}), 0)::bigint as day_amount,
           (count(*) filter (where day = ${day}))::integer as day_count,
           sum(amount)::bigint as month_amount
      from loads
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${month_start}
       and state in ('created', 'at_bank', 'pending', 'unclear', 'credited')
     group by limit_group`
  const used = new Map(rows.map((row) => [row.limit_group, row]))
  return (limitGroup) => used.get(limitGroup) ?? nothingUsed
}

/** Lets the merchant's loads begin one after the other, so that parallel ones cannot exceed a limit together. */
export async function lockMerchant(tx: Tx, merchant_id: string): Promise<void> {
  await tx.one`select id from merchants where id = ${merchant_id} for no key update`
}
