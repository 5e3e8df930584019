import { listDeadJobs } from '@sahuji/contract/operator/jobs-and-rails'
import { listLiftRequests } from '@sahuji/contract/merchants/office/merchant-freezes'
import { listMerchantRules, type MerchantRule } from '@sahuji/contract/merchants/office/merchant-rules'
import { listProposals } from '@sahuji/contract/approvals/list-proposals'
import { readReviewTotals } from '@sahuji/contract/funding/office/review'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../kit/format/count.tsx'
import { query } from '../platform/calls/query.ts'
import { listOperatorRequests } from '@sahuji/contract/operators/operator-requests'
import { readBreakTotals } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import { reviewDesk } from '../kyc/office/desk/calls.ts'

// calls of the contract, so that other calls of their rooms are loaded with their pages only
const aMinute = { refetchInterval: 60_000 }

/** Whether limits or a commission wait for a second person. */
export const isWaiting = ({ decision, needs_second_person }: MerchantRule): boolean =>
  needs_second_person && decision === null

function ReviewCount() {
  return <Shown of={useQuery({ ...query(readReviewTotals, {}), ...aMinute }).data?.count} />
}

function ProposalCount() {
  const { data } = useQuery({ ...query(listProposals, { which: 'waiting', limit: 100 }), ...aMinute })
  const rules = useQuery({ ...query(listMerchantRules, {}), ...aMinute }).data ?? []
  const lifts = useQuery({ ...query(listLiftRequests, {}), ...aMinute }).data ?? []
  const others =
    rules.filter((rule) => isWaiting(rule) && !rule.is_mine).length +
    lifts.filter(({ is_asked_by_me }) => !is_asked_by_me).length
  return <Shown of={data && data.data.filter(({ may_check }) => may_check).length + others} />
}

function DeadJobCount() {
  return <Shown of={useQuery({ ...query(listDeadJobs, {}), ...aMinute }).data?.length} />
}

function RequestCount() {
  const { data } = useQuery({ ...query(listOperatorRequests, {}), ...aMinute })
  return <Shown of={data?.filter(({ is_mine, is_about_me }) => !is_mine && !is_about_me).length} />
}

function BreakCount() {
  return <Shown of={useQuery({ ...query(readBreakTotals, {}), ...aMinute }).data?.count} />
}

function KycCount() {
  const { data } = useQuery(reviewDesk.figures())
  return data ? <Count of={data.counts.waiting} /> : null
}

function Shown({ of: count }: { of: number | undefined }) {
  return count ? <Count of={count} /> : null
}

/** The number of payments in review. */
export const reviewCount = <ReviewCount />
/** The number of proposals that this operator may decide. */
export const proposalCount = <ProposalCount />
/** The number of dead jobs. */
export const deadJobCount = <DeadJobCount />
/** The number of account requests that this administrator may decide. */
export const requestCount = <RequestCount />
/** The number of open breaks between statements and books. */
export const breakCount = <BreakCount />
/** The number of cases that wait for the review desk; empty while it is unknown. */
export const kycCount = <KycCount />
