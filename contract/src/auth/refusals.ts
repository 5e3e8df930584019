import { msg } from '../language/translatable.ts'

/** Refusals about SMS codes; part of the one catalogue. */
export const codeRefusals = {
  otp_wrong: {
    http: 422,
    service: '7004',
    says: msg('Phone number not Verified! The code is wrong; {tries_left} tries are left.'),
  },
  otp_dead: {
    http: 422,
    service: '7004',
    says: msg('Phone number not Verified! The code has expired. Please ask for a new one.'),
  },
  otp_tries_used: {
    http: 422,
    service: '7004',
    says: msg('Phone number not Verified! Too many wrong codes. Please ask for a new one.'),
  },
  otp_daily_cap: {
    http: 429,
    service: '005',
    says: msg(
      'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.',
    ),
  },
  codes_paused: {
    http: 503,
    service: '018',
    says: msg('OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.'),
  },
} as const

/** Refusals about second factors and about routes that require step-up; part of the one catalogue. */
export const secondFactorRefusals = {
  second_factor_needed: { http: 422, service: '7004', says: msg('Please confirm with your second factor.') },
  second_factor_wrong: {
    http: 422,
    service: '7004',
    says: msg('This code is wrong, or it was used before. Please try the next one.'),
  },
  second_factor_missing: {
    http: 422,
    service: '7004',
    says: msg('Please add a passkey or an authenticator app first.'),
  },
  ticket_dead: {
    http: 422,
    service: '7004',
    says: msg('This took too long, or too many codes were wrong. Please start again.'),
  },
  totp_on_already: {
    http: 422,
    service: '7004',
    says: msg('An authenticator app is on already. Turn it off before you set up another one.'),
  },
  totp_not_begun: { http: 422, service: '7004', says: msg('This set-up has expired. Please start it again.') },
  passkey_wrong: {
    http: 422,
    service: '7004',
    says: msg('This passkey could not be confirmed. Please try again, or choose another way.'),
  },
  passkey_known: { http: 422, service: '7004', says: msg('This passkey is on an account already.') },
  passkeys_full: {
    http: 422,
    service: '7004',
    says: msg('You have {count} passkeys, which is the most. Remove one first.'),
  },
  passkeys_unavailable: { http: 422, service: '7004', says: msg('Passkeys do not work at this address.') },
  step_up_needed: { http: 422, service: '7004', says: msg('Please confirm that it is you. Then this can go on.') },
  session_not_bound: {
    http: 422,
    service: '7004',
    says: msg('This needs a sign-in in a browser. A plain access token may not do it.'),
  },
} as const
