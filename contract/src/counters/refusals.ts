import { msg } from '../language/translatable.ts'

/** The "no"s of the shop's counters. Merged into the one catalogue. */
export const counterRefusals = {
  counter_name_taken: {
    http: 422,
    service: '022',
    says: msg('Another counter has this name. Please choose another one.'),
  },
  counters_too_many: {
    http: 422,
    service: '022',
    says: msg('A shop has at most {count} counters. Please close one first.'),
  },
  counter_code_dead: {
    http: 422,
    service: '022',
    says: msg('This QR was used or is too old. Please ask for a new one.'),
  },
} as const
