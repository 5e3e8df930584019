import { msg } from '../language/translatable.ts'

/** Refusals beyond the merchant's step of the limit ladder; part of the one catalogue. */
export const tierRefusals = {
  kyc_limit: {
    http: 422,
    service: '017',
    says: msg(
      'Before your KYC is verified you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.',
    ),
  },
  micro_limit: {
    http: 422,
    service: '017',
    says: msg(
      'As a small shop you can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.',
    ),
  },
  own_limit: {
    http: 422,
    service: '017',
    says: msg(
      'You can load at most {at_once} at a time and {month} a month, up to a balance of {balance}. The most you can load now is {amount}.',
    ),
  },
} as const

/** Refusals beyond the limits of a way. */
export const limitRefusals = {
  amount_too_low: { http: 422, service: '016', says: msg('The amount is too low. The least is {amount}.') },
  amount_too_high: {
    http: 422,
    service: '017',
    says: msg('The amount is too high. The most you can load now is {amount}.'),
  },
  day_count_used: {
    http: 422,
    service: '7004',
    says: msg('You have used all {count} loads of today. You can load again tomorrow.'),
  },
  day_amount_used: {
    http: 422,
    service: '017',
    says: msg(
      'You can load at most {limit} a day this way, and {used} of it is used. The most you can load now is {amount}.',
    ),
  },
  month_amount_used: {
    http: 422,
    service: '017',
    says: msg(
      'You can load at most {limit} a Nepali month this way, and {used} of it is used. The most you can load now is {amount}.',
    ),
  },
  month_count_used: {
    http: 422,
    service: '7004',
    says: msg('You have used all {count} loads of this Nepali month. You can load again when the next one begins.'),
  },
  // of the loads that count some were given up, while a bank may still pay them
  day_count_used_late: {
    http: 422,
    service: '7004',
    says: msg(
      'All {count} loads of today are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until midnight. You can load again tomorrow.',
    ),
  },
  month_count_used_late: {
    http: 422,
    service: '7004',
    says: msg(
      'All {count} loads of this Nepali month are used. {late} of them were cancelled or have expired, but a bank may still pay them, so they count until {until} at the latest.',
    ),
  },
  purpose_closed: {
    http: 422,
    service: '014',
    says: msg('This purpose cannot be chosen now. Choose another one.'),
  },
} as const

/** Every no that a load beyond its limits may get. */
export const loadLimitRefusals = [
  'amount_too_low',
  'amount_too_high',
  'day_amount_used',
  'day_count_used',
  'day_count_used_late',
  'month_amount_used',
  'month_count_used',
  'month_count_used_late',
  'kyc_limit',
  'micro_limit',
  'own_limit',
  'money_in_frozen',
] as const
