import { readCurrentUser } from '@sahuji/contract/session'
import { query } from '../platform/query.ts'
import { useAsked } from '../platform/use-asked.ts'
import { useKept } from '../platform/use-kept.ts'

/** Who is signed in, as the server says; asked once for all who show a part of it. Spec §4. */
export const useUserInfo = () => useAsked({ ...query(readCurrentUser, {}), staleTime: 30_000 })

/** The state of KYC as it is kept; undefined while nobody has said that there is none. */
export function useKycKept(): string | null | undefined {
  const { data } = useUserInfo()
  const kept = useKept('kyc')
  // what a sign-in leaves out is kept as null too: only the user info knows that there is none
  return kept ?? (data && data.kyc_status)
}

/** The balance of the user info, for where the wallet cannot tell its own. Spec §4. */
export function useToldBalance(): { balance: bigint; as_of: Date } | undefined {
  const { data, dataUpdatedAt } = useUserInfo()
  return data && { balance: data.balance, as_of: new Date(dataUpdatedAt) }
}
