import { useQuery } from '@tanstack/react-query'
import { Count } from '../../../kit/format/count.tsx'
import { reviewDesk } from './calls.ts'

/** The number of cases that wait for the desk, for the sidebar; empty while it is unknown. */
export function WaitingCount() {
  const { data } = useQuery(reviewDesk.figures())
  return data ? <Count of={data.counts.waiting} /> : null
}
