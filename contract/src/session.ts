import * as z from 'zod/mini'
import { device } from './auth/device.ts'
import { grantable, shopRoles } from './company/shop-roles.ts'
import { cleaned } from './input/cleaned.ts'
import { secondStepNeeded } from './auth/second-factors.ts'
import { kycStatus } from './kyc.ts'
import {
  businessType,
  commissionType,
  emailAddress,
  mobileNumber,
  plainName,
  typedEmail,
  typedMobile,
} from './merchants.ts'
import { paisa } from './money/money.ts'
import { newPassword } from './auth/password-rules.ts'
import { preferences } from './language/preferences.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

const bankAccount = z.object({
  bank_id: z.string(),
  bank_name: z.string(),
  branch_name: z.string(),
  branch_id: z.string(),
  account_number: z.string(),
  account_name: z.string(),
})
export type BankAccount = z.output<typeof bankAccount>

const userFields = {
  name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  phone_verified_at: z.nullable(instant),
  email_verified_at: z.nullable(instant),
  /** Basis points where `commission_type` is `percent`, paisa where it is `flat`. */
  commission_value: z.nullable(z.int()),
  commission_type: z.nullable(commissionType),
  /** Paisa; null where no limit of the merchant's own is set. */
  bank_transfer_limit: z.nullable(paisa),
  /** Ours; another server may know none. */
  preferences: z.optional(preferences),
}

const vendorKeys = {
  /** Publishable ids, no secrets: they can move no money. */
  vendor_key_production: z.nullable(z.string()),
  vendor_key_sandbox: z.nullable(z.string()),
}

export const signedInUser = z.object({
  ...userFields,
  merchant: z.object(vendorKeys),
  bank_account: z.optional(z.nullable(bankAccount)),
  kyc_status: kycStatus,
  avatar: z.nullable(z.string()),
  /** Ours: the person's role in this shop. */
  role: z.optional(z.enum(shopRoles)),
  /** Ours: rights beyond the role, for a time. */
  granted: z.optional(z.array(z.enum(grantable))),
})

export const currentUser = z.object({
  ...userFields,
  vendor_id: z.string(),
  kyc_status: kycStatus,
  avatar: z.nullable(z.string()),
  agent: z.nullable(z.enum(['PENDING', 'ACCEPTED', 'REJECTED'])),
  /** The live wallet in paisa, held money included. Our own server always sends it; another may omit it. */
  balance: z.optional(paisa),
  /** The part of the balance that may be spent but not withdrawn. Ours; another server may omit it. */
  restricted: z.optional(paisa),
  kyc: z.nullable(
    z.object({
      status: kycStatus,
      submitted_at: z.nullable(instant),
      /** Ours: the review desk waits for the merchant. The status stays PROCESSING meanwhile. */
      is_asked_again: z.optional(z.boolean()),
    }),
  ),
  merchant: z.object({ ...vendorKeys, bank_account: z.nullable(bankAccount), trade_name: z.string() }),
  /** Ours: a visitor's demo shop. */
  is_demo: z.optional(z.boolean()),
  /** Ours: the person's role in this shop. Figures and numbers that the role may not read are absent or null. */
  role: z.optional(z.enum(shopRoles)),
  /** Ours: rights beyond the role, for a time. */
  granted: z.optional(z.array(z.enum(grantable))),
  /** Ours: a cashier's counter; null: all of them. */
  counter_id: z.optional(z.nullable(z.uuid())),
  /** Ours: the event of a person at the door. */
  event_id: z.optional(z.nullable(z.uuid())),
  /** Ours: how many shops the person belongs to. */
  shops: z.optional(z.int()),
})
export type CurrentUser = z.output<typeof currentUser>

/** What every way of signing in answers. */
export const signedIn = z.object({ access_token: z.string(), user: signedInUser })
export type SignedIn = z.output<typeof signedIn>

export const signIn = route({
  method: 'POST',
  path: '/api/merchant/login',
  does: 'Signs a merchant in by e-mail or mobile number. Who has a second factor gets `second_step` with a ticket instead of a session.',
  who: 'anyone',
  takes: z
    .strictObject({
      email: z.optional(typedEmail),
      mobile_no: z.optional(typedMobile),
      password: z.string().check(z.minLength(1), z.maxLength(1024)),
      desktop_fcm: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
      /** Ours: keeps the session for up to seven days on this device. */
      remember_device: z.optional(z.boolean()),
    })
    .check(
      z.refine((ask) => (ask.email === undefined) !== (ask.mobile_no === undefined), {
        path: ['email'],
        params: { sentence: 'either_email_or_mobile' },
      }),
    ),
  gives: z.union([signedIn, secondStepNeeded]),
  shape: 'top',
  refuses: ['credentials_wrong', 'sign_in_locked', 'password_reset_needed', 'sign_in_frozen', 'no_shop'],
})

export const signUp = route({
  method: 'POST',
  path: '/api/merchant/register',
  does: 'Opens a merchant account and signs in; the e-mail address is verified next. The answer is the same for an address that is in use, whose owner gets a mail.',
  who: 'anyone',
  takes: z.strictObject({
    business_type: businessType,
    name: plainName,
    trade_name: plainName,
    mobile_no: mobileNumber,
    email: emailAddress,
    password: newPassword,
    agent_code: z.optional(z.string().check(z.maxLength(64), z.overwrite(cleaned), z.maxLength(20))),
    terms_accepted: z.literal(true),
    privacy_accepted: z.literal(true),
    desktop_fcm: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
  }),
  gives: signedIn,
  shape: 'top',
  // a mobile network's address is many people: those behind it are slowed down, never shut out
  limit: { per: 'network', count: 20, seconds: 3600, pace: { seconds: 3, seconds_max: 120, doubles_each: 10 } },
  refuses: ['password_common', 'sign_in_frozen'],
})

const nothing = z.strictObject({})

export const signOut = route({
  method: 'GET',
  path: '/api/logout',
  does: 'Ends this session. GET as specified; POST does the same.',
  who: 'session',
  may: 'account.own',
  logs: 'session.signed_out',
  takes: z.object({}),
  gives: z.object({}),
  refuses: [],
})

export const signOutByPost = route({ ...signOut, method: 'POST', takes: nothing, demo: true })

export const readCurrentUser = route({
  method: 'GET',
  path: '/api/current-user-info',
  does: 'Who is signed in, with the merchant, the wallet and the state of KYC.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: currentUser,
  refuses: [],
})

const activeSession = z.object({
  id: z.string(),
  device,
  /** The city of the time zone that the browser reported at its sign-in; null where it reported none. */
  city: z.nullable(z.string()),
  /** The network without its last part. */
  network: z.string(),
  /** The network is the machine's own or a private one, so it reveals nothing about a place. */
  is_local: z.boolean(),
  signed_in_at: instant,
  last_seen_at: instant,
  ends_at: instant,
  is_this: z.boolean(),
  is_remembered: z.boolean(),
  /** Tied to a key of its browser: the token alone is of no use. */
  is_bound: z.boolean(),
  /** Signed in at a counter of the shop, whose device sees nothing else; and who works there. */
  at_counter: z.nullable(z.object({ counter: z.string(), staff: z.string() })),
})
export type ActiveSession = z.output<typeof activeSession>

export const listSessions = route({
  method: 'GET',
  path: '/api/sessions',
  does: 'Where the person is signed in: this session first, then the one seen last.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: z.array(activeSession),
  refuses: [],
})

export const endSession = route({
  method: 'POST',
  path: '/api/sessions/end',
  does: 'Signs one device of the person out.',
  who: 'session',
  may: 'account.own',
  logs: 'session.ended',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  refuses: ['not_found'],
})

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/sessions/end-others',
  does: 'Signs every device of the person out but this one.',
  who: 'session',
  may: 'account.own',
  logs: 'session.others_ended',
  takes: nothing,
  gives: z.object({ ended: z.int() }),
  refuses: [],
})
