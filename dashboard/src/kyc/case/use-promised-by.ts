import { listDeskHolidays } from '@sahuji/contract/kyc/holidays'
import { promisedBy } from '@sahuji/contract/kyc/promise'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/calls/query.ts'
import { serverNow } from '../../platform/server/server.ts'

/** By when a person answers what is sent now: working days without the desk's holidays, as the server counts them. */
export function usePromisedBy(days: number): Date {
  const { data } = useQuery({ ...query(listDeskHolidays, {}), staleTime: Number.POSITIVE_INFINITY })
  return promisedBy(new Date(serverNow()), days, new Set(data))
}
