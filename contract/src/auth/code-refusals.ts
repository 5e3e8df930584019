/** What is said no to about codes by SMS; part of the one catalogue. */
export const codeRefusals = {
  otp_wrong: {
    http: 422,
    service: '7004',
    says: 'Phone number not Verified! The code is wrong; {tries_left} tries are left.',
  },
  otp_dead: {
    http: 422,
    service: '7004',
    says: 'Phone number not Verified! The code has expired. Please ask for a new one.',
  },
  otp_tries_used: {
    http: 422,
    service: '7004',
    says: 'Phone number not Verified! Too many wrong codes. Please ask for a new one.',
  },
  otp_daily_cap: {
    http: 429,
    service: '005',
    says: 'OTP code not sent!! No more codes can be sent to this number today. Please try again tomorrow or call support.',
  },
  codes_paused: {
    http: 503,
    service: '018',
    says: 'OTP code not sent!! No codes can be sent for the moment. Please try again later or call support.',
  },
} as const
