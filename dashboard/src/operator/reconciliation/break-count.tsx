import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { reconciling } from './calls.ts'

function BreakCount() {
  const count = useQuery({ ...reconciling.totals(), refetchInterval: 60_000 }).data?.count
  return count ? <Count of={count} /> : null
}

/** How many breaks between statements and books are open. */
export const breakCount = <BreakCount />
