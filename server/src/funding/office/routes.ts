import * as clawbacks from '@sahuji/contract/funding/office/clawbacks'
import * as review from '@sahuji/contract/funding/office/review'
import { rupees } from '@sahuji/contract/money'
import { recordedProposal } from '../../approvals/read-proposals.ts'
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
  /** A payment in review of more than this, in paisa, is decided by two; Rs.10,000 where it is left out. */
  second_person_above?: bigint | undefined
}

/** The office's work on loads: payments in review, and loads that a rail took back. */
export const loadReviewRoutes = (deps: Dependencies) => [...reviewRoutes(deps), ...clawbackRoutes]

const clawbackRoutes = routes((on) => {
  on(clawbacks.proposeClawback, async (call, { id, reason }) => {
    const { tx, clock, operator } = call
    const made = await proposeClawback(tx, clock, operator, { load_id: id, reason })
    return recordedProposal(call, made, loadClawback)
  })
})

const reviewRoutes = ({ feed, rails, second_person_above = rupees('10,000') }: Dependencies) =>
  routes((on) => {
    on(review.listReviewItems, ({ tx, clock, operator: reader }, ask) =>
      listReviewItems({ tx, clock, reader, rails }, ask),
    )
    on(review.readReviewTotals, ({ tx, clock, operator: reader }) =>
      readReviewTotals({ tx, clock, reader }, second_person_above),
    )
    on(review.claimReviewItem, async (call, { id }) => {
      await claimItem(call.tx, call.clock, call.operator, id)
      return recordedItem(call, { id, rails })
    })
    on(review.releaseReviewItem, async (call, { id }) => {
      await releaseItem(call.tx, call.clock, call.operator, id)
      return recordedItem(call, { id, rails })
    })
    on(review.keepReviewItem, async (call, { id, until, note }) => {
      await keepItem(call.tx, call.clock, call.operator, { load_id: id, until, note })
      return recordedItem(call, { id, rails, after: { until, note } })
    })
    on(review.resolveReviewItem, async ({ tx, clock, operator, record }, { id, act, amount, note }) => {
      const ask = { load_id: id, act, amount, note, second_person_above }
      const made = await resolveItem({ clock, feed, rails }, tx, operator, ask)
      const { state, merchant_id } = made
      const after = { act, amount: amount ?? made.amount, note, proposal: made.id, state }
      await record(tx, { subject: { kind: 'load', id }, merchant_id, after })
      const outcome = (await isRefunding(tx, id)) ? 'refunding' : state === 'done' ? 'done' : 'proposed'
      return { outcome: outcome as 'refunding' | 'done' | 'proposed', proposal_id: made.id }
    })
    on(review.closeReviewItem, async ({ tx, clock, operator, record }, { id, note }) => {
      const { merchant_id } = await readReviewItem({ tx, clock, reader: operator }, id)
      await closeItem(tx, clock, operator, { load_id: id, note })
      await record(tx, { subject: { kind: 'load', id }, merchant_id, after: { note } })
      return {}
    })
  })

/** The payment as it stands after what was done to it, which stands in the log. */
async function recordedItem(
  { tx, clock, operator: reader, record }: Office,
  { id, rails, after }: { id: string; rails: Rails | undefined; after?: Record<string, unknown> },
) {
  const item = await readReviewItem({ tx, clock, reader, rails }, id)
  await record(tx, { subject: { kind: 'load', id }, merchant_id: item.merchant_id, ...(after && { after }) })
  return item
}
