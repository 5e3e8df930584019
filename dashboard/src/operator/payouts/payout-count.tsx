import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { withdrawals } from './calls.ts'

function PayoutCount() {
  const count = useQuery({ ...withdrawals.figures(), refetchInterval: 60_000 }).data?.held.count
  return count ? <Count of={count} /> : null
}

/** How many withdrawals wait for a person. */
export const payoutCount = <PayoutCount />
