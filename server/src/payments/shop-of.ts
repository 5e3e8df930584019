import type { Checkout } from '@sahuji/contract/payments/paying'
import { type VerifiedShop, verifiedShop } from '../kyc/verified-shop.ts'
import type { Tx } from '../platform/database/database.ts'

/** Whose shop it is, with what the review found of a registered business. The city is the code's, where the shop wrote one. */
export async function shopOf(tx: Tx, merchant_id: string): Promise<Checkout['shop']> {
  const shop = await tx.one<Pick<Checkout['shop'], 'name' | 'city' | 'is_verified'>>`
    -- any merchant: the one who is paid
    select m.trade_name as name, m.kyc_status is not distinct from 'VALID' as is_verified,
           (select nullif(c.city, 'Nepal') from payment_codes c
             where c.merchant_id = m.id and c.revoked_at is null order by c.counter_id nulls first, c.id limit 1) as city
      from merchants m where m.id = ${merchant_id}`
  return shownShop(shop, await verifiedShop(tx, merchant_id))
}

/** The same of what was read already. */
export function shownShop(
  shop: Pick<Checkout['shop'], 'name' | 'city' | 'is_verified'>,
  found: VerifiedShop | undefined,
): Checkout['shop'] {
  const registered = found && !found.is_person ? found : undefined
  return {
    ...shop,
    pan: registered?.pan ?? null,
    address: registered?.place ?? null,
    phone: registered?.phone ?? null,
    verified_at: found?.verified_at ?? null,
  }
}
