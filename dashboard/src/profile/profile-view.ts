import type { Profile } from '@sahuji/contract/profile'
import { type CurrentUser, readCurrentUser } from '@sahuji/contract/session'
import { rawUserOf, type RawUser } from '../platform/session/raw-user.ts'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { profile } from './calls.ts'

type Person = Profile['person']
type Vendor = Profile['vendor']

/** The data of the page. Values that only our own server has may be absent. */
export interface ProfileView {
  person: Omit<Person, 'role' | 'since'> & Partial<Pick<Person, 'role' | 'since'>>
  changes: Profile['changes']
  business: { trade_name: string } & Partial<Profile['business']>
  vendor: {
    vendor_id: string | null
    vendor_key_production: string | null
    vendor_key_sandbox: string | null
    commission:
      | (Pick<NonNullable<Vendor['commission']>, 'type' | 'value'> & Partial<NonNullable<Vendor['commission']>>)
      | null
    bank_transfer_limit: bigint | null
    /** A foreign server's values, unchanged: their meaning is unknown here. */
    raw?: RawUser
  }
  bank_account: Profile['bank_account']
  kyc: Profile['kyc']
  is_editable: boolean
  /** False for a foreign server, which has only the specification's calls: nothing can be changed there. */
  is_own: boolean
}

/** All data of the page from our server; from a foreign one the fields of the user info. */
export function useProfileView() {
  const isOwn = useOwnServer()
  const own = useCardQuery({ ...profile.read(), enabled: isOwn })
  const user = useCardQuery({ ...query(readCurrentUser, {}), enabled: !isOwn })
  const shownQuery = isOwn ? own : user
  const { error, refetch } = shownQuery
  const shown = isOwn ? own.data && { ...own.data, is_own: true } : user.data && shownOfUser(user.data)
  return { shown: shown satisfies ProfileView | undefined, error, refetch, shownQuery }
}

/** The profile in the specification's user info. */
function shownOfUser(user: CurrentUser): ProfileView {
  const { name, avatar, email, email_verified_at, mobile_no, phone_verified_at, merchant } = user
  const { commission_type: type, commission_value: value } = user
  const account = merchant.bank_account
  return {
    person: { name, avatar, email, email_verified_at, mobile_no, phone_verified_at },
    changes: [],
    business: { trade_name: merchant.trade_name ?? '' },
    vendor: {
      vendor_id: user.vendor_id,
      vendor_key_production: merchant.vendor_key_production,
      vendor_key_sandbox: merchant.vendor_key_sandbox,
      commission: type !== null && value !== null ? { type, value } : null,
      bank_transfer_limit: user.bank_transfer_limit,
      raw: rawUserOf(user) ?? {},
    },
    bank_account: account && {
      bank_name: account.bank_name,
      branch_name: account.branch_name,
      account_name: account.account_name,
      account_end: account.account_number.slice(-4),
    },
    kyc: { status: user.kyc_status, submitted_at: user.kyc?.submitted_at ?? null },
    is_editable: false,
    is_own: false,
  }
}
