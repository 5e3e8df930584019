import { readSecurity } from '@sahuji/contract/auth/second-factors'
import { listViews } from '@sahuji/contract/merchants/standing'
import { readNoticeChoices } from '@sahuji/contract/notifications/choices'
import { readPush } from '@sahuji/contract/notifications/push'
import { type Profile, readProfile } from '@sahuji/contract/profile'
import { listSessions } from '@sahuji/contract/session'
import { type Handler, on } from './fake-server.ts'
import { merchant } from './merchant.ts'

const since = new Date('2026-05-03T04:15:00Z')

/** The profile of `merchant`, before any document was sent. */
export const profile = {
  person: {
    name: merchant.name,
    role: 'owner',
    avatar: null,
    email: merchant.email,
    email_verified_at: since,
    mobile_no: merchant.mobile_no,
    phone_verified_at: since,
    since,
  },
  changes: [],
  business: { trade_name: merchant.merchant.trade_name, business_type: 'sole_proprietor', agent_code: null, since },
  vendor: {
    vendor_id: merchant.vendor_id,
    vendor_key_production: merchant.merchant.vendor_key_production,
    vendor_key_sandbox: merchant.merchant.vendor_key_sandbox,
    commission: null,
    bank_transfer_limit: null,
  },
  bank_account: null,
  kyc: { status: null, submitted_at: null },
  is_editable: true,
} satisfies Profile

/** Notices of this device are off and not offered. */
export const pushRoute = (): Handler =>
  on(readPush, () => ({
    public_key: '',
    person_id: '0193a000-0000-7000-8000-0000000000e1',
    is_on: false,
    is_offered: false,
  }))

/** The routes of the profile page; every card has the smallest content. */
export const profileRoutes = (shown: () => Profile = () => profile): Handler[] => [
  on(readProfile, shown),
  on(listViews, () => []),
  on(listSessions, () => []),
  on(readSecurity, () => ({ passkeys: [], passkey_host: null, totp_since: null, recovery_codes_left: null })),
  on(readNoticeChoices, () => ({ choices: [], amount_min: 0n, quiet: null, push_devices: 0, muted: [] })),
  pushRoute(),
]
