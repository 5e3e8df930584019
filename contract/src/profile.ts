import * as z from 'zod/mini'
import { shopRoles } from './company/shop-roles.ts'
import { contactChange, contactChannel } from './auth/contact-changes.ts'
import { kycStatus } from './kyc.ts'
import { businessType, emailAddress, mobileNumber, plainName, commissionType } from './merchants.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'
import { sixDigits } from './input/typed-digits.ts'

/** A person's stored picture: a square WebP, and a small one for lists. Pixels. */
export const avatarPixels = 256
export const avatarSmallPixels = 96
/** What may be sent: 2 MiB of JPEG, PNG or WebP, at most 24 million pixels. */
export const avatarBytesMax = 2 * 1024 * 1024
export const avatarPixelsMax = 24_000_000
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const commission = z.object({
  type: commissionType,
  /** Basis points where percent, paisa where flat. */
  value: z.int(),
  /** What it means for an example, by the rule that payments are charged with. */
  example: z.object({ amount: paisa, commission: paisa, received: paisa }),
})

export const profile = z.object({
  person: z.object({
    name: z.string(),
    role: z.enum(shopRoles),
    avatar: z.nullable(z.string()),
    email: z.string(),
    email_verified_at: z.nullable(instant),
    mobile_no: z.string(),
    phone_verified_at: z.nullable(instant),
    since: instant,
  }),
  /** Open changes of contact, at most one for each channel. */
  changes: z.array(contactChange),
  business: z.object({
    trade_name: z.string(),
    business_type: businessType,
    agent_code: z.nullable(z.string()),
    since: instant,
  }),
  vendor: z.object({
    vendor_id: z.string(),
    vendor_key_production: z.string(),
    vendor_key_sandbox: z.string(),
    commission: z.nullable(commission),
    bank_transfer_limit: z.nullable(paisa),
  }),
  /** Never the whole account number. */
  bank_account: z.nullable(
    z.object({ bank_name: z.string(), branch_name: z.string(), account_name: z.string(), account_end: z.string() }),
  ),
  kyc: z.object({
    status: kycStatus,
    submitted_at: z.nullable(instant),
    /** The review desk waits for the merchant. */
    is_asked_again: z.optional(z.boolean()),
  }),
  /** False once papers were handed in: name and business are then as on the papers. */
  is_editable: z.boolean(),
})
export type Profile = z.output<typeof profile>

export const readProfile = route({
  method: 'GET',
  path: '/api/profile',
  does: 'Everything the profile page shows, of the person and the merchant.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: profile,
  refuses: [],
})

const nothing = z.strictObject({})
const seldom = { per: 'person', count: 30, seconds: 3600 } as const

export const changeAvatar = route({
  method: 'POST',
  path: '/api/profile/avatar',
  does: 'Sets the person’s picture: JPEG, PNG or WebP as base64. It is cut square, made small and loses all it knows about where it was taken.',
  who: 'verified',
  may: 'account.own',
  logs: 'person.picture_changed',
  takes: z.strictObject({ picture: z.base64() }),
  gives: z.object({ avatar: z.string() }),
  body_max: 3 * 1024 * 1024,
  limit: seldom,
  refuses: ['picture_unreadable', 'picture_too_large', 'paper_heic', 'file_empty', 'busy'],
})

export const removeAvatar = route({
  method: 'POST',
  path: '/api/profile/avatar/remove',
  does: 'Removes the person’s picture.',
  who: 'verified',
  may: 'account.own',
  logs: 'person.picture_changed',
  takes: nothing,
  gives: z.object({ avatar: z.literal(null) }),
  refuses: [],
})

export const changeName = route({
  method: 'POST',
  path: '/api/profile/name',
  does: 'Changes the person’s name, until KYC was handed in.',
  who: 'verified',
  may: 'account.own',
  logs: 'person.name_changed',
  takes: z.strictObject({ name: plainName }),
  gives: z.object({ name: z.string() }),
  limit: seldom,
  refuses: ['fixed_by_kyc'],
})

export const changeBusiness = route({
  method: 'POST',
  path: '/api/profile/business',
  does: 'Changes trade name and form of business, until KYC was handed in.',
  who: 'verified',
  may: 'business.manage',
  logs: 'business.changed',
  logs_texts: ['trade_name'],
  takes: z.strictObject({
    trade_name: plainName,
    business_type: businessType,
  }),
  gives: z.object({ trade_name: z.string(), business_type: businessType }),
  limit: seldom,
  refuses: ['fixed_by_kyc'],
})

export const requestEmailChange = route({
  method: 'POST',
  path: '/api/profile/email',
  does: 'Asks for another e-mail address: a link goes to the new one, a word of warning to the old one. The answer is the same for an address that is in use.',
  who: 'verified',
  may: 'account.own',
  logs: 'person.contact_asked',
  stepUp: true,
  takes: z.strictObject({ email: emailAddress }),
  gives: contactChange,
  limit: { per: 'person', count: 10, seconds: 3600 },
  refuses: ['contact_unchanged'],
})

export const requestMobileChange = route({
  method: 'POST',
  path: '/api/profile/mobile',
  does: 'Asks for another mobile number: a code goes to the new one. The answer is the same for a number that is in use.',
  who: 'verified',
  may: 'account.own',
  logs: 'person.contact_asked',
  stepUp: true,
  takes: z.strictObject({ mobile_no: mobileNumber }),
  gives: contactChange,
  limit: { per: 'person', count: 10, seconds: 3600 },
  refuses: ['contact_unchanged', 'otp_daily_cap', 'codes_paused'],
})

export const resendContactChange = route({
  method: 'POST',
  path: '/api/profile/contact/resend',
  does: 'Sends the link or code of a waiting change again; within the wait it sends none and answers the seconds left.',
  who: 'verified',
  may: 'account.own',
  logs: 'nothing',
  takes: z.strictObject({ channel: contactChannel }),
  gives: contactChange,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['contact_change_gone', 'otp_daily_cap', 'codes_paused'],
})

export const cancelContactChange = route({
  method: 'POST',
  path: '/api/profile/contact/cancel',
  does: 'Gives a waiting change up; its link or code is dead.',
  who: 'verified',
  may: 'account.own',
  logs: 'person.contact_cancelled',
  takes: z.strictObject({ channel: contactChannel }),
  gives: z.object({ channel: contactChannel }),
  refuses: [],
})

export const confirmEmailChange = route({
  method: 'POST',
  path: '/api/profile/email/confirm',
  does: 'Puts the new e-mail address in place by the single-use token of its link.',
  who: 'anyone',
  takes: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(128)) }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['email_link_dead', 'link_of_another', 'email_taken'],
})

export const confirmMobileChange = route({
  method: 'POST',
  path: '/api/profile/mobile/confirm',
  does: 'Puts the new mobile number in place by the code that was sent to it.',
  who: 'verified',
  may: 'account.own',
  logs: 'person.mobile_changed',
  takes: z.strictObject({ code: sixDigits }),
  gives: z.object({ mobile_no: z.string() }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['otp_wrong', 'otp_dead', 'otp_tries_used', 'mobile_taken', 'contact_change_gone'],
})
