import { restrictedAfter } from '../../ledger/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { CollectionRow } from './collection-row.ts'

/** The columns of a CollectionRow, of a table or view that a statement names `c`. */
export const collectionColumns = sql`id, kind, merchant_id, mode, person_id, key, reference, state, channel, rail, instrument_id,
  bank_name, tariff_channel, tariff_from, limit_group, day, amount, fee, gateway_charge, purpose, remark, payer_mobile, hand_off,
  rail_id, claimed_ref, rail_reference, card_brand, card_last4, card_funding, is_restricted, debit_leg, credit_leg, service_code,
  created_at, opened_at, expires_at, settled_at, paid_at, reversed_at, reversal_transfer_id, recheck_at, next_check_at, checks, asked,
  last_answer, returned_at, left_at, notified_at, woken_at, review_since, review_reason, paid_amount, ordered_amount,
  suspense_transfer_id, transfer_id, balance_after,
  ${restrictedAfter(sql`c`)},
  case when state in ('failed', 'cancelled', 'expired', 'reversed') then (
    select facts ->> 'reason' from collection_events where collection_id = c.id and state_to = c.state order by seq desc limit 1
  ) end as reason,
  exists (select from rail_health where rail_health.rail = c.rail and circuit <> 'closed') as is_rail_down`

/** A collection by its id, for checks, jobs and the rail's webhooks, which no merchant asked for. */
export const collectionById = (tx: Tx, id: string) => tx.maybe<CollectionRow>`
  -- any merchant: for checks, jobs and the rail's webhooks, which no merchant asked for
  select ${collectionColumns} from collections c where id = ${id}`

/** The same, locked until the end of the transaction. */
export const lockCollection = (tx: Tx, id: string) => tx.maybe<CollectionRow>`
  -- any merchant: for checks, jobs and the rail's webhooks, which no merchant asked for
  select ${collectionColumns} from collections c where id = ${id} for no key update`

/** A collection by the reference that its rail knows. Uses collection_reference_is_unique. */
export const collectionByReference = (tx: Tx, rail: string, reference: string) => tx.maybe<CollectionRow>`
  -- any merchant: a rail names the collection by its reference
  select ${collectionColumns} from collections c where reference = ${reference} and rail = ${rail}`

/** A collection by the rail's own id of its payment. Uses rail_id_names_one_collection. */
export const collectionByRailId = (tx: Tx, rail: string, rail_id: string) => tx.maybe<CollectionRow>`
  -- any merchant: a rail names the collection by its own id
  select ${collectionColumns} from collections c where rail = ${rail} and rail_id = ${rail_id}`

/** Reviewed by operators: not what a merchant plays in the sandbox, whose playground reviews it. */
export const isForOperators = sql`review_since is not null
  and (mode = 'live' or not exists (select from sandbox_ends e where e.id = c.id and e.merchant_id = c.merchant_id))`

/** The collections that an operator must review, longest waiting first. Uses collections_in_review. */
export const collectionsInReview = (tx: Tx) => tx.many<CollectionRow>`
  -- any merchant: an operator reviews those of every merchant
  select ${collectionColumns} from collections c where ${isForOperators} order by review_since, id`

/** A page of the same, after the one that `cursor` names; if that one was decided meanwhile, the first page. Uses collections_in_review. */
export const collectionsInReviewPage = (tx: Tx, { cursor, limit }: { cursor: string | undefined; limit: number }) =>
  tx.many<CollectionRow>`
    -- any merchant: an operator reviews those of every merchant
    select ${collectionColumns} from collections c
     where ${isForOperators}
       and (${cursor ?? null}::uuid is null
            or (review_since, id) > (select coalesce(review_since, '-infinity'), id from collections where id = ${cursor ?? null}))
     order by review_since, id
     limit ${limit}`
