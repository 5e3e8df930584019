import { useQuery } from '@tanstack/react-query'
import { Count } from '../../kit/format/count.tsx'
import { desk } from './calls.ts'

function QuestionCount() {
  const count = useQuery({ ...desk.questions('open'), refetchInterval: 60_000 }).data?.data.length
  return count ? <Count of={count} /> : null
}

/** How many questions wait for an answer; for many, a page of them. */
export const questionCount = <QuestionCount />
