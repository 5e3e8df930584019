import { pageSize } from '@sahuji/contract/http/lists'
import type { ReviewItem, ReviewTotals } from '@sahuji/contract/funding/office/review'
import { reviewPromiseHours } from '@sahuji/contract/collections'
import type * as contract from '@sahuji/contract/funding/office/review'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { type CollectionUse, findUse } from '../../collections/collection-use.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionById, collectionsInReviewPage, isForOperators } from '../../collections/rows/queries.ts'
import { giveBackOf } from '../../collections/settle/give-back.ts'
import { platformBalance } from '../../ledger/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import type { Actor } from '../../approvals/proposal-rows.ts'
import { proposalsForLoads } from './load-proposals.ts'
import { reservedInSuspense } from '../../collections/settle/suspense.ts'
import { aloneNow, type ClaimRow } from './review-queries.ts'
import { resolutionOf } from './resolutions.ts'
import { tradeNames } from '../../merchants/trade-names.ts'

/** Who reads the payments in review, and the rails that may be asked to give them back; without them it is done by hand. */
interface Reading {
  tx: Tx
  clock: Clock
  reader: Actor
  rails?: Rails | undefined
  uses: readonly CollectionUse[]
}

/** A page of the payments in review, longest waiting first. */
export async function listReviewItems(
  reading: Reading,
  { cursor, limit = pageSize }: Takes<typeof contract.listReviewItems>,
): Promise<Gives<typeof contract.listReviewItems>> {
  const loads = await collectionsInReviewPage(reading.tx, { cursor: cursorId(cursor), limit: limit + 1 })
  const data = await shownItems(reading, loads.slice(0, limit))
  return { data, next: loads.length > limit ? data.at(-1)!.load_id : null }
}

/** One payment in review. Refuses not_found for one that is not. */
export async function readReviewItem(reading: Reading, load_id: string): Promise<ReviewItem> {
  const load = await collectionById(reading.tx, load_id)
  if (!load?.review_since) throw new Refusal('not_found')
  return (await shownItems(reading, [load]))[0]!
}

/** How many payments are in review, and what is in suspense for them and besides. The live book. */
export async function readReviewTotals(
  { tx, clock, reader }: Omit<Reading, 'rails' | 'uses'>,
  one_payment: bigint,
): Promise<ReviewTotals> {
  const { count, oldest_since } = await tx.one<{ count: number; oldest_since: Date | null }>`
    -- any merchant: the operator's figures
    select count(*)::integer as count, min(review_since) as oldest_since from collections c where ${isForOperators}`
  const reserved = await reservedInSuspense(tx, 'live')
  const unassigned = (await platformBalance(tx, 'live', 'suspense')) - reserved
  const second_person_above = await aloneNow(tx, clock, reader, one_payment)
  return { count, oldest_since, reserved, unassigned, second_person_above }
}

async function shownItems(
  { tx, clock, reader, rails, uses }: Reading,
  loads: readonly CollectionRow[],
): Promise<ReviewItem[]> {
  const ids = loads.map(({ id }) => id)
  const names = await tradeNames(
    tx,
    loads.map(({ merchant_id }) => merchant_id),
  )
  const claims = new Map((await claimsOf(tx, ids)).map((claim) => [claim.collection_id, claim]))
  const proposals = new Map((await proposalsForLoads(tx, ids)).map((row) => [row.load_id!, row]))
  const refunds = new Map((await refundsOf(tx, ids)).map((row) => [row.collection_id, row]))
  const items: ReviewItem[] = []
  for (const load of loads) {
    const proposal = proposals.get(load.id)
    const twin = load.paid_amount === null ? await postedElsewhere(tx, load) : undefined
    items.push({
      ...aboutLoad(load, names.get(load.merchant_id) ?? ''),
      kind: twin ? 'paid_twice' : load.review_reason!,
      same_payment_as: twin?.reference ?? null,
      fee_of_paid: load.paid_amount === null ? null : await findUse({ uses }, load).feeOf(tx, load, load.paid_amount),
      ...claimed(claims.get(load.id), reader, clock.now()),
      proposal_id: proposal?.id ?? null,
      proposed_act: proposal ? resolutionOf(proposal).act : null,
      ...(load.paid_amount !== null && { give_back: await giveBackOf({ rails, uses }, tx, load) }),
      ...refunding(refunds.get(load.id)),
    })
  }
  return items
}

function aboutLoad(load: CollectionRow, merchant: string) {
  const { id, reference, mode, merchant_id, state, rail, bank_name, rail_reference, amount, fee, created_at } = load
  const since = load.review_since!
  return {
    load_id: id,
    ...(load.kind === 'payment' && { is_payment: true }),
    reference,
    mode,
    merchant_id,
    merchant,
    since,
    promised_at: new Date(since.getTime() + reviewPromiseHours * 3_600_000),
    state,
    rail,
    bank_name,
    rail_reference,
    amount,
    fee,
    paid: load.paid_amount,
    created_at,
  }
}

function claimed(claim: ClaimRow | undefined, reader: Actor, now: Date) {
  const isHeld = claim?.claimed_until && claim.claimed_until > now
  return {
    claimed_name: isHeld ? claim.claimed_name : null,
    claimed_until: isHeld ? claim.claimed_until : null,
    is_claimed_by_me: isHeld ? claim.claimed_by === reader.operator_id : false,
    kept_until: claim?.kept_until ?? null,
    kept_note: claim?.kept_note ?? null,
  }
}

type Refund = NonNullable<ReviewItem['refund']>

const refunding = (row: (Refund & { collection_id: string }) | undefined): { refund?: Refund } => {
  if (!row) return {}
  const { state, asked_at, message } = row
  return { refund: { state, asked_at, message } }
}

/** The refunds that their rails are asked for, or refused. */
const refundsOf = (tx: Tx, ids: readonly string[]) => tx.many<Refund & { collection_id: string }>`
  -- any merchant: operators work for every merchant
  select collection_id, state, asked_at, message from collection_refunds
   where collection_id = any (${[...ids]}::uuid[]) and state in ('open', 'refused')`

const claimsOf = (tx: Tx, ids: readonly string[]) => tx.many<ClaimRow>`
  -- any merchant: operators work for every merchant
  select collection_id, claimed_by, claimed_name, claimed_until, kept_until, kept_note
    from review_claims where collection_id = any (${[...ids]}::uuid[])`

/** The collection that the same payment of the rail was posted for, where a contradictory answer named one. */
const postedElsewhere = (tx: Tx, { id, rail, last_answer }: CollectionRow) => tx.maybe<{ reference: string }>`
  -- any merchant: the rail named the payment twice
  select reference from collections
   where rail = ${rail} and transfer_id is not null and id <> ${id}
     and rail_reference = ${/^contradicted: (\S+) /.exec(last_answer ?? '')?.[1] ?? ''}
   limit 1`
