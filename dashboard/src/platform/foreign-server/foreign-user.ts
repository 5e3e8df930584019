import { fieldsIn, first, textIn, type Fields } from './foreign-values.ts'
import type { RawUser } from '../session/raw-user.ts'
import type { Kept } from '../storage/vault.ts'

/** The person in an answer. Throws where there is none, so that nothing is kept of it. */
export function personIn(wire: unknown): Fields {
  const user = fieldsIn(wire)
  if (['email', 'mobile_no', 'name'].every((name) => textIn(user[name]) === null))
    throw new TypeError('There is no person in the answer')
  return user
}

/** The values in the user of a login: a missing one is null, because nothing of an earlier person may stay. Spec §3. */
export function readRawLogin(user: Fields): RawUser {
  const said = { ...identityIn(user), ...termsIn(user), ...merchantIn(user) }
  return { ...kept(said), ...kept(present({ vendor_id: user['vendor_id'], agent: user['agent'] })) }
}

/**
 * The values in the user info. The specification stores a missing status, avatar, commission and limit as null (§3); of the
 * others what is missing is left as it was kept, so that an answer without the moments of verification locks nobody out.
 */
export function readRawUser(user: Fields): RawUser {
  const identity = present({ ...identityIn(user), vendor_id: user['vendor_id'], agent: user['agent'] })
  return kept({ ...identity, ...termsIn(user), ...(user['merchant'] != null && merchantIn(user)) })
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

const present = (said: Fields): Fields =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))

const kept = (said: Fields): RawUser =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, asCame(value)]))

// an empty text says as little as a missing field
function asCame(value: unknown): Kept {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
