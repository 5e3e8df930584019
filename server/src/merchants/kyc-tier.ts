import type { KycTier } from '@sahuji/contract/tariff'
import type { Tx } from '../platform/database/database.ts'

/** The merchant's step of the limit ladder, from their identity check. */
export async function kycTierOf(tx: Tx, merchant_id: string): Promise<KycTier> {
  const { kyc_tier } = await tx.one<{ kyc_tier: KycTier }>`select kyc_tier from merchants where id = ${merchant_id}`
  return kyc_tier
}

/**
 * Moves a merchant to a step; false where they are on it already. Waits for a load that is being begun, which counts
 * its limits under the same lock. Money in the wallet remains theirs on every step: a lower one only narrows what may
 * be added.
 */
export const setKycTier = async (tx: Tx, merchant_id: string, tier: KycTier): Promise<boolean> =>
  (await tx.run`update merchants set kyc_tier = ${tier} where id = ${merchant_id} and kyc_tier <> ${tier}`) === 1
