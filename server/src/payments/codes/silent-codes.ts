import type { Tx } from '../../platform/database/database.ts'

/** A code has a habit when it was paid before this time of day on so many of the last 14 days. */
const habitDays = 10

/** What a code with a habit usually takes a day, and since when it is silent; null: nothing is unusual. */
export interface CodeHabit {
  usual_count: number
  silent_since: Date | null
}

/**
 * The codes that were paid before this time of day on at least ten of the last 14 days, and since when those are silent that
 * were not paid today. A covered sticker looks like this, and so does a holiday: the merchant decides, and a code that was
 * checked today is not silent. Uses payments_by_code.
 */
export async function habitsOfCodes(tx: Tx, merchant_id: string, now: Date): Promise<Map<string, CodeHabit>> {
  const rows = await tx.many<CodeHabit & { code_id: string }>`
    with paid as (
      select p.code_id, p.paid_at, p.paid_at at time zone 'Asia/Kathmandu' as local,
             ${now}::timestamptz at time zone 'Asia/Kathmandu' as now,
             coalesce((c.checked_at at time zone 'Asia/Kathmandu')::date = (${now}::timestamptz at time zone 'Asia/Kathmandu')::date,
                      false) as is_checked
        from payment_codes c join payments p on p.code_id = c.id
       where c.merchant_id = ${merchant_id} and c.revoked_at is null and p.mode = 'live'
         and p.paid_at > ${now}::timestamptz - interval '15 days'
    )
    select code_id,
           round(count(*) filter (where local::date < now::date)::numeric
                 / count(distinct local::date) filter (where local::date < now::date))::integer as usual_count,
           case when count(*) filter (where local::date = now::date) = 0 and not bool_or(is_checked) then max(paid_at) end
             as silent_since
      from paid
     group by code_id
    having count(distinct local::date) filter (where local::date < now::date and local::time <= now::time) >= ${habitDays}`
  return new Map(rows.map(({ code_id, ...habit }) => [code_id, habit]))
}
