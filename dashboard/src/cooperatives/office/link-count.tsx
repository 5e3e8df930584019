import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { officeCooperatives } from './calls.ts'

function LinkCount() {
  const count = useQuery({ ...officeCooperatives.count(), refetchInterval: 60_000 }).data?.waiting
  return count ? <Count of={count} /> : null
}

/** How many links to cooperatives wait for a decision. */
export const linkCount = <LinkCount />
