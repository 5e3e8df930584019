import type { CurrentUser, SignedIn } from '@sahuji/contract/session'
import { rawUserOf } from '../platform/session/raw-user.ts'
import { storedGrants } from '../platform/session/rights.ts'
import { sessionValue, saveSession, type StorageName } from '../platform/session/session.ts'
import { unmarkDemoShop } from './demo-mark.ts'
import type { StoredValue } from '../platform/storage/vault.ts'

type Values = Partial<Record<StorageName, StoredValue>>
type Shared = Pick<
  CurrentUser,
  | 'name'
  | 'email'
  | 'mobile_no'
  | 'phone_verified_at'
  | 'email_verified_at'
  | 'kyc_status'
  | 'avatar'
  | 'commission_value'
  | 'commission_type'
  | 'bank_transfer_limit'
  | 'role'
  | 'granted'
>

/** Stores the answer of a sign-in or sign-up under the specification's names, by `save`. Spec §3. */
export function saveSignedIn(given: SignedIn, save: typeof saveSession = saveSession): Promise<void> {
  const { access_token: id_token, user } = given
  unmarkDemoShop()
  const entered = `${Date.now()}`
  const raw = rawUserOf(given)
  if (raw) return save({ id_token, ...raw })
  return save({ id_token, entered, ...sharedValues(user), ...keysOf(user.merchant), ...accountOf(user.bank_account) })
}

/** Stores the answer of the user-info call. */
export const saveCurrentUser = (user: CurrentUser): Promise<void> =>
  saveSession(
    rawUserOf(user) ?? {
      ...sharedValues(user),
      vendor_id: user.vendor_id,
      agent: user.agent,
      ...keysOf(user.merchant),
      ...accountOf(user.merchant.bank_account),
    },
  )

/** The stored person, shown by the shell before the first answer. */
export const storedUser = () => ({
  name: sessionValue('name') ?? '',
  email: sessionValue('email') ?? '',
  mobile_no: sessionValue('mobile_no') ?? '',
  avatar: sessionValue('avatar'),
  agent: sessionValue('agent'),
  kyc: sessionValue('kyc'),
  is_phone_verified: isMoment(sessionValue('verified')),
  is_email_verified: isMoment(sessionValue('email_verified')),
})

// a foreign server may send seconds or milliseconds since 1970
const isMoment = (text: string | null): boolean =>
  text !== null && (/^\d{9,13}$/.test(text) || !Number.isNaN(Date.parse(text)))

// missing values are stored as null. Spec §3
function sharedValues(user: Shared): Values {
  return {
    name: user.name,
    email: user.email,
    mobile_no: user.mobile_no,
    verified: user.phone_verified_at?.toISOString() ?? null,
    email_verified: user.email_verified_at?.toISOString() ?? null,
    kyc: user.kyc_status ?? null,
    avatar: user.avatar ?? null,
    commission: user.commission_value?.toString() ?? null,
    commission_type: user.commission_type ?? null,
    bank_transfer_limit: user.bank_transfer_limit?.toString() ?? null,
    role: user.role ?? null,
    granted: storedGrants(user.granted),
  }
}

const keysOf = (merchant: { vendor_key_production: string | null; vendor_key_sandbox: string | null }): Values => ({
  vendor_key_production: merchant.vendor_key_production,
  vendor_key_sandbox: merchant.vendor_key_sandbox,
})

function accountOf(account: CurrentUser['merchant']['bank_account'] | undefined): Values {
  return {
    bank_id: account?.bank_id ?? null,
    bank_name: account?.bank_name ?? null,
    branch_name: account?.branch_name ?? null,
    branch_id: account?.branch_id ?? null,
    account_number: account?.account_number ?? null,
    account_name: account?.account_name ?? null,
  }
}
