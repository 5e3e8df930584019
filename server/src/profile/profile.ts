import { mayCall } from '@sahuji/contract/company/shop-roles'
import type * as contract from '@sahuji/contract/profile'
import { bareMobile } from '@sahuji/contract/merchants'
import { rupees } from '@sahuji/contract/money/money'
import type { Profile } from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { commonName } from '../banks/banks.ts'
import { pendingChangesOf, changeView } from '../auth/contact/contact-changes.ts'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { commissionHeld, type HeldCommission } from '../merchants/own-limits.ts'
import { kycOf, type KycState } from '../kyc/kyc-of.ts'
import {
  businessOf,
  type BusinessRow,
  updateBusiness,
  updateName,
  profileOf,
  type ProfileRow,
} from '../merchants/person-details.ts'
import type { Call } from '../platform/http/route-table.ts'
import { commissionOn } from '../tariff/fees.ts'
import { lockPerson } from '../merchants/queries.ts'
import { Refusal } from '../platform/refusal.ts'

/** The whole profile page, in four queries, each of the domain that owns its rows. */
export async function readProfile({ tx, person, clock }: Call): Promise<Profile> {
  const now = clock.now()
  const user = await profileOf(tx, person)
  const commission = await commissionHeld(tx, person.merchant_id, kathmanduDay(now))
  const business = await businessOf(tx, person)
  const kyc = await kycOf(tx, person.merchant_id)
  const changes = await pendingChangesOf(tx, person, now)
  return {
    person: personOf(user, business),
    changes: changes.map((change) => changeView(change, now)),
    business: {
      trade_name: business.trade_name,
      business_type: business.business_type,
      agent_code: business.agent_code,
      since: business.merchant_since,
    },
    vendor: vendorOf(user, commission),
    bank_account: bankAccountOf(user),
    kyc: { status: kyc.kyc_status, submitted_at: kyc.kyc_submitted_at, is_asked_again: kyc.is_asked_again },
    is_editable: !isOnPapers(person) || isNameEditable(kyc),
  }
}

function personOf(user: ProfileRow, { role, person_since }: BusinessRow): Profile['person'] {
  const { name, avatar, email, email_verified_at, mobile_no, phone_verified_at } = user
  const mobile = bareMobile(mobile_no)
  return { name, role, avatar, email, email_verified_at, mobile_no: mobile, phone_verified_at, since: person_since }
}

const exampleAmount = rupees('1,000.00')

function vendorOf(
  user: ProfileRow,
  { commission_type: type, commission_value: value }: HeldCommission,
): Profile['vendor'] {
  const { vendor_id, vendor_key_production, vendor_key_sandbox, bank_transfer_limit } = user
  const isAgreed = type !== null && value !== null
  return {
    vendor_id,
    vendor_key_production,
    vendor_key_sandbox,
    bank_transfer_limit: mayCall(user.role, 'payouts.read') ? bank_transfer_limit : null,
    commission:
      isAgreed && mayCall(user.role, 'statements.read')
        ? { type, value, example: { amount: exampleAmount, ...commissionOn(exampleAmount, { type, value }) } }
        : null,
  }
}

function bankAccountOf({ role, ...user }: ProfileRow): Profile['bank_account'] {
  const { bank_name, branch_name, account_name, account_number } = user
  if (!mayCall(role, 'payouts.read')) return null
  if (bank_name === null || branch_name === null || account_name === null || account_number === null) return null
  return { bank_name: commonName(bank_name), branch_name, account_name, account_end: account_number.slice(-4) }
}

type NameRoute = typeof contract.changeName
type BusinessRoute = typeof contract.changeBusiness

/** The papers of a shop name its owners; the name of an employee is their own. */
const isOnPapers = ({ role }: Call['person']): boolean => role === 'owner'

/** The merchant may change names until documents are submitted, and again after a rejection. */
export const isNameEditable = ({ kyc_status }: KycState): boolean => kyc_status === null || kyc_status === 'REJECTED'

/** Changes the person's name. */
export async function changeName(
  { tx, person }: Call<'verified'>,
  { name }: Takes<NameRoute>,
): Promise<Gives<NameRoute>> {
  if (isOnPapers(person)) await requireEditable({ tx, person }, 'name')
  await updateName(tx, person, name)
  return { name }
}

/** Changes trade name and form of business. */
export async function changeBusiness(
  { tx, person }: Call<'verified'>,
  ask: Takes<BusinessRoute>,
): Promise<Gives<BusinessRoute>> {
  await requireEditable({ tx, person }, 'trade_name')
  await updateBusiness(tx, person.merchant_id, ask)
  return ask
}

async function requireEditable({ tx, person }: Pick<Call<'verified'>, 'tx' | 'person'>, field: string): Promise<void> {
  await lockPerson(tx, person)
  if (!isNameEditable(await kycOf(tx, person.merchant_id))) throw new Refusal('fixed_by_kyc', {}, [field])
}
