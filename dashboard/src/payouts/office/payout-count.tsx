import { readPayoutFigures } from '@sahuji/contract/payouts/office/payout-figures'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { query } from '../../platform/calls/query.ts'

function PayoutCount() {
  const count = useQuery({ ...query(readPayoutFigures, {}), refetchInterval: 60_000 }).data?.held.count
  return count ? <Count of={count} /> : null
}

/** How many withdrawals wait for a review. */
export const payoutCount = <PayoutCount />
