import { msg } from '../language/translatable.ts'

/** Why a broadcast is not taken; part of the one catalogue. */
export const broadcastRefusals = {
  broadcast_time_wrong: {
    http: 422,
    service: '014',
    says: msg('A notice ends after it begins, and later than now. Please choose another time.'),
  },
  broadcast_over: {
    http: 422,
    service: '7004',
    says: msg('This notice is over already.'),
  },
} as const
