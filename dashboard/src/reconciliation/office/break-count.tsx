import { readBreakTotals } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { query } from '../../platform/calls/query.ts'

// the one call alone: the others of the room come with its pages
function BreakCount() {
  const count = useQuery({ ...query(readBreakTotals, {}), refetchInterval: 60_000 }).data?.count
  return count ? <Count of={count} /> : null
}

/** How many breaks between statements and books are open. */
export const breakCount = <BreakCount />
