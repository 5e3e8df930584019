import { listOperatorRequests } from '@sahuji/contract/operators/operator-requests'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../kit/format/count.tsx'
import { query } from '../platform/query.ts'

function RequestCount() {
  const { data } = useQuery({ ...query(listOperatorRequests, {}), refetchInterval: 60_000 })
  const mine = data?.filter(({ is_mine, is_about_me }) => !is_mine && !is_about_me).length
  return mine ? <Count of={mine} /> : null
}

/** The number of account requests that this administrator may decide. */
export const requestCount = <RequestCount />
