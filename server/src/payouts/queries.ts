import type { Mode } from '@sahuji/contract/http/lists'
import type { PayoutState } from '@sahuji/contract/payouts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import { payoutColumns, type PayoutRow, stageOf } from './payout-row.ts'

/** A payout by its id, for work without a merchant's request: sending, checks, the office. */
export const payoutById = (tx: Tx, id: string) => tx.maybe<PayoutRow>`
  -- any merchant: for work without a merchant's request
  select ${payoutColumns} from payouts where id = ${id}`

/** The same, locked until the end of the transaction. */
export const lockPayout = (tx: Tx, id: string) => tx.maybe<PayoutRow>`
  -- any merchant: for work without a merchant's request
  select ${payoutColumns} from payouts where id = ${id} for no key update`

/** One payout of a merchant; undefined for another's. */
export const payoutOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<PayoutRow>`
  select ${payoutColumns} from payouts where merchant_id = ${merchant_id} and id = ${id}`

/** The payout that a key began. Uses payout_key_is_used_once. */
export const payoutByKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<PayoutRow>`
  select ${payoutColumns} from payouts where merchant_id = ${merchant_id} and key = ${key}`

/** The filter of the history of withdrawals; days of Kathmandu, both included. */
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
    select ${payoutColumns} from payouts
     where merchant_id = ${merchant_id} and ${narrowedBy(filter)} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null})
     order by id desc
     limit ${limit}`

/** The merchant's payouts of these ids, in any order. */
export const payoutsByIds = (tx: Tx, merchant_id: string, ids: readonly string[]) => tx.many<PayoutRow>`
  select ${payoutColumns} from payouts where merchant_id = ${merchant_id} and id = any (${[...ids]}::uuid[])`

interface ListedPayouts {
  row_count: number
  /** Paisa that left the wallet or will, and the charges of what arrived. */
  money_out: bigint
  fees: bigint
  position: string
  ids: string[]
  states: PayoutState[]
}

/** What a filter finds as one statement sees it: ids and states, newest first, at most one more than `most`. */
export const listedPayouts = (tx: Tx, merchant_id: string, { most, ...filter }: PayoutFilter & { most: number }) =>
  tx.one<ListedPayouts>`
    select pg_current_snapshot()::text as position, count(*)::integer as row_count,
           coalesce(sum(amount) filter (where state = 'credited' or settled_at is null), 0)::bigint as money_out,
           coalesce(sum(fee) filter (where state = 'credited'), 0)::bigint as fees,
           coalesce(array_agg(id::text order by id desc), '{}') as ids, coalesce(array_agg(state order by id desc), '{}') as states
      from (select id, state, amount, fee, settled_at from payouts
             where merchant_id = ${merchant_id} and ${narrowedBy(filter)}
             order by id desc limit ${most + 1}) found`

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

/**
 * How many payouts hold their money, and the amount of the newest that arrived. Uses open_payouts and
 * payouts_by_merchant.
 */
export const openAndLast = (tx: Tx, merchant_id: string, mode: Mode) =>
  tx.one<{ open_count: number; last_amount: bigint | null }>`
    select (select count(*)::integer from payouts
             where merchant_id = ${merchant_id} and mode = ${mode} and state in ('requested', 'held', 'sent', 'unclear')) as open_count,
           (select amount from payouts where merchant_id = ${merchant_id} and mode = ${mode} and state = 'credited'
             order by id desc limit 1) as last_amount`

/** Payouts to an account that have not left us yet. */
export const unsentTo = (tx: Tx, merchant_id: string, account_id: string) => tx.many<{ id: string }>`
  select id from payouts
   where merchant_id = ${merchant_id} and account_id = ${account_id} and state in ('requested', 'held') order by id`

/** Whether money is on its way to an account. */
export const isOnItsWayTo = async (tx: Tx, merchant_id: string, account_id: string): Promise<boolean> =>
  (await tx.maybe`
    select id from payouts
     where merchant_id = ${merchant_id} and account_id = ${account_id} and state in ('sent', 'unclear') limit 1`) !==
  undefined

/** The stages of payouts that are out, by their ids. */
export async function stagesOf(tx: Tx, merchant_id: string, ids: readonly string[]) {
  const rows = await tx.many<Pick<PayoutRow, 'id' | 'state' | 'file_at'>>`
    select id, state, file_at from payouts where merchant_id = ${merchant_id} and id = any (${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, stageOf(row)]))
}
