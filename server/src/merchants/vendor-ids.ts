import { randomBytes } from 'node:crypto'

// No I, L, O, U: what is read aloud over the telephone must not be mistaken.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const random = (length: number): string => [...randomBytes(length)].map((byte) => letters[byte & 31]).join('')

/** A merchant's public number, e.g. `SV7K2M9QX4`. */
export const newVendorId = (): string => `SV${random(8)}`

/** The two publishable ids of a merchant: they name it in a shop's page and can move no money. */
export function newVendorKeys(): { vendor_key_production: string; vendor_key_sandbox: string } {
  return {
    vendor_key_production: `pk_live_${random(24).toLowerCase()}`,
    vendor_key_sandbox: `pk_test_${random(24).toLowerCase()}`,
  }
}
