import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'

/** Refuses what a demo shop's payers ask for and would leave the server: demo_shop. */
export async function refuseDemoShop(tx: Tx, merchant_id: string): Promise<void> {
  if (await tx.maybe`select id from merchants where id = ${merchant_id} and kind = 'demo'`)
    throw new Refusal('demo_shop')
}
