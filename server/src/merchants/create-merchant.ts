import type { BusinessType } from '@sahuji/contract/merchants'
import { openMerchantAccounts } from '../ledger/accounts.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { newVendorId, newVendorKeys } from './vendor-ids.ts'

export interface NewMerchant {
  trade_name: string
  business_type: BusinessType
  agent_code?: string | undefined
}

/** Opens a merchant with its vendor keys and its ledger accounts in both books; answers its id. */
export async function createMerchant(tx: Tx, merchant: NewMerchant, now: Date): Promise<string> {
  const id = newId(now)
  const keys = newVendorKeys()
  await tx.run`
    insert into merchants
      (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox, agent_code, created_at)
    values (${id}, ${newVendorId()}, ${merchant.trade_name}, ${merchant.business_type},
            ${keys.vendor_key_production}, ${keys.vendor_key_sandbox}, ${merchant.agent_code || null}, ${now})`
  await openMerchantAccounts(tx, id)
  return id
}
