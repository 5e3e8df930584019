import * as clawbacks from '@sahuji/contract/funding/office/clawbacks'
import * as review from '@sahuji/contract/funding/office/review'
import { rupees } from '@sahuji/contract/money/money'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import type { CollectionUse } from '../../collections/collection-use.ts'
import type { Feed } from '../../feed/feed.ts'
import { type Call, routes } from '../../platform/http/route-table.ts'
import type { Rails } from '../../rails/rails.ts'
import { proposeClawback } from '../../collections/settle/propose-clawback.ts'
import { isRefunding } from '../../collections/settle/refund-row.ts'
import { claimItem, keepItem, releaseItem } from './claim-review.ts'
import { loadClawback } from './clawbacks.ts'
import { listReviewItems, readReviewItem, readReviewTotals } from './read-review.ts'
import { closeItem, resolveItem } from './resolutions.ts'

type Office = Call<'operator'>

interface Dependencies {
  feed: Feed
  rails: Rails
  uses: readonly CollectionUse[]
  /** A payment in review of more than this, in paisa, is decided by two; Rs.10,000 where it is left out. */
  second_person_above?: bigint | undefined
}

/** The office's work on collections: payments in review, and loads that a rail took back. */
export const loadReviewRoutes = (deps: Dependencies) => [...reviewRoutes(deps), ...clawbackRoutes(deps)]

const clawbackRoutes = ({ uses }: Dependencies) =>
  routes((on) => {
    on(clawbacks.proposeClawback, async (call, { id, reason }) => {
      const { tx, clock, operator } = call
      const made = await proposeClawback(tx, clock, operator, { collection_id: id, reason })
      return recordedProposal(call, made, loadClawback(uses))
    })
  })

const reviewRoutes = ({ feed, rails, uses, second_person_above = rupees('10,000') }: Dependencies) =>
  routes((on) => {
    on(review.listReviewItems, ({ tx, clock, operator: reader }, ask) =>
      listReviewItems({ tx, clock, reader, rails, uses }, ask),
    )
    on(review.readReviewTotals, ({ tx, clock, operator: reader }) =>
      readReviewTotals({ tx, clock, reader }, second_person_above),
    )
    on(review.claimReviewItem, async (call, { id }) => {
      await claimItem(call.tx, call.clock, call.operator, id)
      return recordedItem(call, { id, rails, uses })
    })
    on(review.releaseReviewItem, async (call, { id }) => {
      await releaseItem(call.tx, call.clock, call.operator, id)
      return recordedItem(call, { id, rails, uses })
    })
    on(review.keepReviewItem, async (call, { id, until, note }) => {
      await keepItem(call.tx, call.clock, call.operator, { collection_id: id, until, note })
      return recordedItem(call, { id, rails, uses, after: { until, note } })
    })
    on(review.resolveReviewItem, async ({ tx, clock, operator, record }, { id, act, amount, note }) => {
      const ask = { collection_id: id, act, amount, note, second_person_above }
      const made = await resolveItem({ clock, feed, rails, uses }, tx, operator, ask)
      const { state, merchant_id } = made
      const after = { act, amount: amount ?? made.amount, note, proposal: made.id, state }
      await record(tx, { subject: { kind: 'load', id }, merchant_id, after })
      const outcome = (await isRefunding(tx, id)) ? 'refunding' : state === 'done' ? 'done' : 'proposed'
      return { outcome: outcome as 'refunding' | 'done' | 'proposed', proposal_id: made.id }
    })
    on(review.closeReviewItem, async ({ tx, clock, operator, record }, { id, note }) => {
      const { merchant_id } = await readReviewItem({ tx, clock, reader: operator, uses }, id)
      await closeItem(tx, clock, operator, { collection_id: id, note })
      await record(tx, { subject: { kind: 'load', id }, merchant_id, after: { note } })
      return {}
    })
  })

/** The payment after an operator's action, which is recorded in the audit log. */
async function recordedItem(
  { tx, clock, operator: reader, record }: Office,
  { id, rails, uses, after }: Pick<Dependencies, 'rails' | 'uses'> & { id: string; after?: Record<string, unknown> },
) {
  const item = await readReviewItem({ tx, clock, reader, rails, uses }, id)
  await record(tx, { subject: { kind: 'load', id }, merchant_id: item.merchant_id, ...(after && { after }) })
  return item
}
