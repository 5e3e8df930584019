import { mayCall, reachOf } from '@sahuji/contract/company/shop-roles'
import { bareMobile } from '@sahuji/contract/merchants'
import type { BankAccount, CurrentUser, SignedIn } from '@sahuji/contract/session'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { kycOf, type KycState } from '../kyc/kyc-of.ts'
import { merchantBalance } from '../ledger/queries.ts'
import { commissionHeld, type HeldCommission } from '../merchants/own-limits.ts'
import { grantedTo, type ProfileRow, profileOf } from '../merchants/person-details.ts'
import type { PersonKey } from '../merchants/queries.ts'
import type { Tx } from '../platform/database/database.ts'

/** The user of a sign-in's answer. Spec §3. */
export async function signedInUser(tx: Tx, key: PersonKey, now: Date): Promise<SignedIn['user']> {
  const profile = await profileOf(tx, key)
  const commission = await commissionHeld(tx, key.merchant_id, kathmanduDay(now))
  const { kyc_status } = await kycOf(tx, key.merchant_id)
  return {
    ...fieldsOf(profile, commission),
    kyc_status,
    bank_account: bankAccountOf(profile),
    merchant: vendorKeysOf(profile),
    role: profile.role,
    granted: await grantedTo(tx, key, now),
  }
}

/** The publishable keys, for those whose role works with keys. */
function vendorKeysOf({ role, vendor_key_production, vendor_key_sandbox }: ProfileRow) {
  return mayCall(role, 'developers.use')
    ? { vendor_key_production, vendor_key_sandbox }
    : { vendor_key_production: null, vendor_key_sandbox: null }
}

/** The user info with everything in the session's data. Spec §3. */
export async function currentUser(tx: Tx, key: PersonKey, now: Date): Promise<CurrentUser> {
  const profile = await profileOf(tx, key)
  const commission = await commissionHeld(tx, key.merchant_id, kathmanduDay(now))
  const kyc = await kycOf(tx, key.merchant_id)
  const wallet = await merchantBalance(tx, key.merchant_id, 'live')
  const { agent, vendor_id, trade_name, role, counter_id, event_id, shops } = profile
  return {
    ...fieldsOf(profile, commission),
    agent,
    vendor_id,
    kyc_status: kyc.kyc_status,
    kyc: caseOf(kyc),
    ...(reachOf(role, 'balance.read') === 'all' && {
      balance: wallet?.balance ?? 0n,
      restricted: wallet?.restricted ?? 0n,
    }),
    merchant: { ...vendorKeysOf(profile), trade_name, bank_account: bankAccountOf(profile) },
    ...(profile.is_demo && { is_demo: true }),
    role,
    granted: await grantedTo(tx, key, now),
    counter_id,
    event_id,
    shops,
  }
}

function fieldsOf(profile: ProfileRow, { commission_type, commission_value }: HeldCommission) {
  const { name, email, mobile_no, phone_verified_at, email_verified_at, avatar } = profile
  const { bank_transfer_limit } = profile
  const { language, calendar, digits, grouping } = profile
  return {
    name,
    email,
    mobile_no: bareMobile(mobile_no),
    phone_verified_at,
    email_verified_at,
    avatar,
    commission_type,
    commission_value,
    bank_transfer_limit: mayCall(profile.role, 'payouts.read') ? bank_transfer_limit : null,
    preferences: { language, calendar, digits, grouping },
  }
}

function bankAccountOf(profile: ProfileRow): BankAccount | null {
  if (!mayCall(profile.role, 'payouts.read')) return null
  const { bank_id, bank_name, branch_name, branch_id, account_number, account_name } = profile
  if (bank_id === null || bank_name === null || branch_name === null) return null
  if (branch_id === null || account_number === null || account_name === null) return null
  return { bank_id, bank_name, branch_name, branch_id, account_number, account_name }
}

const caseOf = ({ kyc_status, kyc_submitted_at, is_asked_again }: KycState): CurrentUser['kyc'] =>
  kyc_status === null ? null : { status: kyc_status, submitted_at: kyc_submitted_at, is_asked_again }
