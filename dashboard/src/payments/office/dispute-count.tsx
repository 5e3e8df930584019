import { countOfficeDisputes } from '@sahuji/contract/payments/office/disputes'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { query } from '../../platform/calls/query.ts'

function OfficeDisputeCount() {
  const count = useQuery({ ...query(countOfficeDisputes, {}), refetchInterval: 60_000 }).data?.review
  return count ? <Count of={count} /> : null
}

/** How many disputes wait for a decision. */
export const officeDisputeCount = <OfficeDisputeCount />
