import { listOperatorRequests } from '@sahuji/contract/operators/operator-requests'
import { useQuery } from '@tanstack/react-query'
import { Count } from '../kit/format/count.tsx'
import { query } from '../platform/calls/query.ts'

function RequestCount() {
  const { data } = useQuery({ ...query(listOperatorRequests, {}), refetchInterval: 60_000 })
  const mine = data?.filter(({ is_mine, is_about_me }) => !is_mine && !is_about_me).length
  return mine ? <Count of={mine} /> : null
}

/** How many changes of accounts this administrator may decide on. */
export const requestCount = <RequestCount />
