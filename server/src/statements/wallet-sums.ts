import type { Mode } from '@sahuji/contract/http/lists'
import { type DaySpan, dayAfter } from '@sahuji/contract/time/nepali-periods'
import { statementDaysMost, type StatementSums } from '@sahuji/contract/statements'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import { Refusal } from '../platform/refusal.ts'

/** One book of one merchant. */
export interface StatementBook {
  merchant_id: string
  mode: Mode
}

/** What a statement of a period holds, and the last places of both accounts of the wallet that it counts. */
export interface BoundSums extends Omit<StatementSums, 'is_final'> {
  wallet_seq: bigint
  restricted_seq: bigint
}

/** Refuses period_invalid for days in the wrong order, a day to come, and a period over three years. */
export function refuseInvalid({ from, to }: DaySpan, now: Date): void {
  const fields = [...(to > kathmanduDay(now) ? ['to'] : []), ...(from > to ? ['from', 'to'] : [])]
  if (from < dayAfter(to, 1 - statementDaysMost)) fields.push('from')
  if (fields.length > 0) throw new Refusal('period_invalid', {}, [...new Set(fields)])
}

/**
 * The sums of a period, and the position of the ledger they are bounded by, in one statement and so of one moment. Entries and
 * days commit together. Uses wallet_day_is_added_up_once.
 */
export const boundSums = (tx: Tx, { merchant_id, mode }: StatementBook, { from, to }: DaySpan) => tx.one<BoundSums>`
  with held as (
    select coalesce(sum(balance), 0) as balance,
           coalesce(max(last_seq) filter (where kind = 'merchant_wallet'), 0) as wallet_seq,
           coalesce(max(last_seq) filter (where kind = 'merchant_restricted'), 0) as restricted_seq
      from ledger_accounts
     where merchant_id = ${merchant_id} and mode = ${mode} and kind in ('merchant_wallet', 'merchant_restricted')
  ), days as (
    select coalesce(sum(moved), 0) as moved_since,
           coalesce(sum(moved) filter (where day > ${to}::date), 0) as moved_after,
           coalesce(sum(money_in) filter (where day <= ${to}::date), 0) as money_in,
           coalesce(sum(money_out) filter (where day <= ${to}::date), 0) as money_out,
           coalesce(sum(fees) filter (where day <= ${to}::date), 0) as fees,
           coalesce(sum(moves) filter (where day <= ${to}::date), 0) as moves
      from wallet_days
     where merchant_id = ${merchant_id} and mode = ${mode} and day >= ${from}::date
  ), ${commissions({ merchant_id, mode }, { from, to })}
  select moves::integer as row_count, (balance - moved_since)::bigint as opening, money_in::bigint, money_out::bigint,
         fees::bigint, (balance - moved_after)::bigint as closing, wallet_seq, restricted_seq,
         commission_received, commission_paid, tax_withheld
    from held cross join days cross join commissions`

/**
 * The commission that the wallet received by settlements of its own books, with the tax withheld, and what it paid as a cooperative. A
 * settlement is the entry that follows its commission in what is held. Uses transactions_of_commission.
 */
const commissions = ({ merchant_id, mode }: StatementBook, days: DaySpan): Fragment => {
  const { since, until } = momentsOf(days)
  return sql`settled as (
    select h.method = 'settlement' as is_paid, e.account_id, e.seq - (h.method = 'settlement')::integer as seq
      from transactions h
      join ledger_transfers t on t.id = h.transfer_id
      join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind like 'cooperative:%'
     where h.merchant_id = ${merchant_id} and h.mode = ${mode} and h.kind = 'cooperative' and h.method in ('commission', 'settlement')
       and h.occurred_at >= ${since} and h.occurred_at < ${until} and t.posted_at >= ${since} and t.posted_at < ${until}
  ), commissions as (
    select coalesce(sum(-e.amount) filter (where not is_paid), 0)::bigint as commission_received,
           coalesce(sum(-e.amount) filter (where is_paid), 0)::bigint as commission_paid,
           coalesce(sum(withheld.amount) filter (where not is_paid), 0)::bigint as tax_withheld
      from settled s
      join ledger_entries e on e.account_id = s.account_id and e.seq = s.seq
      join ledger_transfers t on t.id = e.transfer_id and t.kind = 'cooperative_commission'
      left join lateral (select sum(w.amount) as amount
                           from ledger_entries w join ledger_accounts a on a.id = w.account_id and a.kind = 'tax_withheld'
                          where w.transfer_id = t.id) withheld on true
  )`
}

const dayMilliseconds = 86_400_000

/** The moments of a stretch of days: from the first until before the last. */
export const momentsOf = ({ from, to }: DaySpan) => ({
  since: startOfKathmanduDay(from),
  until: new Date(startOfKathmanduDay(to).getTime() + dayMilliseconds),
})

/** What came in and went out on each day of a period that had any movement. */
export const movedDays = (tx: Tx, { merchant_id, mode }: StatementBook, { from, to }: DaySpan) => tx.many<{
  day: string
  moves: bigint
  money_in: bigint
  money_out: bigint
}>`
  select day::text, moves, money_in, money_out from wallet_days
   where merchant_id = ${merchant_id} and mode = ${mode} and day between ${from}::date and ${to}::date and moves > 0
   order by day`
