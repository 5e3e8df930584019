import { listDeskHolidays } from '@sahuji/contract/kyc/holidays'
import { promisedBy } from '@sahuji/contract/kyc/promise'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/calls/query.ts'
import { serverNow } from '../../platform/server/server.ts'

/**
 * The day by which a case sent now is decided: working days without the desk's holidays, counted as the server does.
 */
export function usePromisedBy(days: number): Date {
  const { data } = useQuery({ ...query(listDeskHolidays, {}), staleTime: Number.POSITIVE_INFINITY })
  return promisedBy(new Date(serverNow()), days, new Set(data))
}
