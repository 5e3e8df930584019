import { readCurrentUser } from '@sahuji/contract/session'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useSessionValue } from '../platform/session/session.ts'
import type { UserInfoWallet } from '../wallet/newest-wallet.ts'

/** Who is signed in, as the server says; asked once for all who show a part of it. Spec §4. */
export const useUserInfo = () => useCardQuery({ ...query(readCurrentUser, {}), staleTime: 30_000 })

/** The state of KYC as it is kept; undefined while nobody has said that there is none. */
export function useKycStatus(): string | null | undefined {
  const { data } = useUserInfo()
  const stored = useSessionValue('kyc')
  // what a sign-in leaves out is kept as null too: only the user info knows that there is none
  return stored || (data && data.kyc_status)
}

/** Whether the review desk waits for the merchant. */
export const useIsKycAskedAgain = (): boolean => useUserInfo().data?.kyc?.is_asked_again ?? false

/** The balance of the user info, which sets the wallet as its own call does (Spec §4); undefined where it tells none. */
export function useUserInfoBalance(): UserInfoWallet | undefined {
  const { data, dataUpdatedAt } = useUserInfo()
  if (data?.balance === undefined) return undefined
  return { balance: data.balance, restricted: data.restricted, as_of: new Date(dataUpdatedAt) }
}
