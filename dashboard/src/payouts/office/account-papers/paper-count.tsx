import { useQuery } from '@tanstack/react-query'
import { Count } from '../../../kit/format/count.tsx'
import { bankPapers } from './calls.ts'

function PaperCount() {
  const count = useQuery({ ...bankPapers.list(), refetchInterval: 60_000 }).data?.length
  return count ? <Count of={count} /> : null
}

/** How many documents of bank accounts wait for a review. */
export const paperCount = <PaperCount />
