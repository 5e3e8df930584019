import type { QueueFigures, QueueTab } from '@sahuji/contract/kyc/review'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'

const day = 86_400_000
const figureDays = 30

interface Waiting {
  waiting: number
  second: number
  appeals: number
  claimed: number
  over_promise: number
  oldest_promise_at: Date | null
  promised_today: number
  next_promise_at: Date | null
}

/** The desk's figures: what waits, what was promised for when, and how promises were kept in 30 days. */
export async function queueFigures({ tx, clock }: { tx: Tx; clock: Clock }): Promise<QueueFigures> {
  const now = clock.now()
  const today = startOfKathmanduDay(kathmanduDay(now))
  const tomorrow = new Date(today.getTime() + day)
  const { waiting, second, appeals, ...promises } = await tx.one<Waiting>`
    -- any merchant: the desk reviews all of them
    select count(*)::int as waiting,
           count(*) filter (where signed_count > 0)::int as second,
           count(*) filter (where appealed_at is not null)::int as appeals,
           count(*) filter (where claim_ends_at > ${now})::int as claimed,
           count(*) filter (where promised_at < ${now})::int as over_promise,
           min(promised_at) filter (where promised_at < ${now}) as oldest_promise_at,
           count(*) filter (where promised_at >= ${now} and promised_at < ${tomorrow})::int as promised_today,
           min(promised_at) filter (where promised_at >= ${now}) as next_promise_at
      from kyc_cases where state in ('submitted', 'in_review')`
  const elsewhere = await tx.one<{ with_merchant: number; decided: number }>`
    -- any merchant: the desk reviews all of them
    select (select count(*) from kyc_cases where state = 'more_needed')::int as with_merchant,
           (select count(*) from kyc_cases
             where state in ('valid', 'rejected', 'expired', 'replaced') and decided_at >= ${today})::int as decided`
  const counts: Record<QueueTab, number> = { waiting, second, appeals, ...elsewhere }
  return { counts, ...promises, ...(await decisionsOf(tx, now)) }
}

/** By kyc_cases_decided: what was decided in 30 days, from when each last came to us. */
async function decisionsOf(tx: Tx, now: Date): Promise<Pick<QueueFigures, 'median_seconds' | 'promises'>> {
  const row = await tx.one<{ decided: number; kept: number; micro: number | null; full: number | null }>`
    -- any merchant: the desk reviews all of them
    select count(*)::int as decided, count(*) filter (where decided_at <= promised_at)::int as kept,
           (percentile_cont(0.5) within group (order by extract(epoch from decided_at - waits_since))
             filter (where business_type = 'individual'))::int as micro,
           (percentile_cont(0.5) within group (order by extract(epoch from decided_at - waits_since))
             filter (where business_type <> 'individual'))::int as full
      from kyc_cases
     where state in ('valid', 'rejected', 'expired', 'replaced')
       and decided_at >= ${new Date(now.getTime() - figureDays * day)}`
  const { decided, kept, micro, full } = row
  return { median_seconds: { micro, full }, promises: { decided, kept } }
}
