import * as clawbacks from '@sahuji/contract/funding/office/clawbacks'
import * as contract from '@sahuji/contract/funding/office/review'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of payments in review, and of loads that a rail took back. */
export const reviewing = {
  list: () => query(contract.listReviewItems, { limit: 100 }),
  totals: () => query(contract.readReviewTotals, {}),
  claim: () => mutation(contract.claimReviewItem),
  release: () => mutation(contract.releaseReviewItem),
  resolve: () => mutation(contract.resolveReviewItem),
  keep: () => mutation(contract.keepReviewItem),
  close: () => mutation(contract.closeReviewItem),
  proposeClawback: () => mutation(clawbacks.proposeClawback),
}
