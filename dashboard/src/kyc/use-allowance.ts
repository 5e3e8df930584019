import { type Allowance, readAllowance } from '@sahuji/contract/tariff'
import { query } from '../platform/query.ts'
import { useAsked } from '../platform/use-asked.ts'
import { useOwnServer } from '../platform/use-own-server.ts'

/**
 * What is open before KYC is verified: undefined while it is being asked, null where it is verified (`kept`) and where the
 * server cannot say, which another server never can.
 */
export function useAllowance(kept: string | null | undefined): Allowance | null | undefined {
  const isOwn = useOwnServer()
  const isAsked = isOwn && kept !== 'VALID'
  const { data, error } = useAsked({ ...query(readAllowance, {}), enabled: isAsked })
  if (!isAsked) return null
  return data ? data.before_kyc : error ? null : undefined
}
