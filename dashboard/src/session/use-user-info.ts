import { readCurrentUser } from '@sahuji/contract/session'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useSessionValue } from '../platform/session/session.ts'
import type { UserInfoWallet } from '../wallet/newest-wallet.ts'

/** The user info of the signed-in person; components that show it share one call. Spec §4. */
export const useUserInfo = () => useCardQuery({ ...query(readCurrentUser, {}), staleTime: 30_000 })

/** The stored KYC status; undefined while it is unknown whether there is one. */
export function useKycStatus(): string | null | undefined {
  const { data } = useUserInfo()
  const stored = useSessionValue('kyc')
  // a sign-in that leaves it out also stores null, so only the user info shows that there is none
  return stored || (data && data.kyc_status)
}

/** Whether the reviewers wait for the merchant. */
export const useIsKycAskedAgain = (): boolean => useUserInfo().data?.kyc?.is_asked_again ?? false

/**
 * The balance in the user info, which updates the wallet as the wallet's own call does (Spec §4); undefined without
 * one.
 */
export function useUserInfoBalance(): UserInfoWallet | undefined {
  const { data, dataUpdatedAt } = useUserInfo()
  if (data?.balance === undefined) return undefined
  return { balance: data.balance, restricted: data.restricted, as_of: new Date(dataUpdatedAt) }
}
