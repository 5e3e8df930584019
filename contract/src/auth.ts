import * as z from 'zod/mini'
import { emailAddress, mobileNumber } from './merchants.ts'
import { route } from './route.ts'

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
  /** Seconds until the next one may be asked for; the countdown starts here. */
  wait_seconds: z.int(),
  /** False when one was sent less than the wait ago and none was sent now. */
  sent: z.boolean(),
})

export const resendPhoneCode = route({
  method: 'POST',
  path: '/api/phone/resend',
  does: 'Sends a one-time code to the signed-in person’s mobile number.',
  who: 'session',
  takes: z.strictObject({ email: z.optional(z.string().check(z.maxLength(254))) }),
  gives: resend,
  refuses: ['email_unverified', 'phone_verified_already', 'otp_daily_cap'],
})

export const verifyPhone = route({
  method: 'POST',
  path: '/api/phone/verify',
  does: 'Verifies the mobile number by its code; a bound session gets a new token.',
  who: 'session',
  takes: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  gives: z.object({ access_token: z.nullable(z.string()) }),
  refuses: ['otp_wrong', 'otp_dead', 'otp_tries_used', 'phone_verified_already', 'email_unverified'],
})

export const changeMobile = route({
  method: 'POST',
  path: '/api/phone/change',
  does: 'Corrects the mobile number while it is not yet verified.',
  who: 'session',
  takes: z.strictObject({ mobile_no: mobileNumber, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  gives: z.object({ mobile_no: z.string() }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['credentials_wrong', 'sign_in_locked', 'mobile_taken', 'phone_verified_already'],
})

export const resendEmailLink = route({
  method: 'POST',
  path: '/api/email/resend',
  does: 'Sends the verification link again. The answer is the same whether or not the account exists.',
  who: 'anyone',
  takes: z.strictObject({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  gives: resend,
  limit: { per: 'network', count: 20, seconds: 3600 },
  refuses: [],
})

export const verifyEmail = route({
  method: 'POST',
  path: '/api/email/verify',
  does: 'Verifies the e-mail address by the single-use token of the link.',
  who: 'anyone',
  takes: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(128)) }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['email_link_dead'],
})

export const changeEmail = route({
  method: 'POST',
  path: '/api/email/change',
  does: 'Corrects the e-mail address while it is not yet verified, and sends a new link.',
  who: 'session',
  takes: z.strictObject({ email: emailAddress, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['credentials_wrong', 'sign_in_locked', 'email_taken', 'email_verified_already'],
})
