import type { Wallet } from '@sahuji/contract/wallet'
import { useCardQuery } from '../platform/use-card-query.ts'
import { wallet } from './calls.ts'

/** What the user info tells of the wallet, and when it was read. */
export type ToldWallet = Pick<Wallet, 'balance' | 'restricted'> & { as_of: Date }

/** The wallet's call, and as `shown` what it or the user info told last. Spec §4. */
export function useNewestWallet(told: ToldWallet | undefined) {
  const query = useCardQuery(wallet.read())
  return { ...query, shown: newestWallet(query, told) }
}

/**
 * The newer of both. Only the wallet's own call tells what the balance is made of: that stays as long as the call succeeds
 * and the user info tells the same balance.
 */
export function newestWallet(
  { data: read, dataUpdatedAt, error }: { data: Wallet | undefined; dataUpdatedAt: number; error: Error | null },
  told: ToldWallet | undefined,
): Wallet | undefined {
  if (!read || !told) return read ?? told
  const isToldLater = told.as_of.getTime() > dataUpdatedAt
  return isToldLater && (error || told.balance !== read.balance) ? told : read
}
