import { randomBytes } from 'node:crypto'
import type { BusinessType } from '@sahuji/contract/merchants'
import type { Language } from '@sahuji/contract/language/languages'
import { closeLiveAccounts, openMerchantAccounts } from '../ledger/accounts.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

interface NewMerchant {
  trade_name: string
  business_type: BusinessType
  agent_code?: string | undefined
  /** A private shop of a visitor: its live accounts are closed from the start, so that no real money can reach it. */
  kind?: 'merchant' | 'demo'
}

/** Opens a merchant with its vendor keys and its ledger accounts in both books; answers its id. */
export async function createMerchant(tx: Tx, merchant: NewMerchant, now: Date): Promise<string> {
  const id = newId(now)
  const keys = newVendorKeys()
  await tx.run`
    insert into merchants
      (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox, agent_code, kind, created_at)
    values (${id}, ${newVendorId()}, ${merchant.trade_name}, ${merchant.business_type},
            ${keys.vendor_key_production}, ${keys.vendor_key_sandbox}, ${merchant.agent_code || null},
            ${merchant.kind ?? 'merchant'}, ${now})`
  await openMerchantAccounts(tx, id)
  if (merchant.kind === 'demo') await closeLiveAccounts(tx, id)
  return id
}

interface NewPerson {
  /** The shop that the person opens and owns; null: invited to another one's. */
  merchant_id: string | null
  name: string
  /** Lower case, as `normalizeEmail` gives it. */
  email: string
  /** +977 and ten digits, as `normalizeMobile` gives it. */
  mobile_no: string
  /** Requested with a referral or agent code. */
  agent: 'PENDING' | 'ACCEPTED' | null
  /** The language of the sign-up; null where it is not known. */
  language?: Language | undefined
  /** Of a demo shop, whose address and number are of no person. */
  is_demo?: boolean
}

/**
 * Adds a person, the owner of a shop or invited to one, who accepted terms and privacy now; answers the id. Neither address nor number is
 * verified yet.
 */
export async function createPerson(tx: Tx, person: NewPerson, now: Date): Promise<string> {
  const id = newId(now)
  await tx.run`
    insert into people
      (id, merchant_id, name, email, mobile_no, agent, language, is_demo, terms_accepted_at, privacy_accepted_at, created_at)
    values (${id}, ${person.merchant_id}, ${person.name}, ${person.email}, ${person.mobile_no},
            ${person.agent}, ${person.language ?? null}, ${person.is_demo ?? false}, ${now}, ${now}, ${now})`
  return id
}

// No I, L, O, U, which are mistaken when read aloud on the telephone.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const random = (length: number): string => [...randomBytes(length)].map((byte) => letters[byte & 31]).join('')

/** A merchant's public number, e.g. `SV7K2M9QX4`. */
const newVendorId = (): string => `SV${random(8)}`

/** The two publishable ids of a merchant: they name it in a shop's page and can move no money. */
function newVendorKeys(): { vendor_key_production: string; vendor_key_sandbox: string } {
  return {
    vendor_key_production: `pk_live_${random(24).toLowerCase()}`,
    vendor_key_sandbox: `pk_test_${random(24).toLowerCase()}`,
  }
}
