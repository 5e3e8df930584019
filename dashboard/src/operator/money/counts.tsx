import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { isWaiting, office } from './calls.ts'

const aMinute = { refetchInterval: 60_000 }

function ReviewCount() {
  return <Shown of={useQuery({ ...office.reviewTotals(), ...aMinute }).data?.count} />
}

function ProposalCount() {
  const { data } = useQuery({ ...office.proposals('waiting'), ...aMinute })
  const rules = useQuery({ ...office.rulesThatWait(), ...aMinute }).data ?? []
  const lifts = useQuery({ ...office.liftRequests(), ...aMinute }).data ?? []
  const others =
    rules.filter((rule) => isWaiting(rule) && !rule.is_mine).length +
    lifts.filter(({ is_asked_by_me }) => !is_asked_by_me).length
  return <Shown of={data && data.data.filter(({ may_check }) => may_check).length + others} />
}

function DeadJobCount() {
  return <Shown of={useQuery({ ...office.deadJobs(), ...aMinute }).data?.length} />
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
