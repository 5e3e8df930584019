import { useQuery } from '@tanstack/react-query'
import { office } from './calls.ts'

const aMinute = { refetchInterval: 60_000 }

/** How many payments are in review. */
export const useReviewCount = (): number | undefined => useQuery({ ...office.reviewTotals(), ...aMinute }).data?.count

/** How many proposals this operator may decide. */
export const useProposalCount = (): number | undefined =>
  useQuery({ ...office.proposals('waiting'), ...aMinute }).data?.data.filter(({ may_check }) => may_check).length

/** How many jobs are dead. */
export const useDeadJobCount = (): number | undefined => useQuery({ ...office.deadJobs(), ...aMinute }).data?.length
