import type { Mode } from '@sahuji/contract/lists'
import * as adjustments from '@sahuji/contract/transactions/office/adjustments'
import * as clawbacks from '@sahuji/contract/funding/office/clawbacks'
import * as freezes from '@sahuji/contract/merchants/office/merchant-freezes'
import * as merchantRules from '@sahuji/contract/merchants/office/merchant-rules'
import * as jobsAndRails from '@sahuji/contract/operator/jobs-and-rails'
import * as money from '@sahuji/contract/ledger/office/books'
import * as proposals from '@sahuji/contract/operator/proposals'
import * as review from '@sahuji/contract/funding/office/review'
import * as tariff from '@sahuji/contract/tariff/office/tariff'
import type { Takes } from '@sahuji/contract/route'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { mutation, query } from '../../platform/query.ts'

export type LedgerNarrowing = Omit<Takes<typeof money.listLedgerTransfers>, 'cursor' | 'limit'>

/** The calls of the operator's work on money. */
export const office = {
  books: (mode: Mode) => query(money.readBooks, { mode }),
  verify: () => mutation(money.verifyBooks),
  accounts: (mode: Mode, merchant_id?: string) =>
    query(money.listLedgerAccounts, { mode, ...(merchant_id && { merchant_id }) }),
  owners: (q: string) => query(money.searchAccountOwners, { q }),
  transfer: (id: string) => query(money.readLedgerTransfer, { id }),
  transfers: (narrowing: LedgerNarrowing) =>
    infiniteQueryOptions({
      queryKey: [money.listLedgerTransfers.path, narrowing],
      queryFn: ({ pageParam, signal }) =>
        call(money.listLedgerTransfers, { ...narrowing, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
  review: () => query(review.listReviewItems, { limit: 100 }),
  reviewTotals: () => query(review.readReviewTotals, {}),
  claim: () => mutation(review.claimReviewItem),
  release: () => mutation(review.releaseReviewItem),
  resolve: () => mutation(review.resolveReviewItem),
  keep: () => mutation(review.keepReviewItem),
  close: () => mutation(review.closeReviewItem),
  proposals: (which: 'waiting' | 'decided') => query(proposals.listProposals, { which, limit: 100 }),
  proposal: (id: string) => query(proposals.readProposal, { id }),
  proposeAdjustment: () => mutation(adjustments.proposeAdjustment),
  reviseAdjustment: () => mutation(adjustments.reviseAdjustment),
  liftRequests: () => query(freezes.listLiftRequests, {}),
  rulesThatWait: () => query(merchantRules.listMerchantRules, {}),
  proposeClawback: () => mutation(clawbacks.proposeClawback),
  approve: () => mutation(proposals.approveProposal),
  sendBack: () => mutation(proposals.sendBackProposal),
  refuse: () => mutation(proposals.refuseProposal),
  withdraw: () => mutation(proposals.withdrawProposal),
  deadJobs: () => query(jobsAndRails.listDeadJobs, {}),
  failingJobs: () => query(jobsAndRails.listFailingJobs, {}),
  retryJobs: () => mutation(jobsAndRails.retryDeadJobs),
  discardJobs: () => mutation(jobsAndRails.discardDeadJobs),
  rails: () => query(jobsAndRails.listRails, {}),
  switchRail: () => mutation(jobsAndRails.switchRail),
  tariff: () => query(tariff.readTariff, {}),
  proposeTariff: () => mutation(tariff.proposeTariff),
  tryTariff: () => mutation(tariff.tryTariff),
  trial: (id: string) => query(tariff.readTrial, { id }),
}
