import * as z from 'zod/mini'
import { emailAddress, mobileNumber, typedEmail, typedMobile } from './merchants.ts'
import { newPassword } from './auth/password-rules.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'
import { sixDigits } from './input/typed-digits.ts'

/** Specification §9. */
export const otpResendWaitSeconds = 30
export const otpAutoSendMilliseconds = 1500
/** Six digits, five minutes, five tries a code, ten codes a day. */
export const otpDigits = 6
export const otpLifeMinutes = 5
export const otpTries = 5
export const otpSendsPerHour = 5
export const otpSendsPerDay = 10
export const emailResendWaitSeconds = 30

const resend = z.object({
  /** Seconds until another code may be requested; the countdown starts here. */
  wait_seconds: z.int(),
  /** False when a code was sent less than the wait ago, so that none was sent now. */
  sent: z.boolean(),
})

export const resendPhoneCode = route({
  method: 'POST',
  path: '/api/phone/resend',
  does: 'Sends a one-time code to the signed-in person’s mobile number.',
  who: 'session',
  may: 'account.own',
  logs: 'nothing',
  takes: z.strictObject({ email: z.optional(z.string().check(z.maxLength(254))) }),
  gives: resend,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['email_unverified', 'phone_verified_already', 'otp_daily_cap', 'codes_paused'],
})

export const verifyPhone = route({
  method: 'POST',
  path: '/api/phone/verify',
  does: 'Verifies the mobile number by its code; a bound session gets a new token.',
  who: 'session',
  may: 'account.own',
  logs: 'person.phone_verified',
  takes: z.strictObject({ code: sixDigits }),
  gives: z.object({ access_token: z.nullable(z.string()) }),
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['otp_wrong', 'otp_dead', 'otp_tries_used', 'phone_verified_already', 'mobile_taken', 'email_unverified'],
})

export const changeMobile = route({
  method: 'POST',
  path: '/api/phone/change',
  does: 'Corrects the mobile number while it is not yet verified. The answer is the same for a number that is in use.',
  who: 'session',
  may: 'account.own',
  logs: 'person.mobile_changed',
  takes: z.strictObject({ mobile_no: mobileNumber, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  gives: z.object({ mobile_no: z.string() }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['credentials_wrong', 'sign_in_locked', 'password_reset_needed', 'phone_verified_already'],
})

export const resendEmailLink = route({
  method: 'POST',
  path: '/api/email/resend',
  does: 'Sends the verification link again. The answer is the same whether or not the account exists.',
  who: 'anyone',
  takes: z.strictObject({ email: typedEmail }),
  gives: resend,
  limit: { per: 'network', count: 20, seconds: 3600 },
  refuses: [],
})

export const readEmailLink = route({
  method: 'POST',
  path: '/api/email/link',
  does: 'Whose account a verification link is of. Uses nothing up; the token stays out of every address.',
  who: 'anyone',
  takes: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(128)) }),
  gives: z.object({
    email: z.string(),
    trade_name: z.string(),
    /** The last two digits of the mobile number. */
    mobile_end: z.string(),
  }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['email_link_dead'],
})

export const verifyEmail = route({
  method: 'POST',
  path: '/api/email/verify',
  does: 'Verifies the e-mail address by the single-use token of the link.',
  who: 'anyone',
  takes: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(128)) }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['email_link_dead', 'link_of_another', 'email_taken'],
})

export const changeEmail = route({
  method: 'POST',
  path: '/api/email/change',
  does: 'Corrects the e-mail address while it is not yet verified, and sends a new link. The answer is the same for an address that is in use.',
  who: 'session',
  may: 'account.own',
  logs: 'person.email_changed',
  takes: z.strictObject({ email: emailAddress, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['credentials_wrong', 'sign_in_locked', 'password_reset_needed', 'email_verified_already'],
})

const typedPassword = z.string().check(z.minLength(1), z.maxLength(1024))
const linkToken = z.string().check(z.minLength(20), z.maxLength(128))
const newPasswordRefusals = ['password_common', 'password_personal', 'password_used_before'] as const

/** The link that sets a new password: ten minutes, one use. */
export const passwordResetMinutes = 10

export const requestPasswordReset = route({
  method: 'POST',
  path: '/api/password/forgot',
  does: 'Sends a link that sets a new password, by mail or SMS. The answer is the same whether or not the account exists.',
  who: 'anyone',
  takes: z
    .strictObject({
      email: z.optional(typedEmail),
      mobile_no: z.optional(typedMobile),
    })
    .check(
      z.refine((ask) => (ask.email === undefined) !== (ask.mobile_no === undefined), {
        path: ['email'],
        params: { sentence: 'either_email_or_mobile' },
      }),
    ),
  gives: resend,
  // a shared address is many people; each e-mail address has its own quotas of links
  limit: { per: 'network', count: 120, seconds: 3600 },
  refuses: ['codes_paused'],
})

export const readPasswordReset = route({
  method: 'POST',
  path: '/api/password/link',
  does: 'Whose password a link sets, and until when. Uses nothing up; the token stays out of every address.',
  who: 'anyone',
  takes: z.strictObject({ token: linkToken }),
  gives: z.object({ name: z.string(), email: z.string(), mobile_no: z.string(), expires_at: instant }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['password_link_dead'],
})

export const resetPassword = route({
  method: 'POST',
  path: '/api/password/reset',
  does: 'Sets a new password by the link’s token, once; every session of the person ends.',
  who: 'anyone',
  takes: z.strictObject({ token: linkToken, password: newPassword }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['password_link_dead', ...newPasswordRefusals],
})

export const readPassword = route({
  method: 'GET',
  path: '/api/password',
  does: 'When the signed-in person last changed the password.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: z.object({ changed_at: instant }),
  refuses: ['demo_shop'],
})

export const changePassword = route({
  method: 'POST',
  path: '/api/password/change',
  does: 'Changes the password; this session gets a new token, and the others end unless asked otherwise.',
  who: 'session',
  may: 'account.own',
  logs: 'person.password_changed',
  takes: z.strictObject({
    current_password: typedPassword,
    new_password: newPassword,
    end_other_sessions: z._default(z.boolean(), true),
  }),
  gives: z.object({ access_token: z.string(), changed_at: instant, ended_sessions: z.int() }),
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['current_password_wrong', 'sign_in_locked', 'password_reset_needed', ...newPasswordRefusals],
})
