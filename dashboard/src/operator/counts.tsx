import { listDeadJobs } from '@sahuji/contract/operator/jobs-and-rails'
import { listLiftRequests } from '@sahuji/contract/merchants/office/merchant-freezes'
import { listMerchantRules, type MerchantRule } from '@sahuji/contract/merchants/office/merchant-rules'
import { listProposals } from '@sahuji/contract/approvals/list-proposals'
import { readReviewTotals } from '@sahuji/contract/funding/office/review'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../kit/format/count.tsx'
import { query } from '../platform/calls/query.ts'

// the counts' own calls alone: the others of the room come with its pages
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

function Shown({ of: count }: { of: number | undefined }) {
  return count ? <Count of={count} /> : null
}

/** How many payments are in review. */
export const reviewCount = <ReviewCount />
/** How many proposals this operator may decide. */
export const proposalCount = <ProposalCount />
/** How many jobs are dead. */
export const deadJobCount = <DeadJobCount />
