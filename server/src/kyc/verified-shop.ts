import type { Tx } from '../platform/database/database.ts'
import { businessAnswers, validCase } from './queries.ts'

/** What the review found of a shop, as its payers and receipts show it. */
export interface VerifiedShop {
  pan: string | null
  place: string | null
  /** The number at which the shop is called. */
  phone: string | null
  verified_at: Date
  /** A person without a registered business: their PAN and address are their own. */
  is_person: boolean
}

/** The answers of the case by which a merchant is verified; undefined without one. */
export async function verifiedShop(tx: Tx, merchant_id: string): Promise<VerifiedShop | undefined> {
  const valid = await validCase(tx, merchant_id)
  if (!valid) return undefined
  const { business_type, answers } = await businessAnswers(tx, { id: valid.id, merchant_id })
  return shopOfAnswers({ business_type, verified_at: valid.decided_at, answers: Object.fromEntries(answers) })
}

/** The answers of a valid case as one statement reads them with others; null where a merchant has none. */
export interface ShopAnswers {
  business_type: string | null
  verified_at: Date | null
  answers: Partial<Record<string, Record<string, unknown> | null>> | null
}

/** What the review found by answers that were read already; undefined without a valid case. */
export function shopOfAnswers({ business_type, verified_at, answers }: ShopAnswers): VerifiedShop | undefined {
  if (verified_at === null) return undefined
  const [pan, phone] = [answers?.['pan']?.['number'], answers?.['contact']?.['phone']]
  const address = answers?.['shop_address']
  const street = address?.['street']
  return {
    pan: typeof pan === 'string' ? pan : null,
    place: typeof street === 'string' ? `${street}, ${String(address?.['ward'])}` : null,
    phone: typeof phone === 'string' ? phone : null,
    verified_at,
    is_person: business_type === 'individual',
  }
}
