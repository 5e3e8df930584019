import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'

/** Whether it is a stranger's demo shop: decision 0052. */
export const isDemoShop = async (tx: Tx, merchant_id: string): Promise<boolean> =>
  (await tx.maybe`select id from merchants where id = ${merchant_id} and kind = 'demo'`) !== undefined

/** Refuses what a demo shop's payers ask for and would leave the server: demo_shop. */
export async function refuseDemoShop(tx: Tx, merchant_id: string): Promise<void> {
  if (await isDemoShop(tx, merchant_id)) throw new Refusal('demo_shop')
}
