import { useQuery } from '@tanstack/react-query'
import { Count } from '../../../kit/format/count.tsx'
import { reviewDesk } from './calls.ts'

/** How many cases wait for the desk, in the sidebar; nothing while it is not known. */
export function WaitingCount() {
  const { data } = useQuery(reviewDesk.figures())
  return data ? <Count of={data.counts.waiting} /> : null
}
