import { readDisputeFigures } from '@sahuji/contract/payments/dispute-figures'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { query } from '../../platform/calls/query.ts'
import { useMay } from '../../platform/session/rights.ts'

function DisputeCount() {
  const { data } = useQuery({
    ...query(readDisputeFigures, {}),
    enabled: useMay(readDisputeFigures),
    staleTime: 60_000,
  })
  return data && data.to_answer > 0 ? <Count of={data.to_answer} /> : null
}

/** How many disputes wait for an answer, beside their entry of the sidebar. */
export const disputeCount = <DisputeCount />
