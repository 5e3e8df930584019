import { fieldsIn, first, type Fields } from './foreign-values.ts'
import type { StorageName } from './session.ts'
import type { Kept } from './vault.ts'

/** A person's values as somebody else's server sent them, by the names under which they are kept: only what is missing is null. */
export type RawUser = Readonly<Partial<Record<StorageName, Kept>>>

/** What such a server said of a person, beside the answer in the contract's shape; undefined for our own server. */
export const rawUserOf = (answer: object): RawUser | undefined => (answer as { raw_user?: RawUser }).raw_user

/** The values in the user of a login or of the user info. Spec §3. */
export function readRawUser(user: Fields): RawUser {
  const merchant = fieldsIn(user['merchant'])
  const account = fieldsIn(first(merchant, user)('bank_account'))
  const said = {
    name: user['name'],
    email: user['email'],
    mobile_no: user['mobile_no'],
    verified: user['phone_verified_at'],
    email_verified: user['email_verified_at'],
    kyc: user['kyc_status'],
    avatar: user['avatar'],
    vendor_key_production: merchant['vendor_key_production'],
    vendor_key_sandbox: merchant['vendor_key_sandbox'],
    commission: user['commission_value'],
    commission_type: user['commission_type'],
    bank_transfer_limit: user['bank_transfer_limit'],
    bank_id: account['bank_id'],
    bank_name: account['bank_name'],
    branch_name: account['branch_name'],
    branch_id: account['branch_id'],
    account_number: account['account_number'],
    account_name: account['account_name'],
    // a login need not tell them; what it leaves out is not taken away
    ...('vendor_id' in user && { vendor_id: user['vendor_id'] }),
    ...('agent' in user && { agent: user['agent'] }),
  }
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, asCame(value)]))
}

function asCame(value: unknown): Kept {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
