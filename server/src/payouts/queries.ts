import type { Mode } from '@sahuji/contract/http/lists'
import type { PayoutState } from '@sahuji/contract/payouts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import { type PayoutRow, stageOf } from './payout-row.ts'

const columns = sql`id, merchant_id, mode, person_id, key, reference, state, origin, account_id, bank_id, bank_name, branch_id,
  branch_name, account_number, account_name, name_check, amount, fee, commission, commission_rate, bank_charge, vat, vat_rate,
  arrives, tariff_channel, tariff_from, day, purpose, remark, hold_id, rail, rail_reference, arrival_kind, arrival_at,
  promised_at, debit_leg, credit_leg, service_code, created_at, submitted_at, unknown_since, settled_at, next_check_at,
  recheck_at, file_at, checks, asked, last_answer, hold_reason, checked_by, checked_at, sent_transfer_id, transfer_id,
  reversal_transfer_id, balance_after, paid_late_at, release_asked_by, release_asked_at, release_reason, released_by,
  (select names from tariff_lines l where l.rule = 'purpose' and l.purpose = payouts.purpose and l.names is not null
    order by l.valid_from desc limit 1) as purpose_names,
  case when state in ('failed', 'returned') then (
    select facts ->> 'reason' from payout_events where payout_id = payouts.id and state_to = payouts.state order by seq desc limit 1
  ) end as reason,
  case when state = 'failed' then (
    select case what when 'refused_by_us' then 'refused' when 'released' then 'lost' else facts ->> 'why' end
      from payout_events where payout_id = payouts.id and state_to = payouts.state order by seq desc limit 1
  ) end as stopped,
  exists (select from rail_health where rail_health.rail = payouts.rail and circuit <> 'closed') as is_rail_down`

/** A payout by its id, for work that no merchant asked for: sending, checks, the office. */
export const payoutById = (tx: Tx, id: string) => tx.maybe<PayoutRow>`
  -- any merchant: for the work that no merchant asked for
  select ${columns} from payouts where id = ${id}`

/** The same, locked until the end of the transaction. */
export const lockPayout = (tx: Tx, id: string) => tx.maybe<PayoutRow>`
  -- any merchant: for the work that no merchant asked for
  select ${columns} from payouts where id = ${id} for no key update`

/** One payout of a merchant; undefined for another's. */
export const payoutOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<PayoutRow>`
  select ${columns} from payouts where merchant_id = ${merchant_id} and id = ${id}`

/** The payout that a key began. Uses payout_key_is_used_once. */
export const payoutByKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<PayoutRow>`
  select ${columns} from payouts where merchant_id = ${merchant_id} and key = ${key}`

/** What the history of withdrawals is narrowed to; days of Kathmandu, both counted in. */
export interface PayoutFilter {
  mode?: Mode | undefined
  state?: PayoutState | undefined
  account_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const narrowedBy = ({ mode = 'live', state, account_id, from, to }: PayoutFilter): Fragment => sql`
  mode = ${mode} and (${state ?? null}::text is null or state = ${state ?? null})
  and (${account_id ?? null}::uuid is null or account_id = ${account_id ?? null})
  and (${from ?? null}::date is null or day >= ${from ?? null}) and (${to ?? null}::date is null or day <= ${to ?? null})`

/** The merchant's payouts that a filter finds, newest first, before `cursor`. Uses payouts_by_merchant. */
export const payoutsOf = (
  tx: Tx,
  merchant_id: string,
  { cursor, limit, ...filter }: PayoutFilter & { cursor: string | undefined; limit: number },
) =>
  tx.many<PayoutRow>`
    select ${columns} from payouts
     where merchant_id = ${merchant_id} and ${narrowedBy(filter)} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null})
     order by id desc
     limit ${limit}`

/** Sums of what a filter finds, in paisa. */
export interface PayoutSums {
  count: number
  credited_count: number
  credited_amount: bigint
  credited_fee: bigint
  credited_arrived: bigint
  open_count: number
  open_amount: bigint
  open_arrives: bigint
}

export const payoutSums = (tx: Tx, merchant_id: string, filter: PayoutFilter) => tx.one<PayoutSums>`
  select count(*)::integer as count, (count(*) filter (where state = 'credited'))::integer as credited_count,
         coalesce(sum(amount) filter (where state = 'credited'), 0)::bigint as credited_amount,
         coalesce(sum(fee) filter (where state = 'credited'), 0)::bigint as credited_fee,
         coalesce(sum(arrives) filter (where state = 'credited'), 0)::bigint as credited_arrived,
         (count(*) filter (where settled_at is null))::integer as open_count,
         coalesce(sum(amount) filter (where settled_at is null), 0)::bigint as open_amount,
         coalesce(sum(arrives) filter (where settled_at is null), 0)::bigint as open_arrives
    from payouts where merchant_id = ${merchant_id} and ${narrowedBy(filter)}`

/** How many payouts have their money set aside, and the amount of the newest that arrived. Uses open_payouts and payouts_by_merchant. */
export const openAndLast = (tx: Tx, merchant_id: string, mode: Mode) =>
  tx.one<{ open_count: number; last_amount: bigint | null }>`
    select (select count(*)::integer from payouts
             where merchant_id = ${merchant_id} and mode = ${mode} and state in ('requested', 'held', 'sent', 'unclear')) as open_count,
           (select amount from payouts where merchant_id = ${merchant_id} and mode = ${mode} and state = 'credited'
             order by id desc limit 1) as last_amount`

/** Payouts to an account that did not leave us yet. */
export const unsentTo = (tx: Tx, merchant_id: string, account_id: string) => tx.many<{ id: string }>`
  select id from payouts
   where merchant_id = ${merchant_id} and account_id = ${account_id} and state in ('requested', 'held') order by id`

/** Whether money is on its way to an account. */
export const isOnItsWayTo = async (tx: Tx, merchant_id: string, account_id: string): Promise<boolean> =>
  (await tx.maybe`
    select id from payouts
     where merchant_id = ${merchant_id} and account_id = ${account_id} and state in ('sent', 'unclear') limit 1`) !==
  undefined

/** How far payouts are that are out, by their ids. */
export async function stagesOf(tx: Tx, merchant_id: string, ids: readonly string[]) {
  const rows = await tx.many<Pick<PayoutRow, 'id' | 'state' | 'file_at'>>`
    select id, state, file_at from payouts where merchant_id = ${merchant_id} and id = any (${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, stageOf(row)]))
}
