import { fieldsIn, first, textIn, type Fields } from './foreign-values.ts'
import type { RawUser } from '../session/raw-user.ts'
import type { StoredValue } from '../storage/vault.ts'

/** The person in an answer. Throws when the answer names none, so that nothing of it is stored. */
export function personIn(wire: unknown): Fields {
  const user = fieldsIn(wire)
  if (['email', 'mobile_no', 'name'].every((name) => textIn(user[name]) === null))
    throw new TypeError('There is no person in the answer')
  return user
}

/** The values in the user of a login: a missing one is null, so that no value of an earlier person remains. Spec §3. */
export function readRawLogin(user: Fields): RawUser {
  const fields = { ...identityIn(user), ...termsIn(user), ...merchantIn(user) }
  return { ...stored(fields), ...stored(present({ vendor_id: user['vendor_id'], agent: user['agent'] })) }
}

/**
 * The values in the user info. The specification stores a missing status, avatar, commission and limit as null (§3).
 * Other missing fields keep their stored value, so that an answer without the times of verification locks no person
 * out.
 */
export function readRawUser(user: Fields): RawUser {
  const identity = present({ ...identityIn(user), vendor_id: user['vendor_id'], agent: user['agent'] })
  return stored({ ...identity, ...termsIn(user), ...(user['merchant'] != null && merchantIn(user)) })
}

const identityIn = (user: Fields) => ({
  name: user['name'],
  email: user['email'],
  mobile_no: user['mobile_no'],
  verified: user['phone_verified_at'],
  email_verified: user['email_verified_at'],
})

const termsIn = (user: Fields) => ({
  kyc: user['kyc_status'],
  avatar: user['avatar'],
  commission: user['commission_value'],
  commission_type: user['commission_type'],
  bank_transfer_limit: user['bank_transfer_limit'],
})

function merchantIn(user: Fields) {
  const merchant = fieldsIn(user['merchant'])
  const account = fieldsIn(first(merchant, user)('bank_account'))
  return {
    vendor_key_production: merchant['vendor_key_production'],
    vendor_key_sandbox: merchant['vendor_key_sandbox'],
    bank_id: account['bank_id'],
    bank_name: account['bank_name'],
    branch_name: account['branch_name'],
    branch_id: account['branch_id'],
    account_number: account['account_number'],
    account_name: account['account_name'],
  }
}

const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const stored = (fields: Fields): RawUser =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, rawValue(value)]))

/** The value to store, unchanged; null for an empty text as for a missing field. */
function rawValue(value: unknown): StoredValue {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
