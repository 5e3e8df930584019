import type { Language } from '@sahuji/contract/languages'
import type { Formats } from '@sahuji/contract/formats'
import type { Tx } from '../platform/database/database.ts'
import type { PersonKey } from './queries.ts'

/** A person with the merchant, as the user info shows them. */
export interface ProfileRow extends Formats {
  language: Language | null
  name: string
  email: string
  mobile_no: string
  phone_verified_at: Date | null
  email_verified_at: Date | null
  avatar: string | null
  agent: 'PENDING' | 'ACCEPTED' | 'REJECTED' | null
  vendor_id: string
  trade_name: string
  vendor_key_production: string
  vendor_key_sandbox: string
  commission_type: 'percent' | 'flat' | null
  commission_value: number | null
  bank_transfer_limit: bigint | null
  bank_id: string | null
  bank_name: string | null
  branch_name: string | null
  branch_id: string | null
  account_number: string | null
  account_name: string | null
}

/** One person's profile. */
export const profileOf = (tx: Tx, { person_id, merchant_id }: PersonKey) => tx.one<ProfileRow>`
  select p.name, p.email, p.mobile_no, p.phone_verified_at, p.email_verified_at, p.avatar, p.agent,
         p.language, p.calendar, p.digits, p.grouping,
         m.vendor_id, m.trade_name, m.vendor_key_production, m.vendor_key_sandbox,
         m.commission_type, m.commission_value, m.bank_transfer_limit,
         m.bank_id, m.bank_name, m.branch_name, m.branch_id, m.account_number, m.account_name
    from people p join merchants m on m.id = p.merchant_id
   where p.id = ${person_id} and p.merchant_id = ${merchant_id}`
