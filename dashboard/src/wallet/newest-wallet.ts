import type { Wallet } from '@sahuji/contract/wallet'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { wallet } from './calls.ts'

/** The wallet in the user info, and when it was read. */
export type UserInfoWallet = Pick<Wallet, 'balance' | 'restricted'> & { as_of: Date }

/** The wallet's call, and as `shown` the latest of it and the user info. Spec §4. */
export function useNewestWallet(inUserInfo: UserInfoWallet | undefined) {
  const query = useCardQuery(wallet.read())
  return { ...query, shown: newestWallet(query, inUserInfo) }
}

/**
 * The newer of both. Only the wallet's own call has the parts of the balance: they remain while the call succeeds
 * and the user info has the same balance.
 */
function newestWallet(
  { data: read, dataUpdatedAt, error }: { data: Wallet | undefined; dataUpdatedAt: number; error: Error | null },
  inUserInfo: UserInfoWallet | undefined,
): Wallet | undefined {
  if (!read || !inUserInfo) return read ?? inUserInfo
  const isLater = inUserInfo.as_of.getTime() > dataUpdatedAt
  return isLater && (error || inUserInfo.balance !== read.balance) ? inUserInfo : read
}
