import { readBreakTotals } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { query } from '../../platform/query.ts'

// only this call: the other calls of the room are loaded with its pages
function BreakCount() {
  const count = useQuery({ ...query(readBreakTotals, {}), refetchInterval: 60_000 }).data?.count
  return count ? <Count of={count} /> : null
}

/** The number of open breaks between statements and books. */
export const breakCount = <BreakCount />
