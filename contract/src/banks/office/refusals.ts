import { msg } from '../../language/translatable.ts'

/** Why a bank holiday is not taken; part of the one catalogue. */
export const holidayRefusals = {
  holiday_known: {
    http: 422,
    service: '014',
    says: msg('This day is on the list already.'),
  },
} as const
