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
  const [pan, phone] = [answers.get('pan')?.['number'], answers.get('contact')?.['phone']]
  const address = answers.get('shop_address')
  const street = address?.['street']
  return {
    pan: typeof pan === 'string' ? pan : null,
    place: typeof street === 'string' ? `${street}, ${String(address?.['ward'])}` : null,
    phone: typeof phone === 'string' ? phone : null,
    verified_at: valid.decided_at,
    is_person: business_type === 'individual',
  }
}
