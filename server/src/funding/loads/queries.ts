import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import { openLoadStates } from '@sahuji/contract/funding'
import { restrictedAfter } from '../../ledger/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { isSentOn, type LoadRow } from './load-row.ts'

const columns = sql`id, merchant_id, mode, person_id, key, reference, state, channel, rail, instrument_id, bank_name,
  tariff_channel, tariff_from, limit_group, day, amount, fee, gateway_charge, purpose, remark, payer_mobile, hand_off, rail_id,
  claimed_ref, rail_reference, card_brand, card_last4, card_funding, is_restricted, debit_leg, credit_leg, service_code,
  created_at, opened_at, expires_at, settled_at, paid_at, reversed_at, reversal_transfer_id, recheck_at, next_check_at, checks, asked,
  last_answer, returned_at, left_at,
  notified_at, woken_at, review_since, review_reason, paid_amount, ordered_amount, suspense_transfer_id, transfer_id, balance_after,
  ${restrictedAfter(sql`loads`)},
  case when state in ('failed', 'cancelled', 'expired', 'reversed') then (
    select facts ->> 'reason' from load_events where load_id = loads.id and state_to = loads.state order by seq desc limit 1
  ) end as reason,
  exists (select from rail_health where rail_health.rail = loads.rail and circuit <> 'closed') as is_rail_down`

/** A load by its id, for work that no merchant asked for: checks, jobs, the rail's webhooks. */
export const loadById = (tx: Tx, id: string) => tx.maybe<LoadRow>`
  -- any merchant: for the work that no merchant asked for, checks and the rail's webhooks
  select ${columns} from loads where id = ${id}`

/** The same, locked until the end of the transaction. */
export const lockLoad = (tx: Tx, id: string) => tx.maybe<LoadRow>`
  -- any merchant: for the work that no merchant asked for, checks and the rail's webhooks
  select ${columns} from loads where id = ${id} for no key update`

/** A load by the reference that its rail knows it by. Uses load_reference_is_unique. */
export const loadByReference = (tx: Tx, rail: string, reference: string) => tx.maybe<LoadRow>`
  -- any merchant: a rail names the load by its reference
  select ${columns} from loads where reference = ${reference} and rail = ${rail}`

/** A load by the rail's own id of its payment. Uses rail_id_names_one_load. */
export const loadByRailId = (tx: Tx, rail: string, rail_id: string) => tx.maybe<LoadRow>`
  -- any merchant: a rail names the load by its own id
  select ${columns} from loads where rail = ${rail} and rail_id = ${rail_id}`

/** One load of a merchant; undefined for another's. */
export const loadOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<LoadRow>`
  select ${columns} from loads where merchant_id = ${merchant_id} and id = ${id}`

/** Which of these loads the payer's bank has paid and ours has not got yet. */
export async function sentOnAmong(tx: Tx, merchant_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many<Pick<LoadRow, 'id' | 'state' | 'debit_leg'>>`
    select id, state, debit_leg from loads where merchant_id = ${merchant_id} and id = any (${[...ids]}::uuid[])`
  return new Set(rows.filter(isSentOn).map(({ id }) => id))
}

/** The load that a key began. Uses load_key_is_used_once. */
export const loadByKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<LoadRow>`
  select ${columns} from loads where merchant_id = ${merchant_id} and key = ${key}`

/** The merchant's loads of a book, newest first, before `cursor`. Uses loads_by_merchant. */
export const loadsOf = (
  tx: Tx,
  merchant_id: string,
  { mode, cursor, limit }: { mode: Mode; cursor: string | undefined; limit: number },
) =>
  tx.many<LoadRow>`
    select ${columns} from loads
     where merchant_id = ${merchant_id} and mode = ${mode} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null})
     order by id desc
     limit ${limit}`

/** The merchant's live loads that still wait for something, newest first. Uses open_loads. */
export const openLoadsOf = (tx: Tx, merchant_id: string) => tx.many<LoadRow>`
  select ${columns} from loads
   where merchant_id = ${merchant_id} and mode = 'live' and state in ('created', 'at_bank', 'pending', 'unclear')
   order by id desc
   limit 20`

/** Within it, the same amount from the same bank under another key is taken for a second press of the button. */
const doublePaySeconds = 120

/** An open load of the same amount from the same bank, by whichever rail, begun just before `now` under another key. Uses open_loads. */
export const openDuplicateOf = (
  tx: Tx,
  load: { merchant_id: string; mode: Mode; instrument_id: string; amount: bigint; now: Date },
) =>
  tx.maybe<{ id: string }>`
    select id from loads
     where merchant_id = ${load.merchant_id} and mode = ${load.mode} and state = any (${[...openLoadStates]}::text[])
       and instrument_id in (select same.id from instruments chosen join instruments same using (channel, bank)
                              where chosen.id = ${load.instrument_id})
       and amount = ${load.amount} and created_at > ${new Date(load.now.getTime() - doublePaySeconds * 1000)}
     order by id desc
     limit 1`

/** When the merchant last used each bank of a channel in a book, by whichever rail, and how much was last credited from it; a bank that pushed money by NCHL was not chosen. Uses loads_by_merchant. */
export const lastUses = (tx: Tx, merchant_id: string, mode: Mode) =>
  tx.many<{ channel: LoadChannel; bank: string; bank_name: string; used_at: Date; amount: bigint | null }>`
    select i.channel, i.bank, (array_agg(l.bank_name order by l.id desc))[1] as bank_name, max(l.created_at) as used_at,
           (array_agg(l.amount order by l.id desc) filter (where l.state = 'credited'))[1] as amount
      from loads l join instruments i on i.id = l.instrument_id
     where l.merchant_id = ${merchant_id} and l.mode = ${mode} and l.rail <> 'nchl'
     group by i.channel, i.bank`

/** The loads that a person must look at, longest waiting first. Uses loads_in_review. */
export const loadsInReview = (tx: Tx) => tx.many<LoadRow>`
  -- any merchant: an operator looks at everybody's
  select ${columns} from loads where review_since is not null order by review_since, id`

/** A page of the same, below the load that `cursor` names; one that was decided meanwhile begins anew. Uses loads_in_review. */
export const loadsInReviewPage = (tx: Tx, { cursor, limit }: { cursor: string | undefined; limit: number }) =>
  tx.many<LoadRow>`
    -- any merchant: an operator looks at everybody's
    select ${columns} from loads
     where review_since is not null
       and (${cursor ?? null}::uuid is null
            or (review_since, id) > (select coalesce(review_since, '-infinity'), id from loads where id = ${cursor ?? null}))
     order by review_since, id
     limit ${limit}`
