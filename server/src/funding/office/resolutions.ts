import {
  type drawnResolution,
  type ResolutionAct,
  resolutionRefuses,
  resolutions,
} from '@sahuji/contract/funding/office/review'
import { formatMoney } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import type { CollectionUse } from '../../collections/collection-use.ts'
import type { Feed } from '../../feed/feed.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionById, lockCollection } from '../../collections/rows/queries.ts'
import { isRefunding } from '../../collections/settle/refund-row.ts'
import { closeReview, type ReviewAct, resolveReview } from '../../collections/settle/review-collection.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rails } from '../../rails/rails.ts'
import { Refusal } from '../../platform/refusal.ts'
import { aloneUpTo } from './review-queries.ts'
import { refuseClaimed, releaseClaim } from './claim-review.ts'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'
import { proposalsForLoads } from './load-proposals.ts'

interface Dependencies {
  clock: Clock
  feed: Feed
  uses: readonly CollectionUse[]
  /** The rails that may be asked to give a payment back; without them it goes back by hand. */
  rails?: Rails
}

/** The resolution of a payment in review. `amount`: what is credited, where only a part is. */
interface ResolutionAsk {
  collection_id: string
  act: ResolutionAct
  amount?: bigint | undefined
  note: string
}

/**
 * Resolves a payment in review: at once where it is small and its maker has not decided too much alone today, else as a
 * proposal that waits for a second operator. Refuses item_claimed while another operator works on it, item_proposed where a
 * proposal waits, item_not_in_review where it was decided.
 */
export async function resolveItem(
  deps: Dependencies,
  tx: Tx,
  by: Actor,
  { second_person_above, ...ask }: ResolutionAsk & { second_person_above: bigint },
): Promise<ProposalRow> {
  const load = await lockedInReview(tx, ask.collection_id)
  await refuseClaimed(tx, deps.clock, by, load.id)
  if ((await proposalsForLoads(tx, [load.id])).length > 0) throw new Refusal('item_proposed')
  const paid = load.paid_amount!
  const how = actOf(ask, paid)
  const body = { act: ask.act, amount: how.act === 'credit_part' ? how.amount : paid }
  const needs_checker = paid > (await aloneUpTo(tx, deps.clock, by, second_person_above))
  if (!needs_checker) await carried(deps, tx, { collection_id: load.id, by: by.name, note: ask.note }, how)
  const { merchant_id, mode, id: load_id } = load
  const about = { kind: 'resolution', mode, merchant_id, load_id, amount: paid, reason: ask.note } as const
  const state = needs_checker ? 'waiting' : 'done'
  const made = await insertProposal(tx, { ...about, body, needs_checker, state }, by, deps.clock)
  await releaseClaim(tx, load.id)
  return made
}

/** A payment whose money is in suspense, locked after its merchant. */
async function lockedInReview(tx: Tx, collection_id: string): Promise<CollectionRow> {
  const found = await collectionById(tx, collection_id)
  if (!found) throw new Refusal('not_found')
  await lockMerchant(tx, found.merchant_id)
  const load = (await lockCollection(tx, collection_id))!
  if (load.paid_amount === null || load.suspense_transfer_id !== load.transfer_id)
    throw new Refusal('item_not_in_review')
  if (await isRefunding(tx, collection_id)) throw new Refusal('item_refunding')
  return load
}

function actOf({ act, amount }: Pick<ResolutionAsk, 'act' | 'amount'>, paid: bigint): ReviewAct {
  if (act !== 'credit_part') return { act }
  if (amount === undefined) throw new Refusal('fields_invalid', {}, ['amount'])
  if (amount >= paid) throw new Refusal('part_not_less', { amount: formatMoney(paid) }, ['amount'])
  return { act, amount }
}

async function carried(
  deps: Dependencies,
  tx: Tx,
  decision: { collection_id: string; by: string; note: string },
  how: ReviewAct,
): Promise<void> {
  const done = await resolveReview(deps, tx, decision, how)
  if (done.outcome === 'not_in_review') throw new Refusal('item_not_in_review')
}

const kept = z.object({ act: z.enum(resolutions), amount: z.coerce.bigint() })

/** The resolution that a proposal contains. */
export const resolutionOf = ({ body }: Pick<ProposalRow, 'body'>): z.output<typeof kept> => z.parse(kept, body)

/** The resolution of a payment in review: carried out once a second operator agrees. */
export const resolutionKind = (
  uses: readonly CollectionUse[],
): ProposalKind<Omit<Dependencies, 'uses'>, z.output<typeof drawnResolution>> => ({
  kind: 'resolution',
  refuses: resolutionRefuses,
  // The collection records both names.
  carryOut: async (needs, tx, row, by) => {
    const { act, amount } = resolutionOf(row)
    const how = act === 'credit_part' ? { act, amount } : { act }
    const decision = { collection_id: row.load_id!, by: `${row.maker_name}, ${by.name}`, note: row.reason }
    await carried({ ...needs, uses }, tx, decision, how)
    return null
  },
  draw: async (tx, row) => {
    const load = (await collectionById(tx, row.load_id!))!
    const kept = resolutionOf(row)
    return { resolution: { load_id: load.id, load_reference: load.reference, paid: row.amount!, ...kept } }
  },
})

/** Ends the review of a contradictory answer that posted nothing. Refuses item_not_in_review where money is in suspense. */
export async function closeItem(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { collection_id, note }: { collection_id: string; note: string },
): Promise<void> {
  if (!(await collectionById(tx, collection_id))) throw new Refusal('not_found')
  await refuseClaimed(tx, clock, by, collection_id)
  if (!(await closeReview(tx, clock, { collection_id, by: by.name, note }))) throw new Refusal('item_not_in_review')
  await releaseClaim(tx, collection_id)
}
