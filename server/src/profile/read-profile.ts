import { bareMobile } from '@sahuji/contract/merchants'
import { rupees } from '@sahuji/contract/money'
import type { Profile } from '@sahuji/contract/profile'
import { changesOf } from '../auth/contact/contact-changes.ts'
import { kycOf } from '../kyc/kyc-of.ts'
import { businessOf, type BusinessRow } from '../merchants/change-details.ts'
import { profileOf, type ProfileRow } from '../merchants/profile-of.ts'
import type { Call } from '../platform/http/route-table.ts'
import { commissionOn } from '../tariff/commission.ts'
import { isEditable } from './change-details.ts'
import { shownChange } from './shown-change.ts'

/** Everything of the profile page, in four queries, each of the domain that owns its rows. */
export async function readProfile({ tx, person, clock }: Call): Promise<Profile> {
  const now = clock.now()
  const user = await profileOf(tx, person)
  const business = await businessOf(tx, person)
  const kyc = await kycOf(tx, person.merchant_id)
  const changes = await changesOf(tx, person, now)
  return {
    person: personOf(user, business),
    changes: changes.map((change) => shownChange(change, now)),
    business: {
      trade_name: business.trade_name,
      business_type: business.business_type,
      agent_code: business.agent_code,
      since: business.merchant_since,
    },
    vendor: vendorOf(user),
    bank_account: bankAccountOf(user),
    kyc: { status: kyc.kyc_status, submitted_at: kyc.kyc_submitted_at },
    is_editable: isEditable(kyc),
  }
}

function personOf(user: ProfileRow, { role, person_since }: BusinessRow): Profile['person'] {
  const { name, avatar, email, email_verified_at, mobile_no, phone_verified_at } = user
  const mobile = bareMobile(mobile_no)
  return { name, role, avatar, email, email_verified_at, mobile_no: mobile, phone_verified_at, since: person_since }
}

const exampleAmount = rupees('1,000.00')

function vendorOf(user: ProfileRow): Profile['vendor'] {
  const { vendor_id, vendor_key_production, vendor_key_sandbox, bank_transfer_limit } = user
  const { commission_type: type, commission_value: value } = user
  const isAgreed = type !== null && value !== null
  return {
    vendor_id,
    vendor_key_production,
    vendor_key_sandbox,
    bank_transfer_limit,
    commission: isAgreed
      ? { type, value, example: { amount: exampleAmount, ...commissionOn(exampleAmount, { type, value }) } }
      : null,
  }
}

function bankAccountOf({ bank_name, branch_name, account_name, account_number }: ProfileRow): Profile['bank_account'] {
  if (bank_name === null || branch_name === null || account_name === null || account_number === null) return null
  return { bank_name, branch_name, account_name, account_end: account_number.slice(-4) }
}
