import type { Tx } from '../platform/database/database.ts'

/** Locks the merchant's row until the transaction ends, so that parallel calls cannot exceed a limit together. */
export async function lockMerchant(tx: Tx, merchant_id: string): Promise<void> {
  await tx.one`select id from merchants where id = ${merchant_id} for no key update`
}
