import { msg } from '../language/translatable.ts'

/** Refusals of the shop's counters; part of the one catalogue. */
export const counterRefusals = {
  counter_name_taken: {
    http: 422,
    service: '022',
    says: msg('Another counter has this name. Choose another one.'),
  },
  counters_too_many: {
    http: 422,
    service: '022',
    says: msg('A shop has at most {count} counters. Close one first.'),
  },
  counter_code_dead: {
    http: 422,
    service: '022',
    says: msg('This QR was used or is too old. Ask for a new one.'),
  },
} as const
