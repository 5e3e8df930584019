import { msg } from '../../language/translatable.ts'

/** Reasons to refuse a bank holiday; part of the one catalogue. */
export const holidayRefusals = {
  holiday_known: {
    http: 422,
    service: '014',
    says: msg('This day is on the list already.'),
  },
} as const
