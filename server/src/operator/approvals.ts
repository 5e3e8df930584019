import type { DrawnProposal } from '@sahuji/contract/operator/proposals'
import type { Approvals } from '../approvals/proposal-kind.ts'
import { cooperativeLinkKind } from '../cooperatives/office/link-proposals.ts'
import type { Feed } from '../feed/feed.ts'
import { loadClawback } from '../funding/office/clawbacks.ts'
import { resolutionKind } from '../funding/office/resolutions.ts'
import { arrivalKind } from '../payments/office/arrival-decisions.ts'
import { disputeKind } from '../payments/office/dispute-decisions.ts'
import { payoutClawback } from '../payouts/office/payout-clawbacks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Rails } from '../rails/rails.ts'
import { breakFollows } from '../reconciliation/breaks/decide-break.ts'
import { copiedRowKind } from '../reconciliation/office/copied-row-proposals.ts'
import { settlementKind } from '../reconciliation/office/settlements.ts'
import { writeOffBoundKind } from '../reconciliation/office/write-off-bound.ts'
import { tariffKind } from '../tariff/office/tariff-kind.ts'
import { adjustmentKind } from '../transactions/office/routes.ts'
import { collectionUses } from './collection-uses.ts'

/** What carrying proposals out needs. */
export interface ProposalDependencies {
  clock: Clock
  feed: Feed
  rails?: Rails
  brand: string
  public_url: string
}

/** Every kind of proposal: a new one is declared in its domain's office and listed here. */
export const approvals: Approvals<ProposalDependencies, DrawnProposal> = {
  kinds: [
    adjustmentKind,
    resolutionKind(collectionUses),
    tariffKind,
    loadClawback(collectionUses),
    payoutClawback,
    settlementKind,
    writeOffBoundKind,
    copiedRowKind,
    disputeKind,
    arrivalKind,
    cooperativeLinkKind,
  ],
  follower: breakFollows,
}
